import { changeDisposition } from '../scenario/effects.ts';
import { changeComposure } from '../table/composure.ts';
import { seatOfPlayer } from '../table/seats.ts';
import type { TagRule } from './tag-rule.ts';

/** [T2] Disposition +1 more; a voice's disposition is its composure. */
export const negotiate: TagRule = {
  role: 'collaborator',
  actions: ['interact', 'help'],
  kinds: ['npc', 'player'],
  work: ({ game, changes }, { kind, id }) => {
    const more = kind === 'npc' ? changeDisposition(game, id, 1) : changeComposure(game, seatOfPlayer(game, id), 1);
    changes.push(...more);
    return more.length > 0;
  },
};
