/** [V1][V2] One voice accuses another, and the rest vote in secret during planning. */
import type { Command, Refusal } from '../commands.ts';
import type { Change, Fact } from '../facts.ts';
import type { Rules } from '../rules/rules.ts';
import { playerCountSettings } from '../scenario/content-index.ts';
import { changeResource } from '../scenario/effects.ts';
import type { Scenario } from '../scenario/types.ts';
import { losingResources } from '../scenario/validation/losing-resources.ts';
import type { Accusation, GameState, Seat, SeatIndex } from '../state.ts';
import { quiet } from './composure.ts';
import { areSaboteursFound } from './role-counts.ts';
import { isLiving, livingSeats, requireSeat, seatAt, seatOfPlayer } from './seats.ts';

/** The first round in which this game allows accusations [V1]. */
export function accuseFromRound(state: GameState): number {
  const { from_round: decided } = state.rules.accusation;
  return decided > 0 ? decided : playerCountSettings(state).accuse_from_round;
}

/**
 * The living voices that vote, in seat order. The accuser votes only if too few others are left, so that no single vote
 * decides.
 */
export function accusationVoters(
  { seats, rules }: Pick<GameState, 'seats'> & { readonly rules: Pick<Rules, 'accusation'> },
  { accuser, accused }: Accusation,
): SeatIndex[] {
  const judges = livingSeats({ seats }).filter((seat) => seat !== accused);
  const others = judges.filter((seat) => seat !== accuser);
  return others.length < rules.accusation.voters ? judges : others;
}

/** The smallest strict majority of this many voters. */
export const strictMajority = (voters: number): number => Math.floor(voters / 2) + 1;

/** Why this seat can't accuse anyone now, or null. The accused is checked separately. */
export function whyNotAccuse(state: GameState, index: SeatIndex): Refusal | null {
  const seat = seatAt(state, index);
  if (seat === undefined) return 'not_your_seat';
  if (!state.rules.accusation.active) return 'rule_off';
  if (state.phase !== 'planning') return 'wrong_phase';
  if (!isLiving(seat)) return 'quieted';
  if (state.round < accuseFromRound(state)) return 'accusation_too_early';
  if (seat.accusedOnce) return 'accusation_used';
  if (state.accusation !== null) return 'accusation_running';
  // With two living voices, nobody would be left to vote.
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
  if (!accusationVoters(state, state.accusation).includes(index)) return 'cannot_vote';
  if (Object.hasOwn(state.accusation.votes, index)) return 'already_voted';
  return null;
}

export function accuse(game: GameState, command: Extract<Command, { type: 'accuse' }>, publish: (fact: Fact) => void): Refusal | null {
  const refusal = whyNotAccuse(game, command.seat);
  if (refusal !== null) return refusal;
  const accuser = requireSeat(game, command.seat);
  const accusedIndex = seatOfPlayer(game, command.accused);
  const accused = seatAt(game, accusedIndex);
  if (accused === undefined) return 'unknown_target';
  if (accused === accuser) return 'target_is_self';
  if (!isLiving(accused)) return 'target_quieted';
  accuser.accusedOnce = true;
  game.accusation = { accuser: command.seat, accused: accusedIndex, votes: {} };
  const answerUntil = answerTime(game, game.accusation);
  if (answerUntil !== null) game.accusation = { ...game.accusation, answerUntil };
  publish({ type: 'accused', accuser: accuser.id, accused: accused.id });
  return null;
}

/**
 * In multiples of the pace: a person's time to answer if planning has no limit, an AI player's time to answer, and the
 * time left after an answer.
 */
const UNLIMITED_ANSWER = 20;
const AI_ANSWER = 5;
const AFTER_ANSWER = 3;
/** From the AI players' votes to the verdict once everyone has locked in: long enough to read their reasons. */
const VERDICT = 2;

/** Whether a connected person plays. Games without one and games without a pace don't wait. */
export const isWatched = ({ seats, settings }: GameState): boolean => settings.turnPaceMs > 0 && seats.some(isPlaying);
const isPlaying = (seat: Seat): boolean => seat.kind === 'human' && !seat.takenOver && isLiving(seat);

/** Until when the AI players wait with their votes; null if none of them votes or nobody is connected. */
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

/** The accused has answered: everyone gets a moment to think, then the AI players vote. */
export function answer(game: GameState, command: Extract<Command, { type: 'answer' }>): Refusal | null {
  if (seatAt(game, command.seat) === undefined) return 'not_your_seat';
  const { accusation } = game;
  if (accusation === null || accusation.accused !== command.seat) return 'no_accusation';
  const until = accusation.answerUntil ?? null;
  const soon = game.now + AFTER_ANSWER * game.settings.turnPaceMs;
  if (until === null || until <= soon) return 'not_due';
  game.accusation = { ...accusation, answerUntil: soon };
  return null;
}

/**
 * Until when the accused has time to answer, while the game isn't paused; null = the time is over, or nobody is
 * accused.
 */
export const answerUntil = ({ accusation }: GameState): number | null => accusation?.answerUntil ?? null;

/** The time to answer is over: AI players vote next, and if everyone has locked in, planning ends soon. */
export function endAnswer(game: GameState): void {
  if (game.accusation === null) return;
  game.accusation = { ...game.accusation, answerUntil: null };
  if (!game.seats.every((seat) => seat.lockedIn || !isLiving(seat))) return;
  const soon = game.now + VERDICT * game.settings.turnPaceMs;
  game.phaseDeadline = game.phaseDeadline === null ? soon : Math.min(game.phaseDeadline, soon);
}

/** A vote is secret and final. */
export function vote(game: GameState, command: Extract<Command, { type: 'vote' }>): Refusal | null {
  const refusal = whyNotVote(game, command.seat);
  if (refusal !== null || game.accusation === null) return refusal;
  game.accusation = { ...game.accusation, votes: { ...game.accusation.votes, [command.seat]: command.guilty === true } };
  return null;
}

/**
 * At the end of planning, counts the votes and quiets the accused on a strict majority of all possible voters. The fact
 * contains only the outcome: from a count, voters could subtract their own vote and learn the others'.
 */
export function closeAccusation(game: GameState, publish: (fact: Fact) => void): void {
  const accusation = game.accusation;
  if (accusation === null) return;
  game.accusation = null;
  const accused = requireSeat(game, accusation.accused);
  // The accused was quieted in the meantime, so there is nothing to decide and no verdict.
  if (!isLiving(accused)) return;
  const voters = accusationVoters(game, accusation);
  const votesFor = voters.filter((seat) => accusation.votes[seat] === true).length;
  const guilty = votesFor >= strictMajority(voters.length);
  const { round, turnNumber } = game;
  game.verdicts = [...game.verdicts, { round, turnNumber, accuser: accusation.accuser, accused: accusation.accused, guilty }];
  publish({
    type: 'verdict',
    accused: accused.id,
    guilty,
    role: guilty ? accused.role : null,
    changes: guilty ? quietByVerdict(game, accusation.accused) : [],
  });
}

function quietByVerdict(game: GameState, index: SeatIndex): Change[] {
  const seat = requireSeat(game, index);
  seat.revealed = true;
  if (seat.role === 'saboteur') game.pending = game.pending.filter((harm) => harm.by !== index);
  const { verdict_alarm: price, saboteurs_found: found } = game.rules;
  const changes = quiet(game, index);
  const cost = price.active ? price[seat.role] : 0;
  const isRelieved = found.active && seat.role === 'saboteur' && areSaboteursFound(game);
  if (!isRelieved) return [...changes, ...changeResource(game, 'alarm', cost)];
  game.roundLimit += found.rounds;
  const scarce = scarceResources(game.scenario).flatMap((resource) => changeResource(game, resource, found.supplies));
  return [...changes, ...changeResource(game, 'alarm', cost - found.calm), ...scarce];
}

/** The scenario's own resources that the Saboteurs win by exhausting. */
const scarceResources = ({ content }: Scenario): string[] =>
  losingResources(content)
    .filter(({ resource, direction }) => direction === 'falling' && resource !== 'vitality' && resource !== 'alarm')
    .map(({ resource }) => resource);
