/**
 * How a command changes the state: on a copy of its first two levels. Whatever lies deeper (things, lists, notebooks) is
 * shared with the states before and replaced by a new one when it changes, never edited: so a step costs what it changes,
 * and comparing identities shows what has changed.
 */
import type { GameState, HazardState, NpcState, ObjectState, Seat, Tally } from './state.ts';

/** A copy whose own fields, and those of its seats, a command may set; the original never changes. */
export function mutableCopy(state: GameState): GameState {
  return { ...state, seats: state.seats.map((seat) => ({ ...seat })) };
}

/** Nothing for an object that this game doesn't have; the same for those below. */
export function changeObject(game: GameState, id: string, changes: Partial<ObjectState>): void {
  const object = game.objects[id];
  if (object) game.objects = { ...game.objects, [id]: { ...object, ...changes } };
}

export function changeNpc(game: GameState, id: string, changes: Partial<NpcState>): void {
  const npc = game.npcs[id];
  if (npc) game.npcs = { ...game.npcs, [id]: { ...npc, ...changes } };
}

export function changeHazard(game: GameState, id: string, changes: Partial<HazardState>): void {
  const hazard = game.hazards[id];
  if (hazard) game.hazards = { ...game.hazards, [id]: { ...hazard, ...changes } };
}

/** A longer list that takes no more memory than it needs, as one made by a spread would: live games keep thousands. */
export const withLast = <T>(list: readonly T[], item: T): T[] => list.concat([item]);

/** One more of what is counted for this seat. */
export function count(seat: Seat, what: keyof Tally): void {
  seat.tally = { ...seat.tally, [what]: seat.tally[what] + 1 };
}
