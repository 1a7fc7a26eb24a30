import type { Change } from '../facts.ts';
import { changeSeverity, repair as repairObject } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { type Ref, thingsHere } from '../world/target.ts';
import type { TagRule } from './tag-rule.ts';

/**
 * [T5] A damaged object works again, a hazard weakens once more. A voice mends only so many things a round; where that is
 * more than one, what it is aimed at comes first, then other damaged objects here.
 */
export const repair: TagRule = {
  role: 'collaborator',
  actions: ['interact'],
  kinds: ['object', 'container', 'hazard'],
  fits: (state, { kind, id }) => kind === 'hazard' || state.objects[id]?.state === 'damaged',
  work: ({ draft, index, changes }, target) => {
    const { repairedBy } = draft.roundEffects;
    const left = mayMend(draft) - repairedBy.filter((seat) => seat === index).length;
    if (left <= 0) return false;
    const repaired = mend(draft, target);
    if (repaired.length === 0) return false;
    const more = left > 1 ? damagedHere(draft).slice(0, left - 1) : [];
    for (const other of more) repaired.push(...mend(draft, other));
    draft.roundEffects = { ...draft.roundEffects, repairedBy: [...repairedBy, index, ...more.map(() => index)] };
    changes.push(...repaired);
    return true;
  },
};

function mayMend({ rules }: GameState): number {
  return rules.repair_limit.active ? rules.repair_limit.things : Number.POSITIVE_INFINITY;
}

function mend(draft: GameState, { kind, id }: Ref): Change[] {
  return kind === 'hazard' ? changeSeverity(draft, id, -1) : repairObject(draft, id);
}

function damagedHere(state: GameState): Ref[] {
  return thingsHere(state).filter(({ id }) => state.objects[id]?.state === 'damaged');
}
