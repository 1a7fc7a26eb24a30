import { REPAIRS_PER_ROUND } from '../numbers.ts';
import { changeSeverity, repair as repairObject } from '../scenario/effects.ts';
import type { TagRule } from './tag-rule.ts';

/** [T5] A damaged object works again, a hazard weakens once more; at most one repair per voice and round. */
export const repair: TagRule = {
  role: 'collaborator',
  actions: ['interact'],
  kinds: ['object', 'container', 'hazard'],
  fits: (state, { kind, id }) => kind === 'hazard' || state.objects[id]?.state === 'damaged',
  work: ({ draft, index, changes }, { kind, id }) => {
    const { repairedBy } = draft.roundEffects;
    if (repairedBy.filter((seat) => seat === index).length >= REPAIRS_PER_ROUND) return false;
    const repaired = kind === 'hazard' ? changeSeverity(draft, id, -1) : repairObject(draft, id);
    if (repaired.length === 0) return false;
    repairedBy.push(index);
    changes.push(...repaired);
    return true;
  },
};
