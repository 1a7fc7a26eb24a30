import type { NarrativeEntry } from '@one-mind/protocol/games';

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

/**
 * How long an entry is on stage: until it can have been read. Only while a later commit `waits`, the entries of one commit
 * share the pace of a turn, so that the story keeps up with the game.
 */
export function paceOf(entry: NarrativeEntry, { waits, together, turnPaceMs }: Queue): Pace {
  const readable = 800 + entry.content.length * READ_MS_PER_CHARACTER;
  const stay = waits ? Math.min(readable, (turnPaceMs * HURRIED) / Math.max(1, together)) : readable;
  return { typing: Math.min(2200, 500 + entry.content.length * 12, stay * 0.75), stay };
}

export interface Queue {
  /** Entries of a later commit are there already. */
  readonly waits: boolean;
  /** Entries in this commit. */
  readonly together: number;
  readonly turnPaceMs: number;
}

export function queueAt(log: readonly NarrativeEntry[], shown: number, turnPaceMs: number): Queue {
  const seq = log[shown]?.seq;
  return { waits: seq !== undefined && log.at(-1)?.seq !== seq, together: log.filter((entry) => entry.seq === seq).length, turnPaceMs };
}

/** The first entry to perform now: the theatre may be one commit behind the newest; what is older is told at once. */
export function catchUp(stage: Stage, log: readonly NarrativeEntry[]): Stage {
  const [before = log.at(-1)?.seq] = [...new Set(log.map(({ seq }) => seq))].slice(-2);
  const first = log.findIndex((entry) => entry.seq === before);
  return { shown: Math.min(log.length, Math.max(stage.shown, first)) };
}
