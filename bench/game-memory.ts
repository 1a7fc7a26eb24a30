import { playOut } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';

/**
 * Heap bytes of one game's state in the middle of the game: the heap that many real games hold together, divided by
 * their number. The games share what the engine lets them share, above all the scenario.
 * @param sizes players of the games, in turn
 * @param collect collects all garbage
 */
export function bytesPerGame(
  scenario: Scenario,
  sizes: readonly number[],
  { live, collect }: { readonly live: number; readonly collect: () => void },
): number {
  const keep = new Array<GameState | undefined>(live).fill(undefined);
  for (const players of sizes) midGame(scenario, players, 'first');
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let game = 0; game < live; game++) keep[game] = midGame(scenario, sizes[game % sizes.length] ?? 0, `live ${game}`);
  collect();
  const bytes = (process.memoryUsage().heapUsed - before) / live;
  if (keep.some((state) => state === undefined)) throw new Error('a game was lost');
  return bytes;
}

/** A game of random players halfway to its round limit, in planning. Returns its last state if it ends before. */
function midGame(scenario: Scenario, players: number, seed: string): GameState {
  let middle: GameState | null = null;
  const end = playOut({
    scenario,
    players,
    levels: 'random',
    seed,
    watch: (state) => {
      if (state.phase === 'planning' && state.round <= Math.ceil(state.roundLimit / 2)) middle = state;
    },
  });
  return middle ?? end;
}
