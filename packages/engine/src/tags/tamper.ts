import { changeObject } from '../mutable-copy.ts';
import type { TagRule } from './tag-rule.ts';

/** [T14] The object breaks the next time it is used. */
export const tamper: TagRule = {
  role: 'saboteur',
  actions: ['interact', 'search'],
  kinds: ['object', 'container'],
  work: ({ game, index }, { id }) => {
    const object = game.objects[id];
    if (!object || object.state === 'damaged') return false;
    changeObject(game, id, { tamperedBy: index });
    return true;
  },
};
