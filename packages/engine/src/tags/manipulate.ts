import type { Change } from '../facts.ts';
import { changeDisposition, changeSeverity } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { changeComposure } from '../table/composure.ts';
import { seatOfPlayer } from '../table/seats.ts';
import type { Target } from '../world/target.ts';
import type { TagRule } from './tag-rule.ts';

/**
 * [T9] Changes a disposition by 1 in either direction, or secretly marks the object as the Rogue's. A voice's
 * disposition is its composure; a hazard's rises as the hazard weakens.
 */
export const manipulate: TagRule = {
  role: 'rogue',
  actions: ['interact', 'help'],
  kinds: ['npc', 'object', 'container', 'hazard', 'player'],
  work: ({ game, seat, changes, program }, target) => {
    if (target.kind === 'object' || target.kind === 'container') {
      if (seat.marked.includes(target.id)) return false;
      seat.marked = [...seat.marked, target.id];
      return true;
    }
    const shifted = shift(game, target, program.shift ?? 1);
    changes.push(...shifted);
    return shifted.length > 0;
  },
};

function shift(game: GameState, { kind, id }: Target, by: 1 | -1): Change[] {
  if (kind === 'npc') return changeDisposition(game, id, by);
  if (kind === 'hazard') return changeSeverity(game, id, -by);
  return changeComposure(game, seatOfPlayer(game, id), by);
}
