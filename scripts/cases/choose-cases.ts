/** Which games become Daily Cases, how difficult each is, and on which day it is shown. */
import { CASE_LEVELS, CASE_ROUNDS_MAX, type CaseLevel } from '@one-mind/protocol/daily/daily';

/** A game, with what an ideal reader thought of it. */
export interface Candidate {
  readonly game: string;
  readonly scenario: string;
  /** The probability of the Saboteur after each complete round, and of the most suspected other voice. */
  readonly curve: readonly number[];
  readonly rival: readonly number[];
  /** People can see why: claims alone prove it, or nobody else has more turns of which nothing came. */
  readonly isFair: boolean;
}

/** Complete rounds that a case needs. */
const ROUNDS_LEAST = 5;
/** Up to this chance of its favourite, a reader is undecided: after round 1, and after round 2. */
const UNDECIDED = [0.5, 0.65] as const;
/** From this probability on, a reader is sure. */
export const SURE = 0.8;
/** At the end, it has to be as sure as this. */
const SURE_AT_END = 0.9;
/** The last round after which the reader becomes sure, by level. */
const SURE_BY: Readonly<Record<CaseLevel, number>> = { easy: 4, medium: 5, hard: CASE_ROUNDS_MAX };

/** Monday first. */
export const LEVEL_OF_WEEKDAY: readonly CaseLevel[] = ['easy', 'easy', 'medium', 'medium', 'medium', 'hard', 'hard'];

/** How many rounds of a game a case has. */
export const roundsOf = ({ curve }: Candidate): number => Math.min(CASE_ROUNDS_MAX, curve.length);

/** The round after which the reader is sure and stays so; null = never. */
export function sureAfter(candidate: Candidate): number | null {
  const shown = candidate.curve.slice(0, roundsOf(candidate));
  const unsure = shown.findLastIndex((chance) => chance < SURE);
  return unsure === shown.length - 1 ? null : unsure + 2;
}

/** Null: not fit for a case. */
export function levelOf(candidate: Candidate): CaseLevel | null {
  const { curve, rival } = candidate;
  const rounds = roundsOf(candidate);
  const sure = sureAfter(candidate);
  if (!candidate.isFair || rounds < ROUNDS_LEAST || sure === null || (curve[rounds - 1] ?? 0) < SURE_AT_END) return null;
  if (UNDECIDED.some((most, at) => Math.max(curve[at] ?? 1, rival[at] ?? 1) > most)) return null;
  return CASE_LEVELS.find((level) => sure <= SURE_BY[level]) ?? null;
}

/**
 * One case for each day from a Monday on, none twice, and the scenarios as evenly as possible. Shorter than `days` if
 * there are too few candidates of a level.
 */
export function schedule(candidates: readonly Candidate[], days: number): { readonly candidate: Candidate; readonly level: CaseLevel }[] {
  const left = new Map<CaseLevel, Candidate[]>(CASE_LEVELS.map((level) => [level, []]));
  for (const candidate of candidates) {
    const level = levelOf(candidate);
    if (level !== null) left.get(level)?.push(candidate);
  }
  const lastDay = new Map<string, number>();
  const chosen: { readonly candidate: Candidate; readonly level: CaseLevel }[] = [];
  for (let day = 0; day < days; day++) {
    const level = LEVEL_OF_WEEKDAY[day % LEVEL_OF_WEEKDAY.length] ?? 'medium';
    const pool = left.get(level) ?? [];
    const shownOn = ({ scenario }: Candidate): number => lastDay.get(scenario) ?? -1;
    const candidate = pool.reduce<Candidate | null>((best, one) => (best === null || shownOn(one) < shownOn(best) ? one : best), null);
    if (candidate === null) break;
    pool.splice(pool.indexOf(candidate), 1);
    lastDay.set(candidate.scenario, day);
    chosen.push({ candidate, level });
  }
  return chosen;
}
