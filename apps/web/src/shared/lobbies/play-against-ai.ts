import { NEWCOMERS_TIME_LIMIT_S } from '@one-mind/protocol/constants';
import type { CreateLobby } from '@one-mind/protocol/games/lobbies';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useConfirmLeaving } from './confirm-leaving.ts';

/** The number of players including the user; each scenario's bounds then apply. */
const TABLE = 4;

export const OPPONENTS = ['easy', 'normal', 'hard'] as const;
export type Opponent = (typeof OPPONENTS)[number];

const KEY = 'ai-level';
/** The level last chosen in this browser. */
export function rememberedOpponent(): Opponent {
  try {
    const kept = window.localStorage.getItem(KEY);
    return OPPONENTS.find((level) => level === kept) ?? 'normal';
  } catch {
    return 'normal';
  }
}
export function rememberOpponent(level: Opponent): void {
  try {
    window.localStorage.setItem(KEY, level);
  } catch {
    // Without storage the browser asks again.
  }
}

/**
 * One click opens a private lobby, fills every other seat with AI players, starts the game and enters it. Users who are
 * in a lobby are asked first.
 */
export function usePlayAgainstAi() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const confirmLeaving = useConfirmLeaving();
  return useMutation({
    mutationFn: async (level: Opponent) => {
      if (!(await confirmLeaving())) return;
      const [scenario] = await get('/api/scenarios');
      if (!scenario) {
        const { ERRORS } = await import('@one-mind/protocol/errors');
        throw new ApiError({ code: 'scenario_not_found', ...ERRORS.scenario_not_found });
      }
      const players = Math.min(Math.max(TABLE, scenario.min_players), scenario.max_players);
      const wanted: CreateLobby = {
        name: t('{{name}}’s lobby', { name: user?.username ?? '' }),
        scenarioId: scenario.id,
        // Newcomers should have time to read.
        settings: {
          isPrivate: true,
          allowSpectators: false,
          timeLimit: NEWCOMERS_TIME_LIMIT_S,
          // Newcomers win most often on Easy [docs/balance.md].
          difficultyLevel: level === 'easy' ? 'easy' : 'medium',
        },
        bots: Array.from({ length: players - 1 }, () => level),
      };
      const lobby = await post('/api/lobbies', wanted);
      const { gameId } = await post(`/api/lobbies/${lobby.id}/start`, { force: true });
      await navigate(`/game/active/${gameId}`);
    },
  });
}
