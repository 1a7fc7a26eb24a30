import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T12] Later steps of this round slip half of the time. */
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
