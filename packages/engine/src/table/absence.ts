/** [D1][D2] Who is here, who plays for those who are not, and when nobody plays at all any more. */
import type { Command, Refusal } from '../commands.ts';
import { endGame } from '../ending/victory.ts';
import type { Fact } from '../facts.ts';
import type { GameState, Seat } from '../state.ts';
import { maybePause } from './pause.ts';
import { isLiving, seatAt } from './seats.ts';

/** The player is back: they have their seat again at once, whoever played it. */
export function connect(draft: GameState, command: Extract<Command, { type: 'connect' }>, tell: (fact: Fact) => void): Refusal | null {
  const seat = seatAt(draft, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  if (seat.connected) return 'already_connected';
  seat.connected = true;
  seat.graceEndsAt = null;
  draft.abandonAt = null;
  if (seat.takenOver) {
    seat.takenOver = false;
    tell({ type: 'returned', player: seat.id });
  }
  return null;
}

/** The player is gone: with a grace period, or on purpose (`leaving`) without one. */
export function disconnect(
  draft: GameState,
  command: Extract<Command, { type: 'disconnect' }>,
  tell: (fact: Fact) => void,
): Refusal | null {
  const seat = seatAt(draft, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  const leaving = command.leaving === true;
  if (!seat.connected && (!leaving || !isWaitedFor(draft, seat))) return 'already_disconnected';
  seat.connected = false;
  // Nobody is waited for and nothing is played any more.
  if (draft.phase === 'ended') return null;
  if (leaving) {
    stopWaiting(seat, tell);
  } else {
    // While paused the grace counts from the pause's start, because resuming adds the whole length of the pause.
    seat.graceEndsAt = (draft.pause.since ?? draft.now) + draft.settings.disconnectGraceMs;
  }
  const humanHere = draft.seats.some((other) => other.kind === 'human' && other.connected);
  const { abandonMs } = draft.settings;
  if (!humanHere && abandonMs !== null) draft.abandonAt ??= draft.now + abandonMs;
  maybePause(draft, tell);
  return null;
}

/** Does the one most overdue thing about absence, if any: a takeover, or abandoning the game. Returns whether it did. */
export function dueAbsence(draft: GameState, tell: (fact: Fact) => void): boolean {
  let absent: Seat | null = null;
  let since = draft.now;
  if (draft.pause.since === null) {
    for (const seat of draft.seats) {
      if (seat.graceEndsAt === null || seat.graceEndsAt > since || (absent !== null && seat.graceEndsAt === since)) continue;
      absent = seat;
      since = seat.graceEndsAt;
    }
  }
  if (draft.abandonAt !== null && draft.abandonAt <= draft.now && (absent === null || draft.abandonAt < since)) {
    endGame(draft, 'abandoned', tell);
    return true;
  }
  if (absent === null) return false;
  stopWaiting(absent, tell);
  return true;
}

/** An absent player who leaves on purpose gives up their grace; a present one has none to give up. */
const isWaitedFor = ({ phase }: GameState, seat: Seat): boolean =>
  !seat.takenOver && (isLiving(seat) || seat.graceEndsAt !== null || phase === 'ended');

/** The AI takes over a living voice. A quieted one has nothing left to play, so it stays its player's to the end. */
function stopWaiting(seat: Seat, tell: (fact: Fact) => void): void {
  seat.graceEndsAt = null;
  if (!isLiving(seat)) return;
  seat.takenOver = true;
  tell({ type: 'tookOver', player: seat.id });
}
