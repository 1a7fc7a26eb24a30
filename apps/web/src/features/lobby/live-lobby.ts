import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { emitWithAck, socket, useOnConnected, useSocketEvent } from '../../lib/socket/socket.ts';
import { toast } from '../../ui/overlays/toasts.tsx';
import { lobbyEvents } from './lobby-events.ts';

/** How often people outside the lobby poll it, in ms: its socket room is only for members. */
const LOOK_EVERY = 1500;

const isIn = (lobby: Lobby | undefined, userId: string): boolean => lobby?.players.some(({ id }) => id === userId) ?? false;

/**
 * A lobby by id or join code, kept up to date by the socket once this person is a member. Navigates by itself: into the
 * game when it starts, and back to the list when the lobby is gone. Shows toasts about what others change.
 */
export function useLiveLobby(idOrCode: string, userId: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['lobby', idOrCode],
    queryFn: ({ signal }) => get(`/api/lobbies/${encodeURIComponent(idOrCode)}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isIn(state.data, userId) ? false : LOOK_EVERY),
  });
  const lobby = query.data;
  const id = lobby?.id;
  const member = isIn(lobby, userId);

  const update = useCallback((next: Lobby) => queryClient.setQueryData(['lobby', idOrCode], next), [queryClient, idOrCode]);
  const enter = (gameId: string) => void navigate(`/game/active/${gameId}`);

  const join = (lobbyId: string) => {
    // A refusal means that we are no longer a member. The query fetches the lobby's new state.
    if (socket.connected) emitWithAck('join:lobby', { id: lobbyId }).catch(() => query.refetch());
  };
  useOnConnected(async () => {
    if (id === undefined) return;
    // The lobby itself contains what was missed, including the start. Joining would take a seat again, so only members
    // join: nobody who was removed meanwhile comes back by accident.
    const { data } = await query.refetch();
    if (isIn(data, userId)) join(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: joins when the lobby is known or the person has become a member
  useEffect(() => {
    if (id === undefined || !member) return;
    join(id);
    return () => {
      emitWithAck('leave:lobby', { id }).catch(() => {});
    };
  }, [id, member]);

  useSocketEvent('lobby:update', (next) => {
    if (next.id === id) update(next);
  });
  useSocketEvent('game:start', (gameId) => {
    if (member) enter(gameId);
  });
  useSocketEvent('lobby:gone', (gone) => {
    if (gone.id !== id) return;
    toast(gone.reason === 'kicked' ? t('You were removed from the lobby.') : t('The lobby was closed.'));
    void navigate('/game/play');
  });

  const before = useRef<Lobby | undefined>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = lobby;
    if (last === undefined || lobby === undefined || last.id !== lobby.id || !isIn(last, userId)) return;
    // A start that was missed without a connection also leads into the game; returning here from the game doesn't.
    if (last.status === 'waiting' && lobby.status === 'in_progress' && lobby.gameId !== null && isIn(lobby, userId))
      void navigate(`/game/active/${lobby.gameId}`);
    else if (!isIn(lobby, userId)) toast(t('You are no longer in this lobby.'));
    else {
      const stopped = t('The countdown was stopped.');
      if (lobby.startsIn !== null) toast.dismiss(stopped);
      for (const line of lobbyEvents(t, last, lobby, userId)) toast(line, line === stopped ? { id: stopped } : {});
    }
  }, [lobby, userId, navigate, t]);

  return { ...query, update, member };
}
