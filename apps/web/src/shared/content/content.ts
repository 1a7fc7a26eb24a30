import type { LiveNumbers, SiteContent } from '@one-mind/protocol/content/content';
import { GLOBAL_FALLBACK } from '@one-mind/protocol/content/fallback/global';
import { CONTENT_ELEMENT_ID } from '@one-mind/protocol/content/pages';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';

export const CONTENT_QUERY = ['content'] as const;

/** How often a page that is looked at asks for news, in ms: what is published is there within two seconds. */
const ASKED_EVERY = 1500;
/** While nobody answers. */
const ASKED_IN_VAIN = 10_000;

const contentQuery = queryOptions({
  queryKey: CONTENT_QUERY,
  // Said outright, because an admin would get the draft.
  queryFn: ({ signal }) => get('/api/admin/content?version=published', { signal }),
  staleTime: 2000,
  refetchOnWindowFocus: true,
  // Signing in and out empties the cache; these texts are the same for everybody.
  placeholderData: keepPreviousData,
});

/** `isFollowed`: asked again and again while the page is looked at; what is the same is not sent again. */
function useContent(isFollowed = false) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...contentQuery,
    refetchInterval: ({ state }) => isFollowed && (state.status === 'error' ? ASKED_IN_VAIN : ASKED_EVERY),
  });
  // Once it has failed the built-in texts stay while it is asked again, so that nothing flickers.
  return { data, hasFailed: data === undefined && errorUpdateCount > 0, isFetching, refetch };
}

interface PageContent<Page> {
  /** Null while the first answer is on its way. */
  readonly page: Page | null;
  readonly numbers: LiveNumbers | null;
}

/** A page's texts as they are published; the built-in ones where the server can't answer. */
export function usePageContent<Name extends keyof SiteContent>(name: Name, fallback: SiteContent[Name]): PageContent<SiteContent[Name]> {
  // The footer is on every page: it comes along with the page that is about these texts.
  const { data, hasFailed } = useContent(name !== 'global');
  if (data) return { page: data[name], numbers: data.numbers };
  return { page: hasFailed ? fallback : null, numbers: null };
}

/** Whether the built-in texts are shown because the server didn't answer, and how to ask again. */
export function useContentFailure(): { readonly failed: boolean; readonly retry: () => void; readonly retrying: boolean } {
  const { hasFailed, isFetching, refetch } = useContent();
  return { failed: hasFailed, retry: () => void refetch(), retrying: isFetching };
}

/**
 * What the site is called. It asks for nothing: most pages show no other published text, and the server puts the name into the head
 * of every page.
 */
export function useSiteName(): string {
  const { data } = useQuery({ ...contentQuery, enabled: false });
  return data?.global.site_name ?? nameInHead() ?? GLOBAL_FALLBACK.site_name;
}

const nameInHead = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;

/** Begins with the texts that the server has printed this page from; false where it has not. Call once, at start. */
export function beginWithPrintedContent(queries: QueryClient): boolean {
  const json = document.getElementById(CONTENT_ELEMENT_ID)?.textContent;
  if (!json) return false;
  queries.setQueryData(CONTENT_QUERY, JSON.parse(json));
  return true;
}
