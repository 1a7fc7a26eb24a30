import type { Change } from '../facts.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { isLiving, requireSeat } from './seats.ts';

/** At 0 the voice is quieted. Its role stays secret: only a verdict reveals it. */
export function changeComposure(game: GameState, index: SeatIndex, by: number): Change[] {
  const seat = requireSeat(game, index);
  if (!isLiving(seat)) return [];
  const value = Math.min(game.rules.composure.most, Math.max(0, seat.composure + by));
  const changed = value - seat.composure;
  if (changed === 0) return [];
  const change: Change = { type: 'composure', player: seat.id, value, by: changed };
  if (value === 0) return [change, ...quiet(game, index)];
  seat.composure = value;
  return [change];
}

/** Quiets the voice and skips its remaining turn in this round. Does nothing if it is already quieted. */
export function quiet(game: GameState, index: SeatIndex): Change[] {
  const seat = requireSeat(game, index);
  if (!isLiving(seat)) return [];
  seat.composure = 0;
  seat.program = null;
  seat.lockedIn = false;
  game.queue = game.queue.filter((other) => other !== index);
  return [{ type: 'quieted', player: seat.id }];
}
