import { playOut } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { publicFor, youFor } from '@one-mind/engine/view/view';
import type { View } from '@one-mind/engine/view/view-types';
import type { AiLevel } from '@one-mind/engine/vocabulary';

export const SIZES = [3, 4, 5, 6] as const;

export interface Variant {
  readonly level: AiLevel;
  /** Whether the public view is computed after every command whose events everyone sees. */
  readonly views: boolean;
}

export interface Measured {
  readonly turns: number;
  /** Processor time of all threads of this process, so that other work on the machine doesn't count. */
  readonly seconds: number;
}

/** Seconds of processor time until the compiler has settled. Before that, the same games take up to twice as long. */
const WARM_UP = 10;

/**
 * Warms up for the given seconds with games of all sizes, as in a server that has run for a while, then plays whole
 * games of each size.
 */
export function turnsPerSecond(scenario: Scenario, { level, views, games }: Variant & { readonly games: number }): Measured[] {
  const play = (players: number, game: number): number => playGame({ scenario, players, levels: level, seed: `bench ${game}`, views });
  const start = process.cpuUsage();
  for (let game = -1; secondsSince(start) < WARM_UP; game--) for (const players of SIZES) play(players, game);
  return SIZES.map((players) => {
    const before = process.cpuUsage();
    let turns = 0;
    for (let game = 0; game < games; game++) turns += play(players, game);
    return { turns, seconds: secondsSince(before) };
  });
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Returns how many turns were resolved. */
function playGame({ views, ...options }: Omit<Parameters<typeof playOut>[0], 'watch'> & { readonly views: boolean }): number {
  if (!views) return playOut(options).turnNumber;
  let shown: GameState | null = null;
  let seen = 0;
  const end = playOut({
    ...options,
    watch: (state) => {
      // Only its author sees a program or a lock-in; everyone sees turns and phases.
      if (shown?.turnNumber === state.turnNumber && shown.phase === state.phase && shown.round === state.round) return;
      shown = state;
      seen += viewsOf(state).length;
    },
  });
  if (seen === 0) throw new Error('nobody saw anything');
  return end.turnNumber;
}

/** The view of every seat and of a spectator. */
function viewsOf(state: GameState): View[] {
  const everybodys = publicFor(state);
  const seats = state.seats.map((_, seat): View => ({ public: everybodys, you: youFor(state, seat) }));
  return [{ public: everybodys, you: null }, ...seats];
}
