import type { Change } from '../facts.ts';
import { changeHazard, changeNpc, changeObject } from '../next-state.ts';
import type { GameState } from '../state.ts';
import { DISPOSITION_MAX, DISPOSITION_MIN, SEVERITY_MAX } from '../world/scales.ts';
import { isHazardVisible, isNpcVisible, isObjectVisible } from '../world/visibility.ts';
import { resourceOf } from './conditions.ts';
import type { Effect } from './types.ts';

/** [W6] Does what a scenario says, in order. Answers what everyone sees of it: an effect that changes nothing answers nothing. */
export function applyEffects(draft: GameState, effects: readonly Effect[]): Change[] {
  return effects.flatMap((effect) => applyEffect(draft, effect));
}

function applyEffect(draft: GameState, effect: Effect): Change[] {
  switch (effect.type) {
    case 'say':
      return [{ type: 'said', text: effect.text }];
    case 'flag':
      if (draft.flags[effect.flag] !== effect.value) draft.flags = { ...draft.flags, [effect.flag]: effect.value };
      return [];
    case 'resource':
      return changeResource(draft, effect.resource, effect.amount);
    case 'reveal':
    case 'spawn':
      return reveal(draft, effect.id);
    case 'unlock':
      return unlock(draft, effect.object);
    case 'damage':
      return damage(draft, effect.object);
    case 'repair':
      return repair(draft, effect.object);
    case 'move_npc':
      return moveNpc(draft, effect.npc, effect.location);
    case 'disposition':
      return changeDisposition(draft, effect.npc, effect.amount);
    case 'give':
      return take(draft, effect.object);
    case 'take':
      return lose(draft, effect.object);
  }
}

/** Vitality and alarm are clamped to their range, other resources to ≥ 0. */
export function changeResource(draft: GameState, resource: string, amount: number): Change[] {
  const max = resource === 'vitality' ? draft.rules.vitality.most : resource === 'alarm' ? draft.alarmLimit : Number.MAX_SAFE_INTEGER;
  const before = resourceOf(draft, resource);
  const value = clamp(before + amount, 0, max);
  const by = value - before;
  if (by === 0) return [];
  if (resource === 'vitality') {
    draft.vitality = value;
    return [{ type: 'vitality', value, by }];
  }
  if (resource === 'alarm') {
    draft.alarm = value;
    return [{ type: 'alarm', value, by }];
  }
  draft.resources = { ...draft.resources, [resource]: value };
  return [{ type: 'resource', resource, value, by }];
}

/** Makes a hidden location, object, NPC or hazard known. */
export function reveal(draft: GameState, id: string): Change[] {
  if (draft.scenario.content.locations.some((location) => location.id === id)) {
    if (draft.knownLocations[id]) return [];
    draft.knownLocations = { ...draft.knownLocations, [id]: true };
    return [{ type: 'revealed', id }];
  }
  if (draft.objects[id]?.hidden) changeObject(draft, id, { hidden: false });
  else if (draft.npcs[id]?.hidden) changeNpc(draft, id, { hidden: false });
  else if (draft.hazards[id]?.hidden) changeHazard(draft, id, { hidden: false });
  else return [];
  return [{ type: 'revealed', id }];
}

/** Opens the lock without using the thing. */
function unlock(draft: GameState, id: string): Change[] {
  const object = draft.objects[id];
  if (!object) return [];
  if (object.state === 'damaged' && object.repairsTo === 'locked') changeObject(draft, id, { repairsTo: 'intact' });
  if (object.state !== 'locked') return [];
  changeObject(draft, id, { state: 'intact', repairsTo: 'intact' });
  return seen(draft, id, { type: 'unlocked', id });
}

/** A damaged object can't be used, and a damaged lock doesn't open, until somebody repairs it [T5]. */
export function damage(draft: GameState, id: string): Change[] {
  const object = draft.objects[id];
  if (!object || object.state === 'damaged') return [];
  changeObject(draft, id, { repairsTo: object.state, state: 'damaged', tamperedBy: null });
  return seen(draft, id, { type: 'damaged', id });
}

export function repair(draft: GameState, id: string): Change[] {
  const object = draft.objects[id];
  if (object?.state !== 'damaged') return [];
  changeObject(draft, id, { state: object.repairsTo });
  return seen(draft, id, { type: 'repaired', id });
}

function moveNpc(draft: GameState, id: string, to: string): Change[] {
  const npc = draft.npcs[id];
  if (!npc || npc.location === to) return [];
  changeNpc(draft, id, { location: to });
  return seen(draft, id, { type: 'npcMoved', id, to });
}

export function changeDisposition(draft: GameState, id: string, amount: number): Change[] {
  const npc = draft.npcs[id];
  if (!npc) return [];
  const disposition = clamp(npc.disposition + amount, DISPOSITION_MIN, DISPOSITION_MAX);
  const by = disposition - npc.disposition;
  if (by === 0) return [];
  changeNpc(draft, id, { disposition });
  return seen(draft, id, { type: 'disposition', id, disposition, by });
}

export function changeSeverity(draft: GameState, id: string, amount: number): Change[] {
  const hazard = draft.hazards[id];
  if (!hazard) return [];
  const severity = clamp(hazard.severity + amount, 0, SEVERITY_MAX);
  const by = severity - hazard.severity;
  if (by === 0) return [];
  changeHazard(draft, id, { severity });
  return seen(draft, id, { type: 'hazard', id, severity, by });
}

/** Puts an object into the body's hands. */
export function take(draft: GameState, id: string): Change[] {
  const object = draft.objects[id];
  if (!object || object.place === 'body') return [];
  changeObject(draft, id, { place: 'body', hidden: false });
  return [{ type: 'took', id }];
}

function lose(draft: GameState, id: string): Change[] {
  const object = draft.objects[id];
  if (!object || object.place === 'gone') return [];
  const changes = seen(draft, id, { type: 'lost', id });
  changeObject(draft, id, { place: 'gone' });
  return changes;
}

/** What happens to a thing that nobody has found, or where nobody has been told of, is not told. */
function seen(draft: GameState, id: string, change: Change): Change[] {
  return isObjectVisible(draft, id) || isNpcVisible(draft, id) || isHazardVisible(draft, id) ? [change] : [];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
