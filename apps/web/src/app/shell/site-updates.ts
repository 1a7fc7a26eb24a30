import { useQueryClient } from '@tanstack/react-query';
import { useSocketEvent } from '../../lib/socket/socket.ts';
import { SITE_QUERY } from '../../shared/content/site.ts';

/** Shows announcements and maintenance immediately to people who are signed in, and refreshes the admin area. */
export function SiteUpdates() {
  const queries = useQueryClient();
  useSocketEvent('site:changed', (notices) => {
    queries.setQueryData(SITE_QUERY, notices);
    void queries.invalidateQueries({ queryKey: ['admin', 'site'] });
  });
  return null;
}
