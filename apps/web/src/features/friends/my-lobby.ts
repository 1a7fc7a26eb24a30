import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';
import { useSocketEvent } from '../../lib/socket/socket.ts';

/** The waiting lobby in which I have a place, if any; refetched when something happens to me or my friends. */
export function useMyLobby() {
  const query = useQuery({
    queryKey: ['my-lobby'],
    queryFn: ({ signal }) => get('/api/lobbies/mine', { signal }),
    select: ({ lobby }) => lobby,
    staleTime: 0,
  });
  const renew = () => void query.refetch();
  useSocketEvent('friends:presence', renew);
  useSocketEvent('friends:changed', renew);
  useSocketEvent('invitations:changed', renew);
  return query;
}
