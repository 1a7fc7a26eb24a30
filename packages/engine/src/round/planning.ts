import { programFrom, randomProgram } from '../actions/options.ts';
import type { Command, Refusal } from '../commands.ts';
import { freshRoundEffects } from '../create.ts';
import { checkVictory } from '../ending/victory.ts';
import type { Fact } from '../facts.ts';
import { Dice } from '../rng.ts';
import type { GameState, Seat } from '../state.ts';
import { answerUntil, closeAccusation } from '../table/accusation.ts';
import { waitAnotherTurn } from '../table/grace-period.ts';
import { isLiving, requireSeat, seatAt } from '../table/seats.ts';
import { orderOfRound, turnOrderOf } from './turn-order.ts';

/** Begins planning; nothing of the previous round remains. */
export function beginRound(game: GameState, round: number, publish: (fact: Fact) => void): void {
  game.phase = 'planning';
  game.round = round;
  game.turn = 1;
  game.queue = [];
  game.roundEffects = freshRoundEffects();
  waitAnotherTurn(game);
  for (const seat of game.seats) {
    seat.program = null;
    seat.programmedBy = 'you';
    seat.lockedIn = false;
    seat.hindered = false;
  }
  const { timeLimitMs } = game.settings;
  game.phaseDeadline = timeLimitMs === null ? null : game.now + timeLimitMs;
  publish({ type: 'roundBegan', round });
}

/** [P1] Replaces the program of this round unless it is locked in. */
export function program(game: GameState, command: Extract<Command, { type: 'program' }>): Refusal | null {
  const seat = seatAt(game, command.seat);
  const refusal = whyNotPlan(game, seat);
  if (seat === undefined || refusal !== null) return refusal;
  const chosen = programFrom(game, command);
  if (typeof chosen === 'string') return chosen;
  seat.program = chosen;
  seat.programmedBy = seat.takenOver ? 'ai' : 'you';
  return null;
}

/** [P2] The last living voice to lock in ends planning, unless somebody is accused and still has time to answer [V1]. */
export function lockIn(game: GameState, command: Extract<Command, { type: 'lockIn' }>, publish: (fact: Fact) => void): Refusal | null {
  const seat = seatAt(game, command.seat);
  const refusal = whyNotPlan(game, seat);
  if (seat === undefined || refusal !== null) return refusal;
  if (seat.program === null) return 'no_program';
  seat.lockedIn = true;
  if (answerUntil(game) === null && game.seats.every((other) => other.lockedIn || !isLiving(other))) endPlanning(game, publish);
  return null;
}

function whyNotPlan(state: GameState, seat: Seat | undefined): Refusal | null {
  if (seat === undefined) return 'not_your_seat';
  if (state.phase !== 'planning') return 'wrong_phase';
  if (!isLiving(seat)) return 'quieted';
  return seat.lockedIn ? 'already_locked_in' : null;
}

/** [P3] The time is up, and nobody can skip. A voice with a program keeps it, locked in or not. */
export function timeOut(game: GameState, publish: (fact: Fact) => void): void {
  if (!game.rules.mandatory_programming.active && game.seats.some((seat) => isLiving(seat) && seat.program === null)) {
    game.phaseDeadline = null;
    return;
  }
  const dice = new Dice(game);
  // In the secret order, so that the dice don't depend on the seats.
  for (const index of orderOfRound(turnOrderOf(game), game.order, game.round)) {
    const seat = requireSeat(game, index);
    if (!isLiving(seat) || seat.program !== null) continue;
    seat.program = randomProgram(game, index, dice);
    seat.programmedBy = 'moderator';
  }
  endPlanning(game, publish);
}

/** Counts the votes and starts the resolution. */
function endPlanning(game: GameState, publish: (fact: Fact) => void): void {
  closeAccusation(game, publish);
  if (checkVictory(game, publish)) return;
  game.phase = 'resolution';
  game.turn = 1;
  game.queue = orderOfRound(turnOrderOf(game), game.order, game.round).filter((index) => isLiving(requireSeat(game, index)));
  game.phaseDeadline = game.now + game.settings.turnPaceMs;
}
