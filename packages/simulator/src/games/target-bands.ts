/**
 * Section 12 of the rules: the required results of every built-in scenario, size and difficulty with `normal` players.
 */
import type { Difficulty } from '@one-mind/engine/vocabulary';
import type { Cell } from './cell.ts';
import type { Share } from './statistics.ts';
import type { Summary } from './summary.ts';
import type { Tally } from './tally.ts';

/** Shares of 0..1. */
interface Band {
  readonly from: number;
  readonly to: number;
}

export const COLLABORATORS_WIN: Readonly<Record<Difficulty, Band>> = {
  easy: { from: 0.55, to: 0.75 },
  medium: { from: 0.4, to: 0.6 },
  hard: { from: 0.3, to: 0.5 },
  expert: { from: 0.2, to: 0.4 },
};
export const SABOTEURS_WIN: Band = { from: 0.25, to: 0.5 };
export const ROGUE_WINS: Band = { from: 0.3, to: 0.55 };
export const NOBODY_WINS: Band = { from: 0, to: 0.15 };
export const MISHAPS_BY_LUCK: Band = { from: 0.4, to: 0.6 };
/** Median, in rounds. */
export const ROUNDS: Band = { from: 6, to: 10 };

export type Subject = 'Collaborators' | 'Saboteurs' | 'each Rogue' | 'nobody' | 'mishaps by luck' | 'rounds' | 'no end';
export interface Miss {
  readonly subject: Subject;
  /** For people: `63 %, not 40–60 %`. */
  readonly text: string;
}

/**
 * The parts of section 12 that a cell doesn't meet.
 * @param tolerance standard errors by which every band is widened on both sides, for samples; 0 uses the bands
 * unchanged
 */
export function missesOf(cell: Cell, summary: Summary, tally: Tally, tolerance: number): Miss[] {
  const share = (subject: Subject, found: Share | null | undefined, band: Band): Miss[] => {
    if (found === null || found === undefined || found.of === 0) return [];
    const isInside =
      found.share >= band.from - margin(band.from, found.of, tolerance) && found.share <= band.to + margin(band.to, found.of, tolerance);
    return isInside ? [] : [{ subject, text: `${percent(found.share)} %, not ${percent(band.from)}–${percent(band.to)} %` }];
  };
  const { median } = summary.rounds;
  return [
    ...share('Collaborators', summary.wins.collaborator, COLLABORATORS_WIN[cell.difficulty]),
    ...share('Saboteurs', summary.wins.saboteur, SABOTEURS_WIN),
    ...share('each Rogue', summary.wins.rogue, ROGUE_WINS),
    ...share('nobody', summary.nobody, NOBODY_WINS),
    ...share('mishaps by luck', summary.mishaps.causes.luck, MISHAPS_BY_LUCK),
    ...(median === null || isMedianInside(tally, tolerance)
      ? []
      : [{ subject: 'rounds', text: `a median of ${median} rounds, not ${ROUNDS.from}–${ROUNDS.to}` } as const]),
    ...(tally.unfinished.length > 0 ? [{ subject: 'no end', text: `${tally.unfinished.length} games without an end` } as const] : []),
  ];
}

/** `tolerance` standard errors of a share that lies exactly on the edge of its band. */
export function margin(edge: number, of: number, tolerance: number): number {
  return tolerance * Math.sqrt((edge * (1 - edge)) / of);
}

/**
 * The median is too low if too many games end before the band's first round, and too high if too many end after its
 * last.
 */
function isMedianInside({ rounds, games }: Tally, tolerance: number): boolean {
  const part = (is: (round: number) => boolean): number =>
    Object.entries(rounds).reduce((sum, [round, count]) => sum + (is(Number(round)) ? count : 0), 0) / games;
  const half = 0.5 + margin(0.5, games, tolerance);
  return part((round) => round < ROUNDS.from) < half && part((round) => round > ROUNDS.to) <= half;
}

const percent = (share: number): number => Math.round(share * 100);
