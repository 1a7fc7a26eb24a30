/** [D3] A pause is agreed by every living connected human and ended by any one of them, or by the clock. */
import type { Command, Refusal } from '../commands.ts';
import type { Fact } from '../facts.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { isLiving, seatAt } from './seats.ts';

/** Seats whose agreement a pause needs. */
export function pauseVoices(state: GameState): SeatIndex[] {
  return state.seats.flatMap((seat, index) => (seat.kind === 'human' && seat.connected && isLiving(seat) ? [index] : []));
}

/** How many of them have to agree: all, or with that rule off anyone. */
export function pauseNeeds(state: GameState): number {
  const voices = pauseVoices(state).length;
  return state.rules.unanimous_pause.active ? voices : Math.min(1, voices);
}

/** Epoch ms at which a running pause ends by itself; null when the game is not paused. */
export const pauseEndsBy = (state: GameState): number | null =>
  state.pause.since === null ? null : state.pause.since + state.settings.maxPauseMs;

/** Asks for a pause; the last needed voice begins it. Asking again helps only once the missing voices are gone. */
export function requestPause(
  draft: GameState,
  command: Extract<Command, { type: 'requestPause' }>,
  tell: (fact: Fact) => void,
): Refusal | null {
  const seat = seatAt(draft, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  if (!isLiving(seat)) return 'quieted';
  if (draft.pause.since !== null) return 'paused';
  const asked = draft.pause.requestedBy.includes(command.seat);
  if (!asked) draft.pause = { ...draft.pause, requestedBy: [...draft.pause.requestedBy, command.seat] };
  const begun = maybePause(draft, tell);
  return asked && !begun ? 'already_requested' : null;
}

/** Begins the pause if everybody needed has asked for it, which is also so when somebody who had not asked goes away. */
export function maybePause(draft: GameState, tell: (fact: Fact) => void): boolean {
  const needed = pauseVoices(draft);
  if (draft.pause.since !== null || needed.length === 0) return false;
  if (needed.filter((seat) => draft.pause.requestedBy.includes(seat)).length < pauseNeeds(draft)) return false;
  draft.pause = { ...draft.pause, since: draft.now };
  tell({ type: 'paused' });
  return true;
}

/** Any human of this game may end the pause, quieted or not. */
export function resume(draft: GameState, command: Extract<Command, { type: 'resume' }>, tell: (fact: Fact) => void): Refusal | null {
  const seat = seatAt(draft, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  if (draft.pause.since === null) return 'not_paused';
  endPause(draft, draft.pause.since, tell);
  return null;
}

/** Ends a pause that has lasted as long as one may. Returns whether it did. */
export function duePause(draft: GameState, tell: (fact: Fact) => void): boolean {
  const endsBy = pauseEndsBy(draft);
  if (draft.pause.since === null || endsBy === null || draft.now < endsBy) return false;
  endPause(draft, draft.pause.since, tell);
  return true;
}

/** Every deadline that stood still goes on with the time that was left. */
function endPause(draft: GameState, since: number, tell: (fact: Fact) => void): void {
  const length = draft.now - since;
  if (draft.phaseDeadline !== null) draft.phaseDeadline += length;
  const answer = draft.accusation?.answerUntil ?? null;
  if (draft.accusation !== null && answer !== null) draft.accusation = { ...draft.accusation, answerUntil: answer + length };
  for (const seat of draft.seats) {
    if (seat.graceEndsAt !== null) seat.graceEndsAt += length;
  }
  draft.pause = { requestedBy: [], since: null, usedMs: draft.pause.usedMs + length };
  tell({ type: 'resumed' });
}
