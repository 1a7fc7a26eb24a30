import type { Change } from '../facts.ts';
import { changeHazard, changeNpc, changeObject } from '../mutable-copy.ts';
import type { GameState } from '../state.ts';
import { DISPOSITION_MAX, DISPOSITION_MIN, SEVERITY_MAX } from '../world/scales.ts';
import { isHazardVisible, isNpcVisible, isObjectVisible } from '../world/visibility.ts';
import { resourceOf } from './conditions.ts';
import type { Effect } from './types.ts';

/** [W6] Applies effects in order. Returns the visible changes; an effect that changes nothing returns none. */
export function applyEffects(game: GameState, effects: readonly Effect[]): Change[] {
  return effects.flatMap((effect) => applyEffect(game, effect));
}

function applyEffect(game: GameState, effect: Effect): Change[] {
  switch (effect.type) {
    case 'say':
      return [{ type: 'said', text: effect.text }];
    case 'flag':
      if (game.flags[effect.flag] !== effect.value) game.flags = { ...game.flags, [effect.flag]: effect.value };
      return [];
    case 'resource':
      return changeResource(game, effect.resource, effect.amount);
    case 'reveal':
    case 'spawn':
      return reveal(game, effect.id);
    case 'unlock':
      return unlock(game, effect.object);
    case 'damage':
      return damage(game, effect.object);
    case 'repair':
      return repair(game, effect.object);
    case 'move_npc':
      return moveNpc(game, effect.npc, effect.location);
    case 'disposition':
      return changeDisposition(game, effect.npc, effect.amount);
    case 'give':
      return take(game, effect.object);
    case 'take':
      return lose(game, effect.object);
  }
}

/** Vitality and alarm are clamped to their range, other resources to ≥ 0. */
export function changeResource(game: GameState, resource: string, amount: number): Change[] {
  const max = resource === 'vitality' ? game.rules.vitality.most : resource === 'alarm' ? game.alarmLimit : Number.MAX_SAFE_INTEGER;
  const before = resourceOf(game, resource);
  const value = clamp(before + amount, 0, max);
  const by = value - before;
  if (by === 0) return [];
  if (resource === 'vitality') {
    game.vitality = value;
    return [{ type: 'vitality', value, by }];
  }
  if (resource === 'alarm') {
    game.alarm = value;
    return [{ type: 'alarm', value, by }];
  }
  game.resources = { ...game.resources, [resource]: value };
  return [{ type: 'resource', resource, value, by }];
}

/** Makes a hidden location, object, NPC or hazard known. */
export function reveal(game: GameState, id: string): Change[] {
  if (game.scenario.content.locations.some((location) => location.id === id)) {
    if (game.knownLocations[id]) return [];
    game.knownLocations = { ...game.knownLocations, [id]: true };
    return [{ type: 'revealed', id }];
  }
  if (game.objects[id]?.hidden) changeObject(game, id, { hidden: false });
  else if (game.npcs[id]?.hidden) changeNpc(game, id, { hidden: false });
  else if (game.hazards[id]?.hidden) changeHazard(game, id, { hidden: false });
  else return [];
  return [{ type: 'revealed', id }];
}

/** Opens the lock without using the thing. */
function unlock(game: GameState, id: string): Change[] {
  const object = game.objects[id];
  if (!object) return [];
  if (object.state === 'damaged' && object.repairsTo === 'locked') changeObject(game, id, { repairsTo: 'intact' });
  if (object.state !== 'locked') return [];
  changeObject(game, id, { state: 'intact', repairsTo: 'intact' });
  return seen(game, id, { type: 'unlocked', id });
}

/** A damaged object can't be used, and a damaged lock doesn't open, until somebody repairs it [T5]. */
export function damage(game: GameState, id: string): Change[] {
  const object = game.objects[id];
  if (!object || object.state === 'damaged') return [];
  changeObject(game, id, { repairsTo: object.state, state: 'damaged', tamperedBy: null });
  return seen(game, id, { type: 'damaged', id });
}

export function repair(game: GameState, id: string): Change[] {
  const object = game.objects[id];
  if (object?.state !== 'damaged') return [];
  changeObject(game, id, { state: object.repairsTo });
  return seen(game, id, { type: 'repaired', id });
}

function moveNpc(game: GameState, id: string, to: string): Change[] {
  const npc = game.npcs[id];
  if (!npc || npc.location === to) return [];
  changeNpc(game, id, { location: to });
  return seen(game, id, { type: 'npcMoved', id, to });
}

export function changeDisposition(game: GameState, id: string, amount: number): Change[] {
  const npc = game.npcs[id];
  if (!npc) return [];
  const disposition = clamp(npc.disposition + amount, DISPOSITION_MIN, DISPOSITION_MAX);
  const by = disposition - npc.disposition;
  if (by === 0) return [];
  changeNpc(game, id, { disposition });
  return seen(game, id, { type: 'disposition', id, disposition, by });
}

export function changeSeverity(game: GameState, id: string, amount: number): Change[] {
  const hazard = game.hazards[id];
  if (!hazard) return [];
  const severity = clamp(hazard.severity + amount, 0, SEVERITY_MAX);
  const by = severity - hazard.severity;
  if (by === 0) return [];
  changeHazard(game, id, { severity });
  return seen(game, id, { type: 'hazard', id, severity, by });
}

/** Puts an object into the body's hands. */
export function take(game: GameState, id: string): Change[] {
  const object = game.objects[id];
  if (!object || object.place === 'body') return [];
  changeObject(game, id, { place: 'body', hidden: false });
  return [{ type: 'took', id }];
}

function lose(game: GameState, id: string): Change[] {
  const object = game.objects[id];
  if (!object || object.place === 'gone') return [];
  const changes = seen(game, id, { type: 'lost', id });
  changeObject(game, id, { place: 'gone' });
  return changes;
}

/** A change stays hidden if it is to a thing that nobody has found, or in an unknown location. */
function seen(game: GameState, id: string, change: Change): Change[] {
  return isObjectVisible(game, id) || isNpcVisible(game, id) || isHazardVisible(game, id) ? [change] : [];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
