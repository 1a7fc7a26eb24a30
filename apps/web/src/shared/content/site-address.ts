import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';
import { isLoopbackHost } from '../../lib/loopback-host.ts';

/** Where links lead that people pass on: for those who use `localhost`, the address at which others reach the server, if it knows one. */
export function useSiteAddress(): string {
  const { data } = useQuery({
    queryKey: ['site-address'],
    queryFn: ({ signal }) => get('/api/site/address', { signal }),
    enabled: isLoopbackHost(window.location.hostname),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.address ? new URL(data.address).origin : window.location.origin;
}
