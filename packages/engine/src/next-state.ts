/**
 * How a command changes the state: on a copy of its first two levels. Whatever lies deeper (things, lists, notebooks) is
 * shared with the states before and replaced by a new one when it changes, never edited: so a step costs what it changes,
 * and what has changed can be told by identity.
 */
import type { GameState, HazardState, NpcState, ObjectState, Seat, Tally } from './state.ts';

/** A copy whose own fields, and those of its seats, a command may set; the original never changes. */
export function draftOf(state: GameState): GameState {
  return { ...state, seats: state.seats.map((seat) => ({ ...seat })) };
}

/** Nothing for an object that this game doesn't have; the same for those below. */
export function changeObject(draft: GameState, id: string, changes: Partial<ObjectState>): void {
  const object = draft.objects[id];
  if (object) draft.objects = { ...draft.objects, [id]: { ...object, ...changes } };
}

export function changeNpc(draft: GameState, id: string, changes: Partial<NpcState>): void {
  const npc = draft.npcs[id];
  if (npc) draft.npcs = { ...draft.npcs, [id]: { ...npc, ...changes } };
}

export function changeHazard(draft: GameState, id: string, changes: Partial<HazardState>): void {
  const hazard = draft.hazards[id];
  if (hazard) draft.hazards = { ...draft.hazards, [id]: { ...hazard, ...changes } };
}

/** A longer list that takes no more memory than it needs, as one made by a spread would: live games keep thousands. */
export const withLast = <T>(list: readonly T[], item: T): T[] => list.concat([item]);

/** One more of what is counted for this seat. */
export function count(seat: Seat, what: keyof Tally): void {
  seat.tally = { ...seat.tally, [what]: seat.tally[what] + 1 };
}
