/**
 * Commands change a copy of the first two levels of the state. Deeper values (things, lists, notebooks) are shared with
 * earlier states and are replaced when they change, never edited. A step therefore costs only what it changes, and
 * comparing identities shows what changed.
 */
import type { GameState, HazardState, NpcState, ObjectState, Seat, Tally } from './state.ts';

/** A copy whose own fields, and those of its seats, a command may set. The original never changes. */
export function mutableCopy(state: GameState): GameState {
  return { ...state, seats: state.seats.map((seat) => ({ ...seat })) };
}

/** Does nothing if this game has no such object. The functions below work the same way. */
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

/** Appends without spare capacity, unlike a spread: live games keep thousands of these lists. */
export const withLast = <T>(list: readonly T[], item: T): T[] => list.concat([item]);

/** A copy without the spare capacity that lists have after `push`, `filter` or a spread among other items. */
export const withoutSpare = <T>(list: readonly T[]): T[] => list.slice();

/** Adds one to a count of this seat. */
export function count(seat: Seat, what: keyof Tally): void {
  seat.tally = { ...seat.tally, [what]: seat.tally[what] + 1 };
}
