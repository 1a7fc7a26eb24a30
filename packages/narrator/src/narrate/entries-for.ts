import type { FactInState } from '@one-mind/engine/play';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import type { Narrator } from './narrator.ts';

/** Narrates the facts of one commit. The entries are stored with it, so nothing is narrated twice. */
export const entriesFor = (narrator: Narrator, facts: readonly FactInState[], seq: number, at: number): NarrativeEntry[] =>
  facts.map(({ fact, state }, n) => {
    const narration = narrator.narrate(fact, state);
    return {
      id: `${seq}.${n}`,
      seq,
      type: narration.type,
      content: narration.content,
      retold: null,
      fact: narration.fact,
      data: fact,
      round: fact.type === 'turn' ? fact.round : state.round,
      turn_number: fact.type === 'turn' ? fact.turnNumber : state.turnNumber,
      timestamp: new Date(at).toISOString(),
    };
  });
