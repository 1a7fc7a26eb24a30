import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T15] The only tag of the action sabotage. The action itself plants the harm [A6]. */
export const sabotage: TagRule = {
  role: 'saboteur',
  actions: ['sabotage'],
  kinds: ANYTHING,
  work: () => true,
};
