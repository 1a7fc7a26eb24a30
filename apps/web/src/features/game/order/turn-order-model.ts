import type { ClaimView, YouView } from '@one-mind/engine/view/view-types';

// The engine's round/turn-order.ts decides the order. The web app may import only types and vocabulary.ts from the engine,
// which would otherwise be part of the game page, so the rotation itself is repeated here and nowhere else.
const rotationOf = (round: number, players: number): number => (players === 0 ? 0 : (Math.max(1, round) - 1) % players);

/** Guesses of places: player id → place 1..n in the order of round 1. */
export type Positions = Readonly<Record<string, number>>;

/** Whether anything is known about the order that the order board could show: an own turn, a claim or a guess. */
export const hasOrderClue = (you: Pick<YouView, 'actions' | 'guesses'>, claims: readonly ClaimView[]): boolean =>
  you.actions.length > 0 || claims.length > 0 || Object.keys(you.guesses.positions).length > 0;

/** The order of `round` if the list is that of round 1. */
export function rotated<Item>(list: readonly Item[], round: number): readonly Item[] {
  const by = rotationOf(round, list.length);
  return [...list.slice(by), ...list.slice(0, by)];
}

/**
 * The list with each item at its place 1..n, if it has one; the others fill the free places in the order of the list. The first of
 * several items with the same place gets it.
 */
export function arranged<Item>(list: readonly Item[], places: ReadonlyMap<Item, number>): readonly Item[] {
  const placed = new Map<number, Item>();
  for (const [item, place] of places) if (!placed.has(place)) placed.set(place, item);
  const arrangedItems = new Set(placed.values());
  const others = list.filter((item) => !arrangedItems.has(item)).values();
  return list.flatMap((_, index) => placed.get(index + 1) ?? others.next().value ?? []);
}

/** [S4] The position 1..n in `round` of position 1..n in round 1. Quieted voices keep their positions. */
export const placeInRound = (position: number, round: number, players: number): number =>
  ((position - 1 - rotationOf(round, players) + players) % players) + 1;

/** [S4] The inverse: the position in round 1 of position `turn` in `round`. */
export const positionOfTurn = (turn: number, round: number, players: number): number =>
  ((turn - 1 + rotationOf(round, players)) % players) + 1;

/**
 * [S4] The range of turns that a place can have in a round: quieted voices keep their places but have no turns. `quieted`: their
 * places in this round, null if unknown.
 */
export function turnsOfPlace(place: number, quieted: readonly (number | null)[], players: number): readonly [first: number, last: number] {
  const before = quieted.filter((one) => one !== null && one < place).length;
  const unknown = quieted.filter((one) => one === null).length;
  return [Math.max(1, place - before - unknown), Math.min(place - before, players - quieted.length)];
}

/** [K3] The player's own place in round 1, known once they have had a turn in that round; otherwise null. */
export function ownPlace(you: Pick<YouView, 'actions'> | null, players: number): number | null {
  const first = you?.actions[0];
  return first !== undefined && first.round === 1 ? positionOfTurn(first.turn, 1, players) : null;
}
