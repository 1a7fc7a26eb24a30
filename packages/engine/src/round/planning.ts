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

/** Everybody plans; nothing of the round before is left. */
export function beginRound(draft: GameState, round: number, tell: (fact: Fact) => void): void {
  draft.phase = 'planning';
  draft.round = round;
  draft.turn = 1;
  draft.queue = [];
  draft.roundEffects = freshRoundEffects();
  waitAnotherTurn(draft);
  for (const seat of draft.seats) {
    seat.program = null;
    seat.programmedBy = 'you';
    seat.lockedIn = false;
    seat.hindered = false;
  }
  const { timeLimitMs } = draft.settings;
  draft.phaseDeadline = timeLimitMs === null ? null : draft.now + timeLimitMs;
  tell({ type: 'roundBegan', round });
}

/** [P1] Replaces the program of this round, as long as it isn't locked in. */
export function program(draft: GameState, command: Extract<Command, { type: 'program' }>): Refusal | null {
  const seat = seatAt(draft, command.seat);
  const refusal = whyNotPlan(draft, seat);
  if (seat === undefined || refusal !== null) return refusal;
  const chosen = programFrom(draft, command);
  if (typeof chosen === 'string') return chosen;
  seat.program = chosen;
  seat.programmedBy = seat.takenOver ? 'ai' : 'you';
  return null;
}

/** [P2] The last living voice to lock in ends planning, unless somebody is accused and still has time to answer [V1]. */
export function lockIn(draft: GameState, command: Extract<Command, { type: 'lockIn' }>, tell: (fact: Fact) => void): Refusal | null {
  const seat = seatAt(draft, command.seat);
  const refusal = whyNotPlan(draft, seat);
  if (seat === undefined || refusal !== null) return refusal;
  if (seat.program === null) return 'no_program';
  seat.lockedIn = true;
  if (answerUntil(draft) === null && draft.seats.every((other) => other.lockedIn || !isLiving(other))) endPlanning(draft, tell);
  return null;
}

function whyNotPlan(state: GameState, seat: Seat | undefined): Refusal | null {
  if (seat === undefined) return 'not_your_seat';
  if (state.phase !== 'planning') return 'wrong_phase';
  if (!isLiving(seat)) return 'quieted';
  return seat.lockedIn ? 'already_locked_in' : null;
}

/** [P3] The time is up: nobody can skip. Who has a program keeps it, locked in or not. */
export function timeOut(draft: GameState, tell: (fact: Fact) => void): void {
  if (!draft.rules.mandatory_programming.active && draft.seats.some((seat) => isLiving(seat) && seat.program === null)) {
    draft.phaseDeadline = null;
    return;
  }
  const dice = new Dice(draft);
  // In the secret order, so that no place at the table has a share in the dice.
  for (const index of orderOfRound(turnOrderOf(draft), draft.order, draft.round)) {
    const seat = requireSeat(draft, index);
    if (!isLiving(seat) || seat.program !== null) continue;
    seat.program = randomProgram(draft, index, dice);
    seat.programmedBy = 'moderator';
  }
  endPlanning(draft, tell);
}

/** Votes are counted, and the body begins to act. */
function endPlanning(draft: GameState, tell: (fact: Fact) => void): void {
  closeAccusation(draft, tell);
  if (checkVictory(draft, tell)) return;
  draft.phase = 'resolution';
  draft.turn = 1;
  draft.queue = orderOfRound(turnOrderOf(draft), draft.order, draft.round).filter((index) => isLiving(requireSeat(draft, index)));
  draft.phaseDeadline = draft.now + draft.settings.turnPaceMs;
}
