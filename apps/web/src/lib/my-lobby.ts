import type { MyLobby } from '@one-mind/protocol/lobbies';
import { useQuery } from '@tanstack/react-query';
import { get } from './api.ts';

/** The waiting lobby in which I have a place, if there is one. */
export const useMyLobby = () =>
  useQuery({
    queryKey: ['lobbies', 'mine'],
    queryFn: ({ signal }) => get<MyLobby>('/api/lobbies/mine', { signal }),
    select: ({ lobby }) => lobby,
    staleTime: 0,
  });
