/** [Q1][Q2] Quieted voices predict the coming round. Nobody else sees a prediction before the end. */
import type { Command, Refusal } from '../commands.ts';
import { withLast } from '../mutable-copy.ts';
import type { GameState, Prediction, Seat, SeatIndex } from '../state.ts';
import { PREDICTED_ACTIONS } from '../vocabulary.ts';
import { isLocationKnown } from '../world/visibility.ts';
import { isLiving, requireSeat, seatAt, seatOfPlayer } from './seats.ts';

/** The prediction of this seat for this round; its parts are null until they are predicted. */
export function predictionFor({ predictions = [] }: Seat, round: number): Prediction {
  const newest = predictions.at(-1);
  return newest?.round === round ? newest : { round, action: null, place: null, who: null };
}

/** Replaces the given parts of this round's prediction: all of them, or none if one is invalid. Null removes a part. */
export function predict(game: GameState, command: Extract<Command, { type: 'predict' }>): Refusal | null {
  const seat = seatAt(game, command.seat);
  const refusal = whyNotPlayOn(game, seat, game.rules.predictions.active);
  if (seat === undefined || refusal !== null) return refusal;
  const { action, place, who } = command;
  if (!isPart(action, (one) => PREDICTED_ACTIONS.some((known) => known === one))) return 'unknown_action';
  if (!isPart(place, (one) => isLocationKnown(game, one)) || !isPart(who, (one) => isLivingPlayer(game, one))) return 'unknown_target';
  const before = predictionFor(seat, game.round);
  const now: Prediction = {
    round: game.round,
    action: action === undefined ? before.action : action,
    place: place === undefined ? before.place : place,
    who: who === undefined ? before.who : who,
  };
  const earlier = (seat.predictions ?? []).filter(({ round }) => round !== game.round);
  const isEmpty = now.action === null && now.place === null && now.who === null;
  seat.predictions = isEmpty ? earlier : withLast(earlier, now);
  return null;
}

/** Why a quieted seat can't predict or nudge now, or null. */
export function whyNotPlayOn(state: GameState, seat: Seat | undefined, isRuleOn: boolean): Refusal | null {
  if (seat === undefined) return 'not_your_seat';
  if (!isRuleOn) return 'rule_off';
  if (state.phase !== 'planning') return 'wrong_phase';
  return isLiving(seat) ? 'not_quieted' : null;
}

const isPart = (value: unknown, isKnown: (value: string) => boolean): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isKnown(value));

function isLivingPlayer(state: GameState, id: string): boolean {
  const seat = seatAt(state, seatOfPlayer(state, id));
  return seat !== undefined && isLiving(seat);
}

/** Which parts came true; null = not predicted, or there was nothing to predict. */
export interface PredictionOutcome {
  readonly action: boolean | null;
  readonly place: boolean | null;
}

/** What everyone can check once the round or the game is over. A round that ended without a turn had nothing to predict. */
export function outcomeOf(state: GameState, { round, action, place }: Prediction, isOver: boolean): PredictionOutcome | null {
  if (round === state.round && !isOver) return null;
  const first = state.history.find((fact) => fact.round === round);
  if (first === undefined) return { action: null, place: null };
  // A turn's location is where the body stood before it.
  const stood = state.history.find((fact) => fact.round > round)?.location ?? state.body.location;
  return { action: action === null ? null : action === first.action, place: place === null ? null : place === stood };
}

/** Whose the first turn of the round was, which is secret before the end; null = not predicted, or no turn. */
function isRightWho(state: GameState, { round, who }: Prediction): boolean | null {
  const first = state.truths.find((truth) => truth.round === round);
  return who === null || first === undefined ? null : requireSeat(state, first.seat).id === who;
}

export interface Score {
  readonly points: number;
  readonly right: number;
  readonly made: number;
}

/** The seat's score. `isOver`: with what only the end reveals; otherwise from public facts alone. */
export function scoreOf(state: GameState, index: SeatIndex, isOver: boolean): Score {
  const { predictions: rule } = state.rules;
  let [points, right, made] = [0, 0, 0];
  const add = (isRight: boolean | null, worth: number): void => {
    if (isRight === null) return;
    made += 1;
    if (!isRight) return;
    right += 1;
    points += worth;
  };
  for (const prediction of requireSeat(state, index).predictions ?? []) {
    const outcome = outcomeOf(state, prediction, isOver);
    add(outcome?.action ?? null, rule.action);
    add(outcome?.place ?? null, rule.place);
    if (isOver) add(isRightWho(state, prediction), rule.who);
  }
  return { points, right, made };
}
