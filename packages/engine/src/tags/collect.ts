import { contentOf } from '../scenario/content-index.ts';
import { take } from '../scenario/effects.ts';
import { contentsOf } from '../world/target.ts';
import { isObjectVisible } from '../world/visibility.ts';
import type { TagRule } from './tag-rule.ts';

/** [T4] Also takes the first item that was found, or the first one in the container. */
export const collect: TagRule = {
  role: 'collaborator',
  actions: ['search', 'interact'],
  kinds: ['object', 'container', 'location'],
  work: ({ game, found, changes }, { kind, id }) => {
    const { objects } = contentOf(game.scenario);
    const item = [...found, ...(kind === 'container' ? contentsOf(game, id) : [])].find(
      (one) =>
        objects.get(one)?.kind === 'item' &&
        isObjectVisible(game, one) &&
        game.objects[one]?.state !== 'locked' &&
        game.objects[one]?.place !== 'body',
    );
    if (item === undefined) return false;
    changes.push(...take(game, item));
    return true;
  },
};
