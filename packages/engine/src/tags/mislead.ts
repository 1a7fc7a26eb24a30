import { ALL_BUT_SABOTAGE, ANYTHING, type TagRule } from './tag-rule.ts';

/** [T13] The private clues that anyone gets later in this round are false. */
export const mislead: TagRule = {
  role: 'saboteur',
  actions: ALL_BUT_SABOTAGE,
  kinds: ANYTHING,
  work: ({ game, index }) => {
    const { clues } = game.rules.mislead;
    game.roundEffects = { ...game.roundEffects, misledBy: index, ...(clues > 1 && { falseClues: clues }) };
    return true;
  },
};
