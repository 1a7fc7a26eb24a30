import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T15] The one tag of the action sabotage; planting the harm is the action's own work [A6]. */
export const sabotage: TagRule = {
  role: 'saboteur',
  actions: ['sabotage'],
  kinds: ANYTHING,
  work: () => true,
};
