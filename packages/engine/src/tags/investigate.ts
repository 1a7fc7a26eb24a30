import { natureShown, note } from '../turn/clues.ts';
import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T3][K1] A private clue: the kind of the previous turn's tag. */
export const investigate: TagRule = {
  role: 'collaborator',
  actions: ['search', 'interact', 'move', 'hide'],
  kinds: ANYTHING,
  work: (turn) => {
    const { round, turnNumber, truths } = turn.game;
    const previous = truths.at(-1);
    if (!previous) return false;
    const aboutTurnNumber = previous.turnNumber;
    note(turn, { type: 'investigate', round, turnNumber, aboutTurnNumber, ...natureShown(turn, previous.program.tag) });
    return true;
  },
};
