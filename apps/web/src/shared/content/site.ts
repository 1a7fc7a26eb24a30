import type { SiteNotices } from '@one-mind/protocol/admin/site';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';

export const SITE_QUERY = ['site'] as const;

/** How often pages without a socket ask for updates, in ms. Signed-in users get them pushed. */
const ASKED_EVERY = 60_000;

/** Announcement and maintenance notice; undefined until they are loaded. */
export function useSiteNotices(): SiteNotices | undefined {
  const { data } = useQuery({
    queryKey: SITE_QUERY,
    queryFn: ({ signal }) => get('/api/site', { signal }),
    refetchInterval: ASKED_EVERY,
    refetchOnWindowFocus: true,
  });
  return data;
}
