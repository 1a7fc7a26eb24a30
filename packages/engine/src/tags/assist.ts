import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T1] The next action of this round is easier, no matter who takes it. */
export const assist: TagRule = {
  role: 'collaborator',
  actions: ['move', 'help', 'interact', 'hide'],
  kinds: ANYTHING,
  sure: true,
  work: ({ game }) => {
    const { roundEffects, rules } = game;
    game.roundEffects = { ...roundEffects, nextBonus: roundEffects.nextBonus + rules.assist.bonus };
    return true;
  },
};
