/** Many fuzzed games side by side in one thread, so that parts that games share are fuzzed too. */
import type { Dice } from '@one-mind/engine/rng';
import { diceOf } from '@one-mind/engine/testing/random-play';
import type { FuzzCase } from './case-file.ts';
import { nextCommands } from './commands.ts';
import { type FuzzGame, guarded, newFuzzGame, replay } from './game.ts';
import { randomSetup } from './setup.ts';
import { shrunk } from './shrink.ts';

export interface FuzzOptions {
  /** The least number of commands; every game that has begun is played to its end. */
  readonly commands: number;
  readonly seed: string;
  /** Games are numbered; this run plays those whose number is `first`, `first + stride`, … */
  readonly first: number;
  readonly stride: number;
  readonly onProgress?: (sent: number) => void;
}

export interface FuzzReport {
  readonly games: number;
  readonly commands: number;
  readonly turns: number;
  /** How often each type of command was accepted. */
  readonly accepted: Readonly<Record<string, number>>;
  /** How often each refusal was given. */
  readonly refused: Readonly<Record<string, number>>;
  /** How games ended. */
  readonly ends: Readonly<Record<string, number>>;
  readonly failures: readonly FuzzCase[];
}

const SIDE_BY_SIDE = 12;
/** The state is checked in full at this interval of commands, and at the end. */
const EVERY = 100;
/** More failures of one run would show nothing new. */
const FAILURES_MAX = 5;

interface Playing {
  readonly game: FuzzGame;
  readonly dice: Dice;
  /** The number of commands after which a game is only brought to its end. */
  readonly until: number;
}

export function fuzz({ commands, seed, first, stride, onProgress }: FuzzOptions): FuzzReport {
  const accepted: Record<string, number> = {};
  const refused: Record<string, number> = {};
  const ends: Record<string, number> = {};
  const failures: FuzzCase[] = [];
  const chooser = diceOf(`fuzz ${seed} ${first}`);
  let sent = 0;
  let games = 0;
  let turns = 0;

  const begin = (): Playing => {
    const name = `${seed}/${first + stride * games++}`;
    const dice = diceOf(`fuzz ${name}`);
    const onAnswer = (type: string, refusal: string | null): void => {
      sent += 1;
      if (refusal === null) accepted[type] = (accepted[type] ?? 0) + 1;
      else refused[refusal] = (refused[refusal] ?? 0) + 1;
    };
    return { game: newFuzzGame(randomSetup(name, dice), { every: EVERY, onAnswer }), dice, until: 50 + dice.below(700) };
  };

  const playing = Array.from({ length: SIDE_BY_SIDE }, begin);
  while (playing.length > 0 && failures.length < FAILURES_MAX) {
    const at = chooser.below(playing.length);
    const current = playing[at];
    if (current === undefined) break;
    const { game, dice, until } = current;
    const isDone = game.sent.length >= until || game.state.phase === 'ended' || sent >= commands;
    const problem = isDone ? sendAfterEnd(game, dice) : sendSome(game, dice);
    if (problem !== null) failures.push(caseOf(game, problem));
    if (problem === null && !isDone) continue;
    turns += game.state.turnNumber;
    const reason = game.state.result?.reason ?? 'failed';
    ends[reason] = (ends[reason] ?? 0) + 1;
    if (sent < commands) playing.splice(at, 1, begin());
    else playing.splice(at, 1);
    onProgress?.(sent);
  }
  return { games, commands: sent, turns, accepted, refused, ends, failures };
}

const sendSome = (game: FuzzGame, dice: Dice): string | null =>
  guarded(() => {
    for (const command of nextCommands(game.state, game.sent, dice)) {
      const problem = game.send(command);
      if (problem !== null) return problem;
    }
    return null;
  });

/** Brings the game to its end, and continues for a little while. */
function sendAfterEnd(game: FuzzGame, dice: Dice): string | null {
  const problem = game.finish();
  if (problem !== null) return problem;
  for (let count = 0; count < 10; count++) {
    const wrong = sendSome(game, dice);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Whether two failures are the same apart from their numbers. */
const kindOf = (problem: string | null): string => (problem ?? '').replaceAll(/\d+/g, '#').slice(0, 60);

function caseOf({ setup, sent }: FuzzGame, problem: string): FuzzCase {
  const commands = sent.slice();
  const kind = kindOf(problem);
  for (const every of [Infinity, 1]) {
    // The commands include everything sent to end the game, unless that wasn't enough.
    const watch = { every, toTheEnd: kind.startsWith('stuck') };
    const fails = (list: readonly unknown[]): boolean => kindOf(replay(setup, list, watch).problem) === kind;
    if (!fails(commands)) continue;
    return { problem, reproduces: true, every: every === 1 ? 1 : null, setup, commands: shrunk(commands, fails) };
  }
  return { problem, reproduces: false, every: 1, setup, commands };
}

/** Adds up the figures of several runs. */
export function mergedReport(reports: readonly FuzzReport[]): FuzzReport {
  const sum = (what: (report: FuzzReport) => number): number => reports.reduce((total, report) => total + what(report), 0);
  const counts = (what: (report: FuzzReport) => Readonly<Record<string, number>>): Record<string, number> => {
    const total: Record<string, number> = {};
    for (const report of reports) for (const [key, count] of Object.entries(what(report))) total[key] = (total[key] ?? 0) + count;
    return total;
  };
  return {
    games: sum(({ games }) => games),
    commands: sum(({ commands }) => commands),
    turns: sum(({ turns }) => turns),
    accepted: counts(({ accepted }) => accepted),
    refused: counts(({ refused }) => refused),
    ends: counts(({ ends }) => ends),
    failures: reports.flatMap(({ failures }) => failures),
  };
}
