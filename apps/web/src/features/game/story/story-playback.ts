import type { NarrativeEntry } from '@one-mind/protocol/games/games';

/** How much of the log is on stage: entries before `shown` are told, the one at `shown` is being told. */
export interface Stage {
  readonly shown: number;
}

/** Milliseconds on stage. */
export interface Pace {
  /** Over which the entry types itself. */
  readonly typing: number;
  /** Until the next one may begin, typing included. */
  readonly stay: number;
}

/** A practised reader, who has the plain sentence to look at as well. */
const READ_MS_PER_CHARACTER = 32;
/** How much of a turn's pace the entries of one commit may take together while the next commit waits. */
const HURRIED = 0.9;
/** Everybody plans again, perhaps against the clock: what is still to be told may take so long altogether, in ms. */
const WHILE_PLANNING = 6000;

/**
 * How long an entry is on stage: until it can have been read. While a later commit `waits`, the entries of one commit
 * share the pace of a turn, and once everybody plans again all that is left shares a few seconds, so that the story keeps
 * up with the game.
 */
export function paceOf(entry: NarrativeEntry, { waits, isPlanning, together, turnPaceMs }: Queue): Pace {
  const { length } = entry.retold ?? entry.content;
  const readable = 800 + length * READ_MS_PER_CHARACTER;
  const share = isPlanning ? WHILE_PLANNING : waits ? turnPaceMs * HURRIED : Number.POSITIVE_INFINITY;
  const stay = Math.min(readable, share / Math.max(1, together));
  return { typing: Math.min(2200, 500 + length * 12, stay * 0.75), stay };
}

export interface Queue {
  /** Entries of a later commit are there already. */
  readonly waits: boolean;
  /** The newest entry begins a round: there is something to decide. */
  readonly isPlanning: boolean;
  /** Entries that share the time: in this commit, or, while everybody plans, in all that the theatre may be behind. */
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

/** The first entry to perform now: the theatre may be one commit behind the newest; what is older is told at once. */
export function catchUp(stage: Stage, log: readonly NarrativeEntry[]): Stage {
  return { shown: Math.min(log.length, Math.max(stage.shown, behind(log))) };
}

/** Index of the first entry of the newest two commits. */
function behind(log: readonly NarrativeEntry[]): number {
  const [before = log.at(-1)?.seq] = [...new Set(log.map(({ seq }) => seq))].slice(-2);
  return log.findIndex((entry) => entry.seq === before);
}
