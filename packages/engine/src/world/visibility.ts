/** What everyone can see of the world, used for views and for valid targets. */
import { contentOf } from '../scenario/content-index.ts';
import type { GameState } from '../state.ts';

export const isLocationKnown = (state: GameState, id: string): boolean => state.knownLocations[id] === true;

/** Whether a thing is found, in play, and carried, in a known location or in a visible open container. */
export function isObjectVisible(state: GameState, id: string): boolean {
  const object = state.objects[id];
  if (object === undefined || object.hidden || object.place === 'gone') return false;
  if (object.place === 'body' || isLocationKnown(state, object.place)) return true;
  return isObjectVisible(state, object.place);
}

export function isNpcVisible(state: GameState, id: string): boolean {
  const npc = state.npcs[id];
  return npc !== undefined && !npc.hidden && isLocationKnown(state, npc.location);
}

export function isHazardVisible(state: GameState, id: string): boolean {
  const hazard = state.hazards[id];
  const location = contentOf(state.scenario).hazards.get(id)?.location;
  return hazard !== undefined && location !== undefined && !hazard.hidden && isLocationKnown(state, location);
}
