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

/** [S4] The other way: which position of round 1's order had place `turn` in `round`. */
export function positionOfTurn(turn: number, round: number, players: number): number {
  return ((turn - 1 + (round - 1)) % players) + 1;
}
