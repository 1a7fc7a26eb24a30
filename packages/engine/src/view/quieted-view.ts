/** What a quieted seat knows about its own predictions and its nudge. Nobody else sees any of it before the end. */
import type { GameState, SeatIndex } from '../state.ts';
import { outcomeOf, predictionFor, scoreOf } from '../table/predictions.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import type { QuietedView } from './view-types.ts';

/** Null for a living voice. */
export function quietedView(state: GameState, index: SeatIndex): QuietedView | null {
  const seat = requireSeat(state, index);
  if (isLiving(seat)) return null;
  const { action, place, who } = predictionFor(seat, state.round);
  return {
    prediction: { action, place, who },
    last: lastOf(state, index),
    score: scoreOf(state, index, false),
    nudge: seat.nudge ?? null,
  };
}

function lastOf(state: GameState, index: SeatIndex): QuietedView['last'] {
  const before = (requireSeat(state, index).predictions ?? []).find(({ round }) => round === state.round - 1);
  const right = before === undefined ? null : outcomeOf(state, before, false);
  if (before === undefined || right === null) return null;
  const { round, action, place } = before;
  return { round, action, place, right };
}
