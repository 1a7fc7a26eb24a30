import type { TestGameState, TestPostGameState } from '@one-mind/protocol/games/sandbox';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, get, post } from '../../../lib/api/api.ts';

const KEY = ['admin', 'test-game'] as const;

const isTestGame = (state: Answer<'get', '/api/admin/test-game-state'>): state is TestGameState => state.current_state.phase !== null;

const hasResult = (ending: Answer<'get', '/api/admin/test-postgame-state'>): ending is TestPostGameState => ending.results.outcome !== null;

/** The test game as the seat sees it, and everything hidden; null if there is none. */
export const useTestGame = (seat: number) =>
  useQuery({
    queryKey: [...KEY, 'state', seat],
    queryFn: async ({ signal }) => {
      const state = await get(`/api/admin/test-game-state?seat=${seat}`, { signal });
      return isTestGame(state) ? state : null;
    },
    placeholderData: keepPreviousData,
  });

/** The result of the test game. `hasEnded`: the query waits for it. */
export const useTestPostGame = (hasEnded: boolean) =>
  useQuery({
    queryKey: [...KEY, 'post'],
    queryFn: async ({ signal }) => {
      const ending = await get('/api/admin/test-postgame-state', { signal });
      return hasResult(ending) ? ending : null;
    },
    enabled: hasEnded,
  });

export const usePlayableScenarios = () => useQuery({ queryKey: ['scenarios'], queryFn: ({ signal }) => get('/api/scenarios', { signal }) });

/** Changes the test game: `path` is below /api/admin/test-game. */
export function useTestCommand() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { readonly path: '' | '/step' | '/action' | '/accuse' | '/vote' | '/claim'; readonly body: object }) =>
      post(`/api/admin/test-game${path}`, body),
    onSettled: () => {
      // The cached views of other seats are outdated, so nobody may act on them.
      queryClient.removeQueries({ queryKey: KEY, type: 'inactive' });
      return queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
}
export type TestCommand = ReturnType<typeof useTestCommand>;
