import type { Dice } from '../rng.ts';
import type { GameState, SeatIndex } from '../state.ts';
import type { Target } from '../world/target.ts';

/**
 * Draws one of a voice's possible targets. The voice keeps its own place among the players and draws again if it comes
 * up: the same dice therefore mean the same target for every seat and reveal nothing.
 * @param targets players in seat order, at least one target; weights are whole numbers ≥ 1
 * @throws RangeError without targets
 */
export function randomTarget<T extends Target>(
  state: GameState,
  dice: Dice,
  index: SeatIndex,
  targets: readonly T[],
  weight: (target: T) => number = () => 1,
): T {
  if (targets.length === 0) throw new RangeError('draw from no targets');
  const slots = withOwnPlace(state, index, targets);
  const total = slots.reduce((sum, slot) => sum + (slot === null ? 1 : weight(slot)), 0);
  for (;;) {
    let left = dice.below(total);
    for (const slot of slots) {
      left -= slot === null ? 1 : weight(slot);
      if (left >= 0) continue;
      if (slot !== null) return slot;
      break;
    }
  }
}

/** Null stands for the voice itself, if there are players to draw from. */
function withOwnPlace<T extends Target>(state: GameState, index: SeatIndex, targets: readonly T[]): (T | null)[] {
  const seatOf = new Map(state.seats.map(({ id }, seat) => [id, seat]));
  const players = targets.filter(({ kind }) => kind === 'player');
  if (players.length === 0) return [...targets];
  const before = players.filter(({ id }) => (seatOf.get(id) ?? 0) < index);
  return [...targets.filter(({ kind }) => kind !== 'player'), ...before, null, ...players.slice(before.length)];
}
