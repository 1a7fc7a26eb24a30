import type { TagRule } from './tag-rule.ts';

/** [T8] Hazards where the body then stands do nothing this round. */
export const bypass: TagRule = {
  role: 'rogue',
  actions: ['move', 'interact', 'hide'],
  kinds: ['hazard', 'npc', 'location', 'environment'],
  work: ({ game }) => {
    game.roundEffects = { ...game.roundEffects, bypassedAt: game.body.location };
    return true;
  },
};
