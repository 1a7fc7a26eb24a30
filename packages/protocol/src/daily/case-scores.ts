/** Points, streaks and days of the Daily Case. Without schemas, so that the page doesn't load their library. */
import type { CaseResult } from './daily.ts';

/** Points for a right answer after the first and after the last round; between them they fall evenly. */
const POINTS = { first: 100, last: 40 } as const;

/** The points for naming the Saboteur after this many of a case's rounds. */
export const casePoints = (rounds: number, of: number): number =>
  of < 2 ? POINTS.first : Math.round(POINTS.first - ((POINTS.first - POINTS.last) * (rounds - 1)) / (of - 1));

export interface Standing {
  /** Days in a row, up to today or yesterday, on which the Saboteur was found on the day itself. */
  readonly streak: number;
  readonly best: number;
  readonly named: number;
  readonly right: number;
  readonly points: number;
}

export const DAY_MS = 86_400_000;
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const dayBefore = (day: string): string => dayOf(Date.parse(day) - DAY_MS);

/** In any order. */
export function standingOf(results: readonly CaseResult[], today: string): Standing {
  const found = new Set(results.filter(({ isRight, isOnDay }) => isRight && isOnDay).map(({ day }) => day));
  const runUpTo = (last: string): number => {
    let length = 0;
    for (let day = last; found.has(day); day = dayBefore(day)) length += 1;
    return length;
  };
  return {
    streak: runUpTo(found.has(today) ? today : dayBefore(today)),
    best: Math.max(0, ...[...found].map(runUpTo)),
    named: results.length,
    right: results.filter(({ isRight }) => isRight).length,
    points: results.reduce((sum, { points }) => sum + points, 0),
  };
}
