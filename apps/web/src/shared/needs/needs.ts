import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';
import { useMay } from '../../lib/auth/session.ts';

/** The polling interval, in ms. */
const RENEW = 10_000;

/**
 * What is waiting for this moderator or admin; disabled for everyone else. Its key is nested under the one of
 * moderation, so that every decision refetches it.
 */
export function useNeeds() {
  const isModerator = useMay('moderate');
  return useQuery({
    queryKey: ['moderation', 'needs'],
    queryFn: ({ signal }) => get('/api/moderation/needs', { signal }),
    enabled: isModerator,
    staleTime: 0,
    refetchInterval: RENEW,
  });
}
