/** Generated games: every kind of command, valid and invalid, at plausible times. Everything follows from the seed. */

import { optionsFor } from '../actions/options.ts';
import type { Command } from '../commands.ts';
import { createGame } from '../create.ts';
import type { Fact } from '../facts.ts';
import { Dice, rngFromSeed } from '../rng.ts';
import { nextDeadline } from '../round/deadlines.ts';
import type { Scenario } from '../scenario/types.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { step } from '../step.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import { DIFFICULTIES, INTENTIONS, NUDGES, PREDICTED_ACTIONS, ROLES } from '../vocabulary.ts';

export interface GameOptions {
  readonly scenario: Scenario;
  readonly players: number;
  readonly seed: number;
  /** Null: planning waits for everyone. */
  readonly timeLimitMs: number | null;
}

export const diceOf = (seed: string): Dice => new Dice({ rng: rngFromSeed(seed) });
export const playerId = (index: SeatIndex): string => `00000000-0000-4000-8000-00000000000${index}`;

/** A new game of people, with a pace of 1 s. */
export function newGame(options: GameOptions): GameState {
  const dice = diceOf(`new ${options.seed}`);
  return createGame({
    scenario: options.scenario,
    seats: Array.from({ length: options.players }, (_, index) => ({
      id: playerId(index),
      name: `Player ${index}`,
      kind: 'human',
      level: null,
    })),
    difficulty: dice.pick(DIFFICULTIES),
    settings: {
      timeLimitMs: options.timeLimitMs,
      turnPaceMs: 1000,
      disconnectGraceMs: 60_000,
      abandonMs: 1_800_000,
      maxPauseMs: 600_000,
    },
    seed: `the secret seed ${options.seed}`,
    salt: `the secret salt ${options.seed}`,
    commitment: 'commitment',
    at: 1_000_000,
  }).state;
}

/** A program that this seat may choose, or null for a seat that can't. `avoid`: ids that must not be its target. */
export function randomProgram(state: GameState, seat: SeatIndex, dice: Dice, avoid: readonly string[] = []): Command | null {
  const choices = optionsFor(state, seat)
    .filter(({ enabled }) => enabled)
    .map(({ action, targets }) => ({ action, targets: targets.filter(({ id }) => !avoid.includes(id)) }))
    .filter(({ targets }) => targets.length > 0);
  if (choices.length === 0) return null;
  const { action, targets } = dice.pick(choices);
  const target = dice.pick(targets);
  const shift = dice.percent(50) ? 1 : -1;
  return {
    type: 'program',
    at: state.now,
    seat,
    action,
    target: target.id,
    intention: dice.pick(INTENTIONS),
    tag: dice.pick(target.tags),
    shift,
  };
}

/** Advances time until the next thing is due; null if nothing will ever be. */
export function tickWhenDue(state: GameState): Command | null {
  const due = nextDeadline(state);
  return due === null ? null : { type: 'tick', at: Math.max(state.now, due) };
}

/** Usually a valid command of some seat, sometimes an invalid one. */
export function randomCommand(state: GameState, dice: Dice): Command {
  const at = state.now + dice.below(2000);
  const seat = dice.below(state.seats.length);
  const someone = dice.below(state.seats.length);
  const roll = dice.below(100);
  if (state.phase !== 'planning' && roll < 70) return tickWhenDue(state) ?? { type: 'tick', at };
  if (roll < 30) return randomProgram(state, seat, dice) ?? { type: 'lockIn', at, seat };
  if (roll < 55) return { type: 'lockIn', at, seat };
  if (roll < 60) return { type: 'vote', at, seat, guilty: dice.percent(60) };
  if (roll < 64) return { type: 'claim', at, seat, round: dice.below(state.round + 1), turn: dice.below(state.seats.length + 2) };
  if (roll < 66) return { type: 'accuse', at, seat, accused: playerId(someone) };
  if (roll < 70) {
    const id = playerId(someone);
    return { type: 'guess', at, seat, roles: { [id]: dice.pick(ROLES) }, positions: { [id]: 1 + dice.below(state.seats.length) } };
  }
  if (roll < 71) return { type: 'seen', at, seat };
  if (roll < 76) return { type: 'requestPause', at, seat };
  if (roll < 79) return { type: 'resume', at, seat };
  if (roll < 81) return { type: 'disconnect', at, seat, leaving: dice.percent(30) };
  if (roll < 86) return { type: 'connect', at, seat };
  if (roll < 94) return tickWhenDue(state) ?? { type: 'tick', at };
  return roll < 97 ? quietedCommand(state, dice) : junkCommand(state, dice);
}

/** A command that only quieted voices may send, usually from one of them. */
export function quietedCommand(state: GameState, dice: Dice): Command {
  const quieted = [...state.seats.keys()].filter((seat) => !isLiving(requireSeat(state, seat)));
  const seat = quieted.length > 0 && dice.percent(80) ? dice.pick(quieted) : dice.below(state.seats.length);
  const at = state.now;
  if (dice.percent(30)) return { type: 'nudge', at, seat, kind: dice.percent(20) ? null : dice.pick(NUDGES) };
  return {
    type: 'predict',
    at,
    seat,
    ...(dice.percent(60) ? { action: dice.percent(10) ? null : dice.pick(PREDICTED_ACTIONS) } : {}),
    ...(dice.percent(60) ? { place: dice.pick(state.scenario.content.locations).id } : {}),
    ...(dice.percent(60) ? { who: playerId(dice.below(state.seats.length)) } : {}),
  };
}

const JUNK = [
  null,
  -1,
  1.5,
  99,
  '',
  'x',
  '__proto__',
  'constructor',
  'length',
  true,
  [],
  {},
  { a: 1 },
  'environment',
  'move',
  'sabotage',
  'tunnel',
  playerId(0),
];
const TYPES = [
  'program',
  'lockIn',
  'accuse',
  'vote',
  'claim',
  'guess',
  'predict',
  'nudge',
  'seen',
  'requestPause',
  'resume',
  'connect',
  'disconnect',
  'tick',
];
const FIELDS = [
  'action',
  'target',
  'intention',
  'tag',
  'shift',
  'accused',
  'guilty',
  'round',
  'turn',
  'roles',
  'positions',
  'leaving',
  'place',
  'who',
  'kind',
];

/**
 * A command whose fields have any type: what a stranger could send past every check except those on its type and time.
 */
export function junkCommand(state: GameState, dice: Dice): Command {
  const fields: Record<string, unknown> = Object.fromEntries(FIELDS.map((field) => [field, dice.pick(JUNK)]));
  const seat = dice.percent(60) ? dice.below(state.seats.length) : dice.pick(JUNK);
  return JSON.parse(
    JSON.stringify({ ...fields, type: dice.pick(TYPES), seat, at: state.now + dice.below(3) - (dice.percent(10) ? 5 : 0) }),
  );
}

export interface Moment {
  readonly command: Command;
  readonly refused: string | null;
  readonly state: GameState;
  readonly events: readonly Fact[];
}

/** Sends random commands, refused ones included, until the game has ended or `limit` commands were made. */
export function* randomPlay(state: GameState, dice: Dice, limit: number): Generator<Moment> {
  let now = state;
  for (let i = 0; i < limit && now.phase !== 'ended'; i++) {
    const command = randomCommand(now, dice);
    const result = step(now, command);
    if (result.ok) now = result.state;
    yield { command, refused: result.ok ? null : result.refusal, state: now, events: result.ok ? result.events : [] };
  }
}

/** One whole round: everyone programs and locks in, then every turn and the update. */
export function playRound(state: GameState, dice: Dice): GameState {
  let now = state;
  const send = (command: Command | null): void => {
    const result = command === null ? null : step(now, command);
    if (result?.ok) now = result.state;
  };
  while (now.phase === 'setup') send(tickWhenDue(now));
  for (const index of now.seats.keys()) {
    if (!isLiving(requireSeat(now, index))) continue;
    send(randomProgram(now, index, dice));
    send({ type: 'lockIn', at: now.now, seat: index });
  }
  for (let i = 0; i < 20 && now.phase !== 'planning' && now.phase !== 'ended'; i++) send(tickWhenDue(now));
  return now;
}

/** Freezes a state deeply, so that changing it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
