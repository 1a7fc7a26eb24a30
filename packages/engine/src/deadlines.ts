import { pauseEndsBy } from './pause.ts';
import type { GameState } from './state.ts';

/**
 * Epoch ms at which the next `tick` is due; null when nothing will happen by itself. While paused only the end of the
 * pause and being abandoned count [D2][D3].
 */
export function nextDeadline(state: GameState): number | null {
  if (state.phase === 'ended') return null;
  const running = state.pause.since === null ? [state.phaseDeadline, ...state.seats.map((seat) => seat.graceEndsAt)] : [pauseEndsBy(state)];
  const times = [...running, state.abandonAt].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}
