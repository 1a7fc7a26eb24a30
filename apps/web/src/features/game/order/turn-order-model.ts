import type { YouView } from '@one-mind/engine/view/view-types';

/** The public list rotated by (round − 1) mod n: who would come when if the seats themselves were the order. */
export function rotated<Item>(list: readonly Item[], round: number): readonly Item[] {
  if (list.length === 0) return list;
  const by = (Math.max(1, round) - 1) % list.length;
  return [...list.slice(by), ...list.slice(0, by)];
}

/** [S4] Where position 1..n of round 1's order stands in `round`, 1..n; quieted voices still count as places. */
export function placeInRound(position: number, round: number, players: number): number {
  return ((((position - 1 - (round - 1)) % players) + players) % players) + 1;
}

/**
 * [S4] Which turns of a round a place can be: quieted voices keep their places and have no turns. `quieted`: their places in
 * this round, null where unknown.
 */
export function turnsOfPlace(place: number, quieted: readonly (number | null)[], players: number): readonly [first: number, last: number] {
  const before = quieted.filter((one) => one !== null && one < place).length;
  const unknown = quieted.filter((one) => one === null).length;
  return [Math.max(1, place - before - unknown), Math.min(place - before, players - quieted.length)];
}

/** [S4] The other way: which position of round 1's order had place `turn` in `round`. */
export function positionOfTurn(turn: number, round: number, players: number): number {
  return ((turn - 1 + (round - 1)) % players) + 1;
}

/** [K3] One's own place in round 1, known from one's own first turn, as long as every voice was there to count; else null. */
export function ownPlace(you: Pick<YouView, 'actions'> | null, players: number): number | null {
  const first = you?.actions[0];
  return first !== undefined && first.round === 1 ? positionOfTurn(first.turn, 1, players) : null;
}
