/** Plays many games of AI players and counts the results. */
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { Difficulty } from '@one-mind/engine/vocabulary';
import { runJobs } from '../threads/pool.ts';
import type { Part } from '../threads/tasks.ts';
import type { Cell, Players, Setup } from './cell.ts';
import { type Summary, summaryOf } from './summary.ts';
import { EMPTY_TALLY, mergeTallies, type Tally } from './tally.ts';

export interface SimulateOptions {
  readonly scenarios: readonly Scenario[];
  readonly players: readonly Players[];
  /** Null: each scenario's own. */
  readonly difficulties: readonly Difficulty[] | null;
  /** Of every scenario, size and difficulty. */
  readonly games: number;
  readonly setup: Setup;
  /** Threads. */
  readonly workers: number;
}

export interface Report {
  readonly games: number;
  readonly setup: Setup;
  readonly cells: readonly CellReport[];
}
export interface CellReport {
  readonly cell: Cell;
  readonly summary: Summary;
  readonly tally: Tally;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Small enough that the cores finish together, large enough that communication costs nothing. */
const GAMES_A_JOB = 20;

/** The same options give the same report, whatever the number of workers. */
export async function simulate(options: SimulateOptions, onProgress: (progress: Progress) => void = () => {}): Promise<Report> {
  const { games, setup, scenarios, workers } = options;
  const cells = cellsOf(options);
  const jobs = cells.flatMap((cell) => partsOf(cell, games));
  const total = cells.length * games;
  let done = 0;
  const tallies = await runJobs({
    task: 'tally',
    shared: { scenarios, setup },
    jobs,
    workers,
    onDone: ({ from, to }) => {
      done += to - from;
      onProgress({ done, total });
    },
  });
  return {
    games,
    setup,
    cells: cells.map((cell) => {
      const tally = tallies.filter((_, at) => jobs[at]?.cell === cell).reduce(mergeTallies, EMPTY_TALLY);
      return { cell, summary: summaryOf(tally), tally };
    }),
  };
}

/** Skips sizes that a scenario doesn't support. */
export function cellsOf({ scenarios, players, difficulties }: Pick<SimulateOptions, 'scenarios' | 'players' | 'difficulties'>): Cell[] {
  return scenarios.flatMap(({ id, difficulty, min_players, max_players }) =>
    players
      .filter((count) => count >= min_players && count <= max_players)
      .flatMap((count) => (difficulties ?? [difficulty]).map((one): Cell => ({ scenario: id, players: count, difficulty: one }))),
  );
}

export function partsOf(cell: Cell, games: number, size: number = GAMES_A_JOB): Part[] {
  return Array.from({ length: Math.ceil(games / size) }, (_, at) => ({ cell, from: at * size, to: Math.min(games, (at + 1) * size) }));
}
