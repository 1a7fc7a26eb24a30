/** [D3] A pause begins when every living connected person agrees, and ends when any person or the clock ends it. */
import type { Command, Refusal } from '../commands.ts';
import type { Fact } from '../facts.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { isLiving, seatAt } from './seats.ts';

/** Seats that have to agree to a pause. */
export function pauseVoices(state: GameState): SeatIndex[] {
  return state.seats.flatMap((seat, index) => (seat.kind === 'human' && seat.connected && isLiving(seat) ? [index] : []));
}

/** How many of them have to agree: all, or one if that rule is off. */
export function pauseNeeds(state: GameState): number {
  const voices = pauseVoices(state).length;
  return state.rules.unanimous_pause.active ? voices : Math.min(1, voices);
}

/** Epoch ms at which the current pause ends by itself; null if the game isn't paused. */
export const pauseEndsBy = (state: GameState): number | null =>
  state.pause.since === null ? null : state.pause.since + state.settings.maxPauseMs;

/** Asks for a pause; the last request begins it. Asking again only helps after the missing players have left. */
export function requestPause(
  game: GameState,
  command: Extract<Command, { type: 'requestPause' }>,
  publish: (fact: Fact) => void,
): Refusal | null {
  const seat = seatAt(game, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  if (!isLiving(seat)) return 'quieted';
  if (game.pause.since !== null) return 'paused';
  const asked = game.pause.requestedBy.includes(command.seat);
  if (!asked) game.pause = { ...game.pause, requestedBy: [...game.pause.requestedBy, command.seat] };
  const begun = maybePause(game, publish);
  return asked && !begun ? 'already_requested' : null;
}

/** Begins the pause if everyone needed has asked for it. That also happens when a player who hadn't asked leaves. */
export function maybePause(game: GameState, publish: (fact: Fact) => void): boolean {
  const needed = pauseVoices(game);
  if (game.pause.since !== null || needed.length === 0) return false;
  if (needed.filter((seat) => game.pause.requestedBy.includes(seat)).length < pauseNeeds(game)) return false;
  game.pause = { ...game.pause, since: game.now };
  publish({ type: 'paused' });
  return true;
}

/** Any person in this game may end the pause, quieted or not. */
export function resume(game: GameState, command: Extract<Command, { type: 'resume' }>, publish: (fact: Fact) => void): Refusal | null {
  const seat = seatAt(game, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  if (game.pause.since === null) return 'not_paused';
  endPause(game, game.pause.since, publish);
  return null;
}

/** Ends a pause that has reached the time limit. Returns whether it did. */
export function duePause(game: GameState, publish: (fact: Fact) => void): boolean {
  const endsBy = pauseEndsBy(game);
  if (game.pause.since === null || endsBy === null || game.now < endsBy) return false;
  endPause(game, game.pause.since, publish);
  return true;
}

/** Extends every deadline by the length of the pause. */
function endPause(game: GameState, since: number, publish: (fact: Fact) => void): void {
  const length = game.now - since;
  if (game.phaseDeadline !== null) game.phaseDeadline += length;
  const answer = game.accusation?.answerUntil ?? null;
  if (game.accusation !== null && answer !== null) game.accusation = { ...game.accusation, answerUntil: answer + length };
  for (const seat of game.seats) {
    if (seat.graceEndsAt !== null) seat.graceEndsAt += length;
  }
  game.pause = { requestedBy: [], since: null, usedMs: game.pause.usedMs + length };
  publish({ type: 'resumed' });
}
