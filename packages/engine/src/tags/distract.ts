import type { GameState } from '../state.ts';
import { npcsHere } from '../world/target.ts';
import { ALL_BUT_SABOTAGE, type TagRule } from './tag-rule.ts';

/** [T10] The target NPC does nothing this round; `environment` means the most hostile one here. */
export const distract: TagRule = {
  role: 'rogue',
  actions: ALL_BUT_SABOTAGE,
  kinds: ['npc', 'environment'],
  work: ({ game }, { kind, id }) => {
    const npc = kind === 'npc' ? id : mostHostile(game);
    if (npc === null) return false;
    game.roundEffects = { ...game.roundEffects, distractedNpcs: [...game.roundEffects.distractedNpcs, npc] };
    return true;
  },
};

function mostHostile(state: GameState): string | null {
  const disposition = (id: string): number => state.npcs[id]?.disposition ?? 0;
  return npcsHere(state).reduce<string | null>((worst, id) => (worst === null || disposition(id) < disposition(worst) ? id : worst), null);
}
