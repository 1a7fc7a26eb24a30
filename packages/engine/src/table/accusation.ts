/** [V1][V2] One voice accuses another, the rest decide in secret while everybody plans. */
import type { Command, Refusal } from '../commands.ts';
import type { Change, Fact } from '../facts.ts';
import { tableSettings } from '../scenario/content-index.ts';
import { changeResource } from '../scenario/effects.ts';
import type { Scenario } from '../scenario/types.ts';
import { losingResources } from '../scenario/validation/losing-resources.ts';
import type { Accusation, GameState, Seat, SeatIndex } from '../state.ts';
import { quiet } from './composure.ts';
import { areSaboteursFound } from './role-counts.ts';
import { isLiving, livingSeats, requireSeat, seatAt, seatOfPlayer } from './seats.ts';

/** First round in which this game allows accusations [V1]. */
export function accuseFromRound(state: GameState): number {
  const { from_round: decided } = state.rules.accusation;
  return decided > 0 ? decided : tableSettings(state).accuse_from_round;
}

/** The living voices that decide, in seat order. */
export function accusationVoters(state: Pick<GameState, 'seats'>, accusation: Accusation): SeatIndex[] {
  return livingSeats(state).filter((seat) => seat !== accusation.accuser && seat !== accusation.accused);
}

/** The smallest strict majority of so many voters. */
export const strictMajority = (voters: number): number => Math.floor(voters / 2) + 1;

/** Why this seat can't accuse anybody now, or null. The rest depends on whom it accuses. */
export function whyNotAccuse(state: GameState, index: SeatIndex): Refusal | null {
  const seat = seatAt(state, index);
  if (seat === undefined) return 'not_your_seat';
  if (!state.rules.accusation.active) return 'rule_off';
  if (state.phase !== 'planning') return 'wrong_phase';
  if (!isLiving(seat)) return 'quieted';
  if (state.round < accuseFromRound(state)) return 'accusation_too_early';
  if (seat.accusedOnce) return 'accusation_used';
  if (state.accusation !== null) return 'accusation_running';
  // With two living voices nobody would be left to decide.
  if (livingSeats(state).length < 3) return 'cannot_vote';
  return null;
}

/** Why this seat can't vote now, or null. */
export function whyNotVote(state: GameState, index: SeatIndex): Refusal | null {
  const seat = seatAt(state, index);
  if (seat === undefined) return 'not_your_seat';
  if (state.phase !== 'planning') return 'wrong_phase';
  if (state.accusation === null) return 'no_accusation';
  if (!isLiving(seat)) return 'quieted';
  if (index === state.accusation.accuser || index === state.accusation.accused) return 'cannot_vote';
  if (Object.hasOwn(state.accusation.votes, index)) return 'already_voted';
  return null;
}

export function accuse(draft: GameState, command: Extract<Command, { type: 'accuse' }>, tell: (fact: Fact) => void): Refusal | null {
  const refusal = whyNotAccuse(draft, command.seat);
  if (refusal !== null) return refusal;
  const accuser = requireSeat(draft, command.seat);
  const accusedIndex = seatOfPlayer(draft, command.accused);
  const accused = seatAt(draft, accusedIndex);
  if (accused === undefined) return 'unknown_target';
  if (accused === accuser) return 'target_is_self';
  if (!isLiving(accused)) return 'target_quieted';
  accuser.accusedOnce = true;
  draft.accusation = { accuser: command.seat, accused: accusedIndex, votes: {} };
  const answerUntil = answerTime(draft, draft.accusation);
  if (answerUntil !== null) draft.accusation = { ...draft.accusation, answerUntil };
  tell({ type: 'accused', accuser: accuser.id, accused: accused.id });
  return null;
}

/**
 * In turns' time: a person's time to answer where planning has no limit, an AI player's time to answer, and the time left after an answer.
 */
const UNLIMITED_ANSWER = 20;
const AI_ANSWER = 5;
const AFTER_ANSWER = 3;
/** From the AI players' votes to the verdict where all have locked in: long enough to read their reasons. */
const VERDICT = 2;

/** Whether a connected person plays. Games without one, and games without a pace, wait for nobody. */
export const isWatched = ({ seats, settings }: GameState): boolean => settings.turnPaceMs > 0 && seats.some(isPlaying);
const isPlaying = (seat: Seat): boolean => seat.kind === 'human' && !seat.takenOver && isLiving(seat);

/** Until when the AI players wait with their votes; null where none of them votes, or nobody is here to see it. */
function answerTime(state: GameState, accusation: Accusation): number | null {
  const { answer } = state.rules.accusation;
  const isJudgedByAi = accusationVoters(state, accusation).some((seat) => requireSeat(state, seat).kind === 'ai');
  if (answer === 0 || !isJudgedByAi || !isWatched(state)) return null;
  const { turnPaceMs } = state.settings;
  const share =
    state.phaseDeadline === null ? UNLIMITED_ANSWER * turnPaceMs : Math.floor(((state.phaseDeadline - state.now) * answer) / 100);
  const isPerson = isPlaying(requireSeat(state, accusation.accused));
  return state.now + (isPerson ? share : Math.min(share, AI_ANSWER * turnPaceMs));
}

/** The accused has answered: everybody has a moment to think about it, then the AI players vote. */
export function answer(draft: GameState, command: Extract<Command, { type: 'answer' }>): Refusal | null {
  if (seatAt(draft, command.seat) === undefined) return 'not_your_seat';
  const { accusation } = draft;
  if (accusation === null || accusation.accused !== command.seat) return 'no_accusation';
  const until = accusation.answerUntil ?? null;
  const soon = draft.now + AFTER_ANSWER * draft.settings.turnPaceMs;
  if (until === null || until <= soon) return 'not_due';
  draft.accusation = { ...accusation, answerUntil: soon };
  return null;
}

/** Until when the accused has time to answer, while the game isn't paused; null = no longer, or nobody is accused. */
export const answerUntil = ({ accusation }: GameState): number | null => accusation?.answerUntil ?? null;

/** The time to answer is over: AI players vote next, and where all have locked in planning ends soon. */
export function endAnswer(draft: GameState): void {
  if (draft.accusation === null) return;
  draft.accusation = { ...draft.accusation, answerUntil: null };
  if (!draft.seats.every((seat) => seat.lockedIn || !isLiving(seat))) return;
  const soon = draft.now + VERDICT * draft.settings.turnPaceMs;
  draft.phaseDeadline = draft.phaseDeadline === null ? soon : Math.min(draft.phaseDeadline, soon);
}

/** A vote is secret and final. */
export function vote(draft: GameState, command: Extract<Command, { type: 'vote' }>): Refusal | null {
  const refusal = whyNotVote(draft, command.seat);
  if (refusal !== null || draft.accusation === null) return refusal;
  draft.accusation = { ...draft.accusation, votes: { ...draft.accusation.votes, [command.seat]: command.guilty === true } };
  return null;
}

/**
 * Planning ends: counts the votes, and quiets the accused on a strict majority of all who could have voted. The fact has only the
 * outcome: from a count, a voter could subtract their own vote and learn the others'.
 */
export function closeAccusation(draft: GameState, tell: (fact: Fact) => void): void {
  const accusation = draft.accusation;
  if (accusation === null) return;
  draft.accusation = null;
  const accused = requireSeat(draft, accusation.accused);
  // Quieted in the meantime: nothing is left to decide, and there is no verdict.
  if (!isLiving(accused)) return;
  const voters = accusationVoters(draft, accusation);
  const votesFor = voters.filter((seat) => accusation.votes[seat] === true).length;
  const guilty = votesFor >= strictMajority(voters.length);
  const { round, turnNumber } = draft;
  draft.verdicts = [...draft.verdicts, { round, turnNumber, accuser: accusation.accuser, accused: accusation.accused, guilty }];
  tell({
    type: 'verdict',
    accused: accused.id,
    guilty,
    role: guilty ? accused.role : null,
    changes: guilty ? quietByVerdict(draft, accusation.accused) : [],
  });
}

function quietByVerdict(draft: GameState, index: SeatIndex): Change[] {
  const seat = requireSeat(draft, index);
  seat.revealed = true;
  if (seat.role === 'saboteur') draft.pending = draft.pending.filter((harm) => harm.by !== index);
  const { verdict_alarm: price, saboteurs_found: found } = draft.rules;
  const changes = quiet(draft, index);
  const cost = price.active ? price[seat.role] : 0;
  const isRelieved = found.active && seat.role === 'saboteur' && areSaboteursFound(draft);
  if (!isRelieved) return [...changes, ...changeResource(draft, 'alarm', cost)];
  draft.roundLimit += found.rounds;
  const scarce = scarceResources(draft.scenario).flatMap((resource) => changeResource(draft, resource, found.supplies));
  return [...changes, ...changeResource(draft, 'alarm', cost - found.calm), ...scarce];
}

/** Resources of the scenario's own that the Saboteurs win by exhausting. */
const scarceResources = ({ content }: Scenario): string[] =>
  losingResources(content)
    .filter(({ resource, direction }) => direction === 'falling' && resource !== 'vitality' && resource !== 'alarm')
    .map(({ resource }) => resource);
