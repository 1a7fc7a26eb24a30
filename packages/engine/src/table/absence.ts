/** [D1][D2] Who is connected, who plays for absent players, and when a game is abandoned. */
import type { Command, Refusal } from '../commands.ts';
import { endGame } from '../ending/victory.ts';
import type { Fact } from '../facts.ts';
import type { GameState, Seat } from '../state.ts';
import { maybePause } from './pause.ts';
import { isLiving, seatAt } from './seats.ts';

/** The player is back and immediately gets their seat back, no matter who played it. */
export function connect(game: GameState, command: Extract<Command, { type: 'connect' }>, publish: (fact: Fact) => void): Refusal | null {
  const seat = seatAt(game, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  if (seat.connected) return 'already_connected';
  seat.connected = true;
  seat.graceEndsAt = null;
  game.abandonAt = null;
  if (seat.takenOver) {
    seat.takenOver = false;
    publish({ type: 'returned', player: seat.id });
  }
  return null;
}

/** The player is gone: with a grace period, or without one if they left on purpose (`leaving`). */
export function disconnect(
  game: GameState,
  command: Extract<Command, { type: 'disconnect' }>,
  publish: (fact: Fact) => void,
): Refusal | null {
  const seat = seatAt(game, command.seat);
  if (seat === undefined || seat.kind !== 'human') return 'not_your_seat';
  const leaving = command.leaving === true;
  if (!seat.connected && (!leaving || !isWaitedFor(game, seat))) return 'already_disconnected';
  seat.connected = false;
  // A finished game waits for nobody.
  if (game.phase === 'ended') return null;
  if (leaving) {
    stopWaiting(seat, publish);
  } else {
    // While the game is paused, the grace counts from the start of the pause, because resuming adds the whole length of
    // the pause.
    seat.graceEndsAt = (game.pause.since ?? game.now) + game.settings.disconnectGraceMs;
  }
  const humanHere = game.seats.some((other) => other.kind === 'human' && other.connected);
  const { abandonMs } = game.settings;
  if (!humanHere && abandonMs !== null) game.abandonAt ??= game.now + abandonMs;
  maybePause(game, publish);
  return null;
}

/** Does the most overdue thing about absence, if any: a takeover, or abandoning the game. Returns whether it did. */
export function dueAbsence(game: GameState, publish: (fact: Fact) => void): boolean {
  let absent: Seat | null = null;
  let since = game.now;
  if (game.pause.since === null) {
    for (const seat of game.seats) {
      if (seat.graceEndsAt === null || seat.graceEndsAt > since || (absent !== null && seat.graceEndsAt === since)) continue;
      absent = seat;
      since = seat.graceEndsAt;
    }
  }
  if (game.abandonAt !== null && game.abandonAt <= game.now && (absent === null || game.abandonAt < since)) {
    endGame(game, 'abandoned', publish);
    return true;
  }
  if (absent === null) return false;
  stopWaiting(absent, publish);
  return true;
}

/** An absent player who leaves on purpose gives up the rest of their grace; a connected one has none. */
const isWaitedFor = ({ phase }: GameState, seat: Seat): boolean =>
  !seat.takenOver && (isLiving(seat) || seat.graceEndsAt !== null || phase === 'ended');

/** The AI takes over a living voice. A quieted one has nothing left to play, so it stays with its player to the end. */
function stopWaiting(seat: Seat, publish: (fact: Fact) => void): void {
  seat.graceEndsAt = null;
  if (!isLiving(seat)) return;
  seat.takenOver = true;
  publish({ type: 'tookOver', player: seat.id });
}
