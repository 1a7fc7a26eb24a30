/** How many games at the same time an installation carries: doubling until they are too many, then halving the distance. */
import type { Spread } from '../load/one-mind-players.ts';
import { Crowd } from './crowd.ts';
import { measureWindow, type PacedFigures } from './figures.ts';
import { type InstallationOptions, startInstallation } from './installation.ts';

/** A p99 below this is in time, in ms from the last lock-in to all five views. */
export const IN_TIME = 150;
/** How long each step is measured, in ms: longer than a round. */
const WINDOW = 60_000;
/** The limit is known well enough when the distance between the last two steps is at most this share. */
const PRECISION = 0.25;

export interface FindOptions extends InstallationOptions {
  readonly spread: Spread;
  /** The first step's number of games, and the largest. */
  readonly from: number;
  readonly most: number;
  readonly onStep: (figures: PacedFigures) => void;
}

export interface Found {
  /** The largest step in time; null if none was. */
  readonly carried: PacedFigures | null;
  /** The smallest step that was late; null if the largest was in time. */
  readonly late: PacedFigures | null;
}

export async function findLimit(options: FindOptions): Promise<Found> {
  let { carried, late } = await doubled(options);
  while (carried !== null && late !== null && late.games > carried.games * (1 + PRECISION)) {
    // AI players would finish the games that people leave, so each step gets an installation of its own.
    const step = await measured(options, [Math.round((carried.games + late.games) / 2)]);
    if (step.late === null) carried = step.carried;
    else late = step.late;
  }
  return { carried, late };
}

const doubled = (options: FindOptions): Promise<Found> => {
  const steps: number[] = [];
  for (let games = Math.min(options.from, options.most); games < options.most; games *= 2) steps.push(games);
  return measured(options, [...steps, options.most]);
};

/** Grows one installation from step to step, until one is late. */
async function measured(options: FindOptions, steps: readonly number[]): Promise<Found> {
  await using stack = new AsyncDisposableStack();
  // This finds where games become late, not where the server refuses new ones.
  const installation = await startInstallation({ ...options, maxLoopDelayMs: 0 });
  stack.defer(installation.close);
  const crowd = new Crowd({ urls: installation.urls, spread: options.spread, pace: options.pace });
  stack.defer(() => crowd.close());
  let carried: PacedFigures | null = null;
  for (const games of steps) {
    await crowd.prepare(games);
    await crowd.growTo(games);
    const first = await measureWindow(installation, crowd, WINDOW);
    // One pause of the machine can make a step late, so a late one is measured once more.
    const again = first.round.p99 < IN_TIME ? first : await measureWindow(installation, crowd, WINDOW);
    const step = again.round.p99 < first.round.p99 ? again : first;
    options.onStep(step);
    if (step.round.p99 >= IN_TIME) return { carried, late: step };
    carried = step;
  }
  return { carried, late: null };
}
