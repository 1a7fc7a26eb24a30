import type { GoTrueSettings } from '@one-mind/protocol/accounts/gotrue';
import { useQuery } from '@tanstack/react-query';
import { get } from '../api/api.ts';

/** What the server offers for signing in. Undefined while it is loading. */
export function useAuthSettings(): GoTrueSettings | undefined {
  const { data } = useQuery({
    queryKey: ['auth-settings'],
    queryFn: ({ signal }) => get('/auth/v1/settings', { signal }),
    staleTime: 60_000,
  });
  return data;
}
