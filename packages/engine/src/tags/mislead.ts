import { ALL_BUT_SABOTAGE, ANYTHING, type TagRule } from './tag-rule.ts';

/** [T13] The next private clue that anyone gets this round is false. */
export const mislead: TagRule = {
  role: 'saboteur',
  actions: ALL_BUT_SABOTAGE,
  kinds: ANYTHING,
  work: ({ game, index }) => {
    game.roundEffects = { ...game.roundEffects, misledBy: index };
    return true;
  },
};
