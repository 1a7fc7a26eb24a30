import type { ContentPage, ImportContent, PreviewContent, SaveContent, SiteContent } from '@one-mind/protocol/content/content';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, post, put } from '../../../lib/api/api.ts';

const CONTENT = '/api/admin/content';

export const loadDraft = async () => {
  const content = await get(`${CONTENT}?version=draft`);
  if (!('saved' in content)) throw new TypeError('Only admins get the draft.');
  return content;
};

export const CONTENT_KEY = ['admin', 'content'] as const;
/** The newest draft. It is only refetched on request, so that texts don't change while they are being edited. */
export const draftQuery = queryOptions({
  queryKey: [...CONTENT_KEY, 'draft'],
  queryFn: loadDraft,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'versions', page],
    queryFn: ({ signal }) => get(`${CONTENT}/versions?page=${page}`, { signal }),
    staleTime: 0,
  });
export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'version', version],
    queryFn: ({ signal }) => get(`${CONTENT}/versions/${version}`, { signal }),
  });
export const previewQuery = (page: ContentPage, content: SiteContent) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'preview', page, content],
    queryFn: ({ signal }) => post(`${CONTENT}/preview`, { page, content } satisfies PreviewContent, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const saveContent = (content: SaveContent) => put(CONTENT, content);
export const publishContent = (version: number) => post(`${CONTENT}/publish?version=${version}`);
export const importContent = (file: ImportContent) => post(`${CONTENT}/import`, file);
export const restoreContent = (from: number, version: number) => post(`${CONTENT}/versions/${from}/restore`, { version });

/** Only the texts, without the server's metadata. */
export const textsOf = ({ homepage, howtoplay, about, privacy, terms, global }: SiteContent): SiteContent => ({
  homepage,
  howtoplay,
  about,
  privacy,
  terms,
  global,
});
