import type { LiveNumbers, SiteContent } from '@one-mind/protocol/content/content';
import { GLOBAL_FALLBACK } from '@one-mind/protocol/content/fallback/global';
import { CONTENT_ELEMENT_ID } from '@one-mind/protocol/content/pages';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';
import { CONTENT_PATH, CONTENT_POLLING_MS, CONTENT_RETRY_MS } from './polling.ts';

export const CONTENT_QUERY = ['content'] as const;

const contentQuery = queryOptions({
  queryKey: CONTENT_QUERY,
  queryFn: ({ signal }) => get(CONTENT_PATH, { signal }),
  staleTime: 2000,
  refetchOnWindowFocus: true,
  // Signing in and out empties the cache, although these texts are the same for everyone.
  placeholderData: keepPreviousData,
});

/** `isFollowed`: asks repeatedly while the page is visible; unchanged texts are not sent again. */
function useContent(isFollowed = false) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...contentQuery,
    refetchInterval: ({ state }) => isFollowed && (state.status === 'error' ? CONTENT_RETRY_MS : CONTENT_POLLING_MS),
  });
  // After a failure the built-in texts stay during retries, so that nothing flickers.
  return { data, hasFailed: data === undefined && errorUpdateCount > 0, isFetching, refetch };
}

interface PageContent<Page> {
  /** Null until the first response. */
  readonly page: Page | null;
  readonly numbers: LiveNumbers | null;
}

/** The published texts of a page, or the built-in ones if the server can't respond. */
export function usePageContent<Name extends keyof SiteContent>(name: Name, fallback: SiteContent[Name]): PageContent<SiteContent[Name]> {
  // The footer is on every page, so only the query of the page itself is repeated.
  const { data, hasFailed } = useContent(name !== 'global');
  if (data) return { page: data[name], numbers: data.numbers };
  return { page: hasFailed ? fallback : null, numbers: null };
}

/** Whether the built-in texts are shown because the server didn't respond, and how to retry. */
export function useContentFailure(): { readonly failed: boolean; readonly retry: () => void; readonly retrying: boolean } {
  const { hasFailed, isFetching, refetch } = useContent();
  return { failed: hasFailed, retry: () => void refetch(), retrying: isFetching };
}

/**
 * The site's name. It sends no request: most pages show no other published text, and the server puts the name into the
 * head of every page.
 */
export function useSiteName(): string {
  const { data } = useQuery({ ...contentQuery, enabled: false });
  return data?.global.site_name ?? nameInHead() ?? GLOBAL_FALLBACK.site_name;
}

const nameInHead = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;

/** Starts with the texts that the server printed this page from. Returns false if there are none. Call once, at start. */
export function beginWithPrintedContent(queries: QueryClient): boolean {
  const json = document.getElementById(CONTENT_ELEMENT_ID)?.textContent;
  if (!json) return false;
  // The page may be older than the newest texts.
  queries.setQueryData(CONTENT_QUERY, JSON.parse(json), { updatedAt: 0 });
  return true;
}
