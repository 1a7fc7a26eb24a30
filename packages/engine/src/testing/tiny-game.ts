import { type CreateOptions, createGame } from '../create.ts';
import type { GameState } from '../state.ts';
import { TINY } from './tiny-scenario.ts';

/**
 * `seats` people at a table without waiting times: planning has no limit, turns no pace. The state is the test's own, which
 * may edit it down to the last thing; the engine never does (mutable-copy.ts).
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
  // A copy in which no two parts are one object, as the engine's own states share what is equal.
  return { ...(JSON.parse(JSON.stringify(state)) as typeof state), scenario };
}
