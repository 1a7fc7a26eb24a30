import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T12] Half of the later steps of this round slip. */
export const obstruct: TagRule = {
  role: 'saboteur',
  actions: ['move', 'interact', 'hide'],
  kinds: ANYTHING,
  sure: true,
  work: ({ game, index }) => {
    game.roundEffects = { ...game.roundEffects, obstructedBy: index };
    return true;
  },
};
