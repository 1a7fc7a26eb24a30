import type { LobbySummary } from '@one-mind/protocol/lobbies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../../lib/api.ts';
import { emitWithAck, useOnConnected, useSocketEvent } from '../../lib/socket.ts';

const KEY = ['lobbies'];

/** Public lobbies, newest first, kept up to date by the socket while mounted. */
export function useLiveLobbies() {
  const queryClient = useQueryClient();
  const lobbies = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<readonly LobbySummary[]>('/api/lobbies', { signal }),
    staleTime: 0,
  });
  useSocketEvent('lobbies:update', (update) => queryClient.setQueryData(KEY, update));
  useOnConnected(() => {
    // Without the room the list still answers to Retry and to coming back to the tab.
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
