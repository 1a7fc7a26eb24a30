import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { get, post } from '../../lib/api/api.ts';
import { useNow } from '../../lib/time.ts';

/** The query key of everything about invitations; the socket keeps the data up to date. */
const KEY = ['invitations'] as const;
const MINE = [...KEY, 'mine'] as const;

/** The user's invitations that can still be accepted, newest first. */
export function useInvitations() {
  const now = useNow(10_000);
  const query = useQuery({
    queryKey: MINE,
    queryFn: ({ signal }) => get('/api/invitations', { signal }),
    staleTime: 0,
  });
  return { ...query, data: query.data?.filter(({ expires_at }) => Date.parse(expires_at) > now) };
}

/** Accepts an invitation by its id, and opens its lobby. */
export function useAcceptInvitation() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post(`/api/invitations/${id}/accept`),
    onSuccess: (lobby) => navigate(`/game/lobby/${lobby.id}`),
    onSettled: () => renewInvitations(queryClient),
  });
}

/** Declines an invitation by its id. */
export function useDeclineInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post(`/api/invitations/${id}/decline`),
    onSettled: () => renewInvitations(queryClient),
  });
}

/** Ids of users who are invited to the lobby and have not responded. Null: the user is in no lobby. */
export function useInvited(lobbyId: string | null) {
  return useQuery({
    queryKey: [...KEY, 'lobby', lobbyId],
    queryFn: ({ signal }) => get(`/api/lobbies/${lobbyId}/invitations`, { signal }),
    select: (invited) => new Set(invited.map(({ userId }) => userId)),
    enabled: lobbyId !== null,
    staleTime: 0,
  });
}

/** Invites a friend, by user id, to the lobby that the user is in. */
export function useInvite(lobbyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => post(`/api/lobbies/${lobbyId}/invite`, { userId }),
    onSettled: () => renewInvitations(queryClient),
  });
}

/** Refetches whatever is on the screen. */
export const renewInvitations = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
