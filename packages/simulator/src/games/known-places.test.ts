import type { Claim, GameState, Seat, TurnTruth } from '@one-mind/engine/state';
import { describe, expect, it } from 'vitest';
import { knownPlaces } from './known-places.ts';

/** Four voices, the last one a Saboteur; seat s has turn s + 1 of round 1, and the game ends in round 4. */
function gameWith(claims: readonly Pick<Claim, 'seat' | 'round' | 'turn'>[]): GameState {
  const seats = (['collaborator', 'collaborator', 'rogue', 'saboteur'] as const).map((role) => ({ role }) as Seat);
  const truths = [1, 2, 3].flatMap((round) =>
    seats.map((_, seat) => ({ seat, round, turn: ((seat + 5 - round) % 4) + 1 }) as unknown as TurnTruth),
  );
  return { seats, truths, claims: claims.map((one) => ({ ...one, at: 0 })), round: 4 } as unknown as GameState;
}

const TWO_CLAIMS = [
  { seat: 0, round: 1, turn: 1 },
  { seat: 1, round: 2, turn: 1 },
] as const;

describe('known places', () => {
  it('[S4] are all known to a voice once all others but one have claimed a turn truly', () => {
    const none = { times: 3, worked: 0 };
    expect(knownPlaces(gameWith([]))).toEqual({ 2: none, 3: none, 4: none });
    // The Rogue knows its own place, and so the Saboteur's.
    expect(knownPlaces(gameWith(TWO_CLAIMS))).toEqual({ 2: none, 3: { times: 3, worked: 1 }, 4: { times: 3, worked: 1 } });
    expect(knownPlaces(gameWith([...TWO_CLAIMS, { seat: 2, round: 3, turn: 1 }]))[4]).toEqual({ times: 3, worked: 3 });
  });

  it('[K3] are not revealed by a lie, or by the same voice twice', () => {
    const lie = { seat: 3, round: 1, turn: 3 };
    const again = { seat: 0, round: 2, turn: 4 };
    expect(knownPlaces(gameWith([...TWO_CLAIMS, lie, again]))[4]).toEqual({ times: 3, worked: 1 });
  });
});
