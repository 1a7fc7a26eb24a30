import { changeObject } from '../next-state.ts';
import type { TagRule } from './tag-rule.ts';

/** [T14] The object breaks the next time it is used. */
export const tamper: TagRule = {
  role: 'saboteur',
  actions: ['interact', 'search'],
  kinds: ['object', 'container'],
  work: ({ draft, index }, { id }) => {
    const object = draft.objects[id];
    if (!object || object.state === 'damaged') return false;
    changeObject(draft, id, { tamperedBy: index });
    return true;
  },
};
