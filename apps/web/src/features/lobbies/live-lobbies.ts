import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../../lib/api/api.ts';
import { emitWithAck, useOnConnected, useSocketEvent } from '../../lib/socket/socket.ts';

const KEY = ['lobbies'];

/** Public lobbies, newest first, kept up to date by the socket while mounted. */
export function useLiveLobbies() {
  const queryClient = useQueryClient();
  const lobbies = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get('/api/lobbies', { signal }),
    staleTime: 0,
  });
  useSocketEvent('lobbies:update', (update) => queryClient.setQueryData(KEY, update));
  useOnConnected(() => {
    // Without the room, the list still refreshes on Retry and when the user returns to the tab.
    emitWithAck('join:lobbies').catch(() => {});
    void queryClient.invalidateQueries({ queryKey: KEY });
  });
  useEffect(
    () => () => {
      emitWithAck('leave:lobbies').catch(() => {});
    },
    [],
  );
  return lobbies;
}

/** Polling interval, in ms, for the lobbies that are closed to me. An invitation reopens one and sends an event. */
const CLOSED_EVERY = 60_000;

/** Lobbies whose host removed me, while I can't return. An empty list if unknown: the lobby itself still refuses. */
export function useClosedLobbies(): ReadonlySet<string> {
  const closed = useQuery({
    queryKey: ['lobbies', 'closed-to-me'],
    queryFn: ({ signal }) => get('/api/lobbies/closed-to-me', { signal }),
    select: ({ ids }) => new Set(ids),
    staleTime: 0,
    refetchInterval: CLOSED_EVERY,
  });
  useSocketEvent('invitations:changed', () => void closed.refetch());
  return closed.data ?? NONE;
}
const NONE: ReadonlySet<string> = new Set();
