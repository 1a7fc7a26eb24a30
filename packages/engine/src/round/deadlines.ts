import type { GameState } from '../state.ts';
import { answerUntil } from '../table/accusation.ts';
import { pauseEndsBy } from '../table/pause.ts';

/**
 * Epoch ms at which the next `tick` is due; null if nothing will happen without a command. While the game is paused,
 * only the end of the pause and abandoning it count [D2][D3].
 */
export function nextDeadline(state: GameState): number | null {
  if (state.phase === 'ended') return null;
  const isPaused = state.pause.since !== null;
  let next = earlier(isPaused ? pauseEndsBy(state) : state.phaseDeadline, state.abandonAt);
  if (!isPaused) next = earlier(next, answerUntil(state));
  if (!isPaused) for (const { graceEndsAt } of state.seats) next = earlier(next, graceEndsAt);
  return next;
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b < a) ? b : a;
}
