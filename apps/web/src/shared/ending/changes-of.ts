import type { Change, Fact } from '@one-mind/engine/facts';

/** The changes that a fact made, including those of its mishap. */
export function changesOf(fact: Fact): readonly Change[] {
  if (fact.type === 'turn') return [...fact.changes, ...(fact.mishap?.changes ?? [])];
  return 'changes' in fact ? fact.changes : [];
}
