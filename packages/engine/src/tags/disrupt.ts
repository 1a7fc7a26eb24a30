import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T11] The next action of this round is harder, no matter who takes it. */
export const disrupt: TagRule = {
  role: 'saboteur',
  actions: ['interact', 'help', 'search'],
  kinds: ANYTHING,
  sure: true,
  work: ({ game }) => {
    const { roundEffects, rules } = game;
    game.roundEffects = { ...roundEffects, nextBonus: roundEffects.nextBonus - rules.disrupt.penalty };
    return true;
  },
};
