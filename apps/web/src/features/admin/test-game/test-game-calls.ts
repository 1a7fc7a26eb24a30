import type { TestGameState, TestPostGameState } from '@one-mind/protocol/sandbox';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

const KEY = ['admin', 'test-game'] as const;

const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** The test game as the seat sees it, with all that is hidden; null while none has begun. */
export const useTestGame = (seat: number) =>
  useQuery({
    queryKey: [...KEY, 'state', seat],
    queryFn: async ({ signal }): Promise<TestGameState | null> => {
      try {
        return await get<TestGameState>(`/api/admin/test-game-state?seat=${seat}`, { signal });
      } catch (error) {
        if (isCode(error, 'no_test_game')) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

/** How the test game has ended; null while it goes on, or while none has begun. */
export const useTestPostGame = () =>
  useQuery({
    queryKey: [...KEY, 'post'],
    queryFn: async ({ signal }): Promise<TestPostGameState | null> => {
      try {
        return await get<TestPostGameState>('/api/admin/test-postgame-state', { signal });
      } catch (error) {
        if (isCode(error, 'no_test_game') || isCode(error, 'game_not_over')) return null;
        throw error;
      }
    },
  });

export const usePlayableScenarios = () =>
  useQuery({ queryKey: ['scenarios'], queryFn: ({ signal }) => get<readonly ScenarioSummary[]>('/api/scenarios', { signal }) });

/** Everything that changes the test game: `path` below /api/admin/test-game. */
export function useTestCommand() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { readonly path: '' | '/step' | '/action' | '/accuse' | '/vote' | '/claim'; readonly body: object }) =>
      post<unknown>(`/api/admin/test-game${path}`, body),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
export type TestCommand = ReturnType<typeof useTestCommand>;
