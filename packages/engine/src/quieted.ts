import type { Change, TurnFact } from './facts.ts';

/** Ids of the players who fell silent in a turn, by its action or by its mishap. */
export function quietedIn(fact: TurnFact): string[] {
  const changes: readonly Change[] = [...fact.changes, ...(fact.mishap?.changes ?? [])];
  return changes.flatMap((change) => (change.type === 'quieted' ? [change.player] : []));
}
