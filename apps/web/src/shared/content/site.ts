import type { SiteNotices } from '@one-mind/protocol/admin/site';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';
import { SITE_PATH, SITE_POLLING_MS } from './polling.ts';

export const SITE_QUERY = ['site'] as const;

/** Announcement and maintenance notice; undefined until they are loaded. */
export function useSiteNotices(): SiteNotices | undefined {
  const { data } = useQuery({
    queryKey: SITE_QUERY,
    queryFn: ({ signal }) => get(SITE_PATH, { signal }),
    refetchInterval: SITE_POLLING_MS,
    refetchOnWindowFocus: true,
  });
  return data;
}
