import type { Positions } from './turn-order-model.ts';

/**
 * [K2] The guesses to send when the reader presses a place of a voice: the place is noted, or removed if it was noted already. A place
 * belongs to one voice, so anyone else who had it loses it (null).
 */
export function placeGuess(positions: Positions, player: string, place: number): Readonly<Record<string, number | null>> {
  if (positions[player] === place) return { [player]: null };
  const others = Object.keys(positions).filter((other) => other !== player && positions[other] === place);
  return { ...Object.fromEntries(others.map((other) => [other, null])), [player]: place };
}
