import type { Change } from '../facts.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { isLiving, requireSeat } from './seats.ts';

/** At 0 the voice is quieted. Its role stays secret: only a verdict reveals it. */
export function changeComposure(draft: GameState, index: SeatIndex, by: number): Change[] {
  const seat = requireSeat(draft, index);
  if (!isLiving(seat)) return [];
  const value = Math.min(draft.rules.composure.most, Math.max(0, seat.composure + by));
  const changed = value - seat.composure;
  if (changed === 0) return [];
  const change: Change = { type: 'composure', player: seat.id, value, by: changed };
  if (value === 0) return [change, ...quiet(draft, index)];
  seat.composure = value;
  return [change];
}

/** The voice falls silent: what is left of its turn in this round is skipped. Nothing for a voice already quieted. */
export function quiet(draft: GameState, index: SeatIndex): Change[] {
  const seat = requireSeat(draft, index);
  if (!isLiving(seat)) return [];
  seat.composure = 0;
  seat.program = null;
  seat.lockedIn = false;
  draft.queue = draft.queue.filter((other) => other !== index);
  return [{ type: 'quieted', player: seat.id }];
}
