import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';
import { useSession } from '../../lib/auth/session.ts';

/** How often it is asked for again, in ms. */
const RENEW = 10_000;

/** What waits for this moderator or admin. Nobody else asks. Below the key of moderation, so that each decision renews it. */
export function useNeeds() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['moderation', 'needs'],
    queryFn: ({ signal }) => get('/api/moderation/needs', { signal }),
    enabled: user?.role === 'admin' || user?.role === 'moderator',
    staleTime: 0,
    refetchInterval: RENEW,
  });
}
