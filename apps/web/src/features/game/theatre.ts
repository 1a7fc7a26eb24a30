import type { NarrativeEntry } from '@one-mind/protocol/games';

/** How much of the log is on stage: entries before `shown` are told, the one at `shown` is being told. */
export interface Stage {
  readonly shown: number;
}

/** Milliseconds over which an entry types itself; all entries of one commit share the turn's pace. */
export function typingMs(entry: NarrativeEntry, entriesInCommit: number, turnPaceMs: number): number {
  const natural = Math.min(2200, 500 + entry.content.length * 12);
  return Math.min(natural, (turnPaceMs * 0.75) / Math.max(1, entriesInCommit));
}

/**
 * The first entry to perform now: everything of an older commit than the newest is told at once, so that the theatre never
 * falls behind the game by more than one turn.
 */
export function catchUp(stage: Stage, log: readonly NarrativeEntry[]): Stage {
  const newest = log.at(-1)?.seq;
  if (newest === undefined) return { shown: 0 };
  const firstOfNewest = log.findIndex((entry) => entry.seq === newest);
  return { shown: Math.min(log.length, Math.max(stage.shown, firstOfNewest)) };
}
