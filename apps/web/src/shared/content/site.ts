import type { SiteNotices } from '@one-mind/protocol/admin/site';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';

export const SITE_QUERY = ['site'] as const;

/** How often pages without a socket ask for news, in ms. People who are signed in get them pushed. */
const ASKED_EVERY = 60_000;

/** Announcement and maintenance; undefined while they are not known. */
export function useSiteNotices(): SiteNotices | undefined {
  const { data } = useQuery({
    queryKey: SITE_QUERY,
    queryFn: ({ signal }) => get('/api/site', { signal }),
    refetchInterval: ASKED_EVERY,
    refetchOnWindowFocus: true,
  });
  return data;
}
