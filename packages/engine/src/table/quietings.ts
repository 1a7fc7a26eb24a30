import type { Change, TurnFact } from '../facts.ts';

/** Ids of the players who fell silent in a turn, by its action or by its mishap. */
export function quietedIn({ changes, mishap }: TurnFact): readonly string[] {
  const players = quieted(changes);
  return mishap === null || mishap.changes.length === 0 ? players : [...players, ...quieted(mishap.changes)];
}

function quieted(changes: readonly Change[]): readonly string[] {
  // Asked of every turn for every view, and nearly always nobody.
  if (!changes.some(({ type }) => type === 'quieted')) return NOBODY;
  return changes.flatMap((change) => (change.type === 'quieted' ? [change.player] : []));
}

const NOBODY: readonly string[] = [];
