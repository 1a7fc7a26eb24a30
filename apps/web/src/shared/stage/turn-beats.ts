import type { TurnFact } from '@one-mind/engine/facts';

/** When the parts of a turn appear on the stage, in ms after its start. The body walks from the start. */
export interface TurnBeats {
  /** The target lights up. */
  readonly target: number;
  /** The dial starts; null for a turn without visible chance. */
  readonly chance: number | null;
  /** The dial has landed, and the result shows. */
  readonly outcome: number;
  /** The sentence appears. It stays until the sentence of the next turn. */
  readonly sentence: number;
}

/** A longer turn shows its parts no more slowly than this, in ms. */
const LONGEST = 3000;

/** `ms`: how long the turn is on the stage; 0 shows all parts immediately. */
export function turnBeats(turn: TurnFact, ms: number): TurnBeats {
  const scale = Math.min(ms, LONGEST);
  const chance = hasChance(turn) ? 0.15 * scale : null;
  const outcome = chance === null ? 0.25 * scale : 0.4 * scale;
  return { target: 0.08 * scale, chance, outcome, sentence: outcome };
}

/**
 * [C1] Whether everyone can see that chance decided: a check, or a step that slipped. It follows from the fact alone, so a cover [C4]
 * looks like the turn that it imitates.
 */
export function hasChance({ action, outcome, changes }: Pick<TurnFact, 'action' | 'outcome' | 'changes'>): boolean {
  if (action === 'move') return changes.some(({ type }) => type === 'slipped');
  return action !== 'hide' && outcome !== 'fizzled';
}

/** By how much the alarm rose in a turn, mishap included; 0 if it didn't. */
export function alarmRise({ changes, mishap }: Pick<TurnFact, 'changes' | 'mishap'>): number {
  const all = [...changes, ...(mishap?.changes ?? [])];
  return all.reduce((sum, change) => (change.type === 'alarm' && change.by > 0 ? sum + change.by : sum), 0);
}
