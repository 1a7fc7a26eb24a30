import type { Change } from '../facts.ts';
import { changeSeverity, repair as repairObject } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { type Target, thingsHere } from '../world/target.ts';
import type { TagRule } from './tag-rule.ts';

/**
 * [T5] A damaged object works again, or a hazard weakens once more. The number of repairs per voice and round is
 * limited. If several are allowed, the target comes first, then other damaged objects here.
 */
export const repair: TagRule = {
  role: 'collaborator',
  actions: ['interact'],
  kinds: ['object', 'container', 'hazard'],
  fits: (state, { kind, id }) => kind === 'hazard' || state.objects[id]?.state === 'damaged',
  work: ({ game, index, changes }, target) => {
    const { repairedBy } = game.roundEffects;
    const left = mayMend(game) - repairedBy.filter((seat) => seat === index).length;
    if (left <= 0) return false;
    const repaired = mend(game, target);
    if (repaired.length === 0) return false;
    const more = left > 1 ? damagedHere(game).slice(0, left - 1) : [];
    for (const other of more) repaired.push(...mend(game, other));
    game.roundEffects = { ...game.roundEffects, repairedBy: [...repairedBy, index, ...more.map(() => index)] };
    changes.push(...repaired);
    return true;
  },
};

function mayMend({ rules }: GameState): number {
  return rules.repair_limit.active ? rules.repair_limit.things : Number.POSITIVE_INFINITY;
}

function mend(game: GameState, { kind, id }: Target): Change[] {
  return kind === 'hazard' ? changeSeverity(game, id, -1) : repairObject(game, id);
}

function damagedHere(state: GameState): Target[] {
  return thingsHere(state).filter(({ id }) => state.objects[id]?.state === 'damaged');
}
