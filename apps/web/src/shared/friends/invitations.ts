import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { get, post } from '../../lib/api/api.ts';
import { useNow } from '../../lib/time.ts';

/** Everything about invitations is kept under this key; the socket keeps it up to date. */
const KEY = ['invitations'] as const;
const MINE = [...KEY, 'mine'] as const;

/** Invitations to me that can still be accepted, newest first. */
export function useInvitations() {
  const now = useNow(10_000);
  const query = useQuery({
    queryKey: MINE,
    queryFn: ({ signal }) => get('/api/invitations', { signal }),
    staleTime: 0,
  });
  return { ...query, data: query.data?.filter(({ expires_at }) => Date.parse(expires_at) > now) };
}

/** Takes a place in the lobby of an invitation, by its id, and leads there. */
export function useAcceptInvitation() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post(`/api/invitations/${id}/accept`),
    onSuccess: (lobby) => navigate(`/game/lobby/${lobby.id}`),
    onSettled: () => renewInvitations(queryClient),
  });
}

/** By its id. */
export function useDeclineInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post(`/api/invitations/${id}/decline`),
    onSettled: () => renewInvitations(queryClient),
  });
}

/** User ids of those who are invited to a lobby I am in, and have not answered. Null: I am in none. */
export function useInvited(lobbyId: string | null) {
  return useQuery({
    queryKey: [...KEY, 'lobby', lobbyId],
    queryFn: ({ signal }) => get(`/api/lobbies/${lobbyId}/invitations`, { signal }),
    select: (invited) => new Set(invited.map(({ userId }) => userId)),
    enabled: lobbyId !== null,
    staleTime: 0,
  });
}

/** Invites a friend, by user id, to a lobby I am in. */
export function useInvite(lobbyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => post(`/api/lobbies/${lobbyId}/invite`, { userId }),
    onSettled: () => renewInvitations(queryClient),
  });
}

/** Asks again for whatever of it is on the screen. */
export const renewInvitations = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
