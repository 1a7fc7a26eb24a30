import type { TagRule } from './tag-rule.ts';

/** [T8] The hazards at the body's location do nothing this round. */
export const bypass: TagRule = {
  role: 'rogue',
  actions: ['move', 'interact', 'hide'],
  kinds: ['hazard', 'npc', 'location', 'environment'],
  work: ({ game }) => {
    game.roundEffects = { ...game.roundEffects, bypassedAt: game.body.location };
    return true;
  },
};
