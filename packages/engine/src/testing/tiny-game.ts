import { type CreateOptions, createGame } from '../create.ts';
import type { GameState } from '../state.ts';
import { TINY } from './tiny-scenario.ts';

/**
 * A game of `seats` people without waiting times: planning has no limit and turns no pace. Tests may edit this state in
 * place; the engine never does (mutable-copy.ts).
 */
export function tinyGame(seats = 4, changes: Partial<CreateOptions> = {}): GameState {
  const { scenario, ...state } = createGame({
    scenario: TINY,
    seats: Array.from({ length: seats }, (_, index) => ({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      name: `Player ${index}`,
      kind: 'human',
      level: null,
    })),
    difficulty: 'medium',
    settings: { timeLimitMs: null, turnPaceMs: 0, disconnectGraceMs: 60_000, abandonMs: 1_800_000, maxPauseMs: 600_000 },
    seed: 'tiny',
    salt: 'salt',
    commitment: 'commitment',
    at: 1000,
    ...changes,
  }).state;
  // A deep copy without shared objects, because the engine's own states share equal parts.
  return { ...(JSON.parse(JSON.stringify(state)) as typeof state), scenario };
}
