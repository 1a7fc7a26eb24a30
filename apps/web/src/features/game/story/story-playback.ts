import type { NarrativeEntry } from '@one-mind/protocol/games/games';

/** Entries before `shown` are fully shown; the one at `shown` is being typed out. */
export interface PlaybackPosition {
  readonly shown: number;
}

/** Milliseconds that one entry takes. */
export interface Pace {
  /** Typing out the entry. */
  readonly typing: number;
  /** From the start of this entry to the start of the next, typing included. */
  readonly stay: number;
}

/** For a practised reader. */
const READ_MS_PER_CHARACTER = 32;
/** The share of a turn's pace that the entries of one commit may take together while the next commit waits. */
const HURRIED = 0.9;
/** Limit for all remaining entries together, in ms, once the next planning phase has begun and its clock may be running. */
const WHILE_PLANNING = 6000;

/**
 * Each entry lasts long enough to be read. To keep up with the game, the entries of one commit share the pace of a turn
 * while a later commit `waits`, and all remaining entries share a few seconds once the next planning phase has begun.
 */
export function paceOf(entry: NarrativeEntry, { waits, isPlanning, together, turnPaceMs }: Queue): Pace {
  const { length } = entry.retold ?? entry.content;
  const readable = 800 + length * READ_MS_PER_CHARACTER;
  const share = isPlanning ? WHILE_PLANNING : waits ? turnPaceMs * HURRIED : Number.POSITIVE_INFINITY;
  const stay = Math.min(readable, share / Math.max(1, together));
  return { typing: Math.min(2200, 500 + length * 12, stay * 0.75), stay };
}

export interface Queue {
  /** Entries of a later commit have arrived. */
  readonly waits: boolean;
  /** The newest entry begins a round: there is something to decide. */
  readonly isPlanning: boolean;
  /** The entries that share the time: those of this commit or, during planning, all that remain. */
  readonly together: number;
  readonly turnPaceMs: number;
}

export function queueAt(log: readonly NarrativeEntry[], shown: number, turnPaceMs: number): Queue {
  const seq = log[shown]?.seq;
  const isPlanning = log.at(-1)?.data.type === 'roundBegan';
  const begin = isPlanning ? behind(log) : log.findIndex((entry) => entry.seq === seq);
  const end = isPlanning ? log.length : log.findLastIndex((entry) => entry.seq === seq) + 1;
  return { waits: seq !== undefined && log.at(-1)?.seq !== seq, isPlanning, together: end - begin, turnPaceMs };
}

/** Playback may be one commit behind the newest; everything older is shown immediately. */
export function catchUp(position: PlaybackPosition, log: readonly NarrativeEntry[]): PlaybackPosition {
  return { shown: Math.min(log.length, Math.max(position.shown, behind(log))) };
}

/** Index of the first entry of the newest two commits. */
function behind(log: readonly NarrativeEntry[]): number {
  const [before = log.at(-1)?.seq] = [...new Set(log.map(({ seq }) => seq))].slice(-2);
  return log.findIndex((entry) => entry.seq === before);
}
