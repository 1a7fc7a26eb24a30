/** The AI's commands for the seats it plays: AI players, and people whose seats it took over. */

import type { Command } from '../commands.ts';
import { Dice, rngFromSeed } from '../rng.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { answerUntil, isWatched } from '../table/accusation.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import { publicFor, youFor } from '../view/view.ts';
import type { PublicView, View, YouView } from '../view/view-types.ts';
import { decide } from './decide.ts';
import type { Decision, Statement } from './decision.ts';
import { newcomer as playNewcomer } from './newcomer.ts';
import { quietedChoice } from './quieted.ts';

export interface PilotOptions {
  /** May remove choices from a seat's options, for games in which some choices are banned. */
  readonly see?: (you: YouView) => YouView;
  /** A person's seat that plays like a newcomer, for the simulator. */
  readonly newcomer?: SeatIndex | null;
}

/**
 * Commands for this moment, decided from each seat's own view [B1]. Statements (votes, accusations, claims) are
 * returned first and alone: call this again with the resulting state until it returns no more. Reproducible: the dice
 * depend on seed, seat and round.
 */
export function pilotCommands(state: GameState, at: number, { see = (you) => you, newcomer = null }: PilotOptions = {}): Command[] {
  if (state.phase !== 'planning' || state.pause.since !== null) return [];
  const statement: Command[] = [];
  const programs: Command[] = [];
  let everybodys: PublicView | null = null;
  state.seats.forEach((one, seat) => {
    // A neutral one stands in for a person, for whom it predicts nothing.
    if (!isLiving(one) && one.kind === 'ai' && one.level !== 'neutral') programs.unshift(...quietedCommands(state, seat, at));
    if (!isLiving(one) || (one.kind === 'human' && !one.takenOver && seat !== newcomer)) return;
    everybodys ??= publicFor(state);
    const view = { public: everybodys, you: withPatience(state, at, see(youFor(state, seat))) };
    const decision = seat === newcomer ? playNewcomer(view, diceOf(state, seat)) : sparingly(state, seat, view);
    if (decision.type === 'statement') statement.push(commandFor(decision.statement, seat, at));
    if (decision.type === 'program') programs.push({ type: 'program', seat, at, ...decision.choice }, { type: 'lockIn', seat, at });
  });
  return statement.length > 0 ? statement : programs;
}

/** A quieted voice is never the last to be waited for, so its commands come before the programs, which may end planning. */
function quietedCommands(state: GameState, seat: SeatIndex, at: number): Command[] {
  if (!state.rules.predictions.active) return [];
  const choice = quietedChoice({ public: publicFor(state), you: youFor(state, seat) }, diceOf(state, seat));
  if (choice === null) return [];
  const { nudge, ...prediction } = choice;
  const predicted: Command = { type: 'predict', seat, at, ...prediction };
  return nudge === null ? [predicted] : [predicted, { type: 'nudge', seat, at, kind: nudge }];
}

const diceOf = ({ seed, round }: GameState, seat: SeatIndex): Dice => new Dice({ rng: rngFromSeed(`${seed}:${seat}:${round}`) });

/**
 * Nobody votes while the accused may answer. Nobody accuses late in planning, because no time to answer would be left.
 */
function withPatience(state: GameState, at: number, you: YouView): YouView {
  const { phaseDeadline, settings, rules } = state;
  const isLate =
    rules.accusation.answer > 0 &&
    isWatched(state) &&
    phaseDeadline !== null &&
    (phaseDeadline - at) * 2 < (settings.timeLimitMs ?? Number.POSITIVE_INFINITY);
  return { ...you, canVote: you.canVote && answerUntil(state) === null, canAccuse: you.canAccuse && !isLate };
}

/** The seat's decision, except that it neither accuses a person in their first game nor votes against them. */
function sparingly(state: GameState, seat: SeatIndex, view: View & { readonly you: YouView }): Decision {
  const { kind, level } = requireSeat(state, seat);
  const ask = (one: View): Decision => decide(one, kind === 'ai' ? (level ?? 'normal') : 'neutral', diceOf(state, seat));
  const decision = ask(view);
  if (decision.type !== 'statement') return decision;
  const { statement } = decision;
  const isNew = (id: string | undefined): boolean => state.seats.some((one) => one.id === id && one.isNewcomer === true);
  if (statement.type === 'accuse' && isNew(statement.accused)) return ask({ ...view, you: { ...view.you, canAccuse: false } });
  if (statement.type === 'vote' && isNew(view.public.accusation?.accused))
    return { type: 'statement', statement: { type: 'vote', guilty: false } };
  return decision;
}

function commandFor(statement: Statement, seat: number, at: number): Command {
  switch (statement.type) {
    case 'vote':
      return { type: 'vote', seat, at, guilty: statement.guilty };
    case 'accuse':
      return { type: 'accuse', seat, at, accused: statement.accused };
    case 'claim':
      return { type: 'claim', seat, at, round: statement.round, turn: statement.turn };
  }
}
