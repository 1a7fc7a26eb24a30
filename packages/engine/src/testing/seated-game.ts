import type { GameState, Seat, SeatIndex } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import type { Role } from '../vocabulary.ts';
import { tinyGame } from './tiny-game.ts';

/**
 * A tiny game in planning with these roles; seat i takes turn i + 1 of round 1. The first Rogue's goal is the deed, the
 * others' a marked rope.
 */
export function seatedGame(...roles: readonly Role[]): GameState {
  const state = tinyGame(roles.length);
  let rogues = 0;
  state.phase = 'planning';
  state.phaseDeadline = null;
  state.order = roles.map((_, index) => index);
  state.seats = state.seats.map((seat, index): Seat => {
    const role = roles[index] ?? 'collaborator';
    const goalId = role === 'rogue' ? (rogues++ === 0 ? 'own-the-house' : 'mark-the-rope') : null;
    return { ...seat, role, goalId };
  });
  return state;
}

export const idOf = (state: GameState, index: SeatIndex): string => requireSeat(state, index).id;
