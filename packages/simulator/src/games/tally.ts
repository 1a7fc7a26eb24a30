/** Counts over games of one cell. Plain numbers that can be added, so games can be counted in any thread. */

import { rogueGoalReached } from '@one-mind/engine/ending/goals';
import { playOut } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState, SeatIndex } from '@one-mind/engine/state';
import { quietedIn } from '@one-mind/engine/table/quietings';
import { areSaboteursFound } from '@one-mind/engine/table/role-counts';
import { requireSeat } from '@one-mind/engine/table/seats';
import { isLasting } from '@one-mind/engine/turn/cover';
import { kindOf } from '@one-mind/engine/world/target';
import { type Cell, gameOptions, type Setup } from './cell.ts';
import { knownPlaces } from './known-places.ts';

export type Numbers = Readonly<Record<string, number>>;
export interface Tried {
  readonly times: number;
  readonly worked: number;
}
export type Tries = Readonly<Record<string, Tried>>;

export interface Tally {
  readonly games: number;
  /** By role: Collaborators and Saboteurs win as a side, once per game; each Rogue wins alone. */
  readonly wins: Tries;
  readonly nobody: number;
  /** By the round of the ending. */
  readonly rounds: Numbers;
  /** By `endingOf`. */
  readonly endings: Numbers;
  readonly vitalityGone: number;
  /** `luck`, `sabotage`, `tamper`. */
  readonly mishapCauses: Numbers;
  readonly mishapKinds: Numbers;
  /** Worked: the accused was a Saboteur. */
  readonly accusations: Tried;
  readonly convictions: Tried;
  /** Games in which verdicts found every Saboteur [V3]; worked: the Collaborators won. */
  readonly found: Tried;
  /** Games of a newcomer by their role; worked: they won. */
  readonly newcomers: Tries;
  /** Voices that fell silent without a verdict. */
  readonly worndown: number;
  /** By role; worked: it was true. */
  readonly claims: Tries;
  /** By round; see `knownPlaces`. */
  readonly placesKnown: Tries;
  /** Own turns by role. */
  readonly turns: Numbers;
  /** By `role/action`, `role/tag`, `role/action/target kind`. */
  readonly actions: Tries;
  readonly tags: Tries;
  readonly targets: Tries;
  /**
   * Turns without lasting effect, by `action/target kind/outcome|luck`; worked: it was the cover of a sabotage [C4].
   */
  readonly idleTurns: Tries;
  /** Worked: it was done. */
  readonly stages: Tries;
  /** Worked: the goal held after some turn or update; it held at the end, or counted once reached. */
  readonly goalsReached: Tries;
  readonly goalsWon: Tries;
  /** The number of the first game with this ending. */
  readonly examples: Numbers;
  /** Games without an end, which no other count includes. */
  readonly unfinished: readonly { readonly index: number; readonly message: string }[];
}

const NOTHING: Tried = { times: 0, worked: 0 };

export const EMPTY_TALLY: Tally = {
  games: 0,
  wins: {},
  nobody: 0,
  rounds: {},
  endings: {},
  vitalityGone: 0,
  mishapCauses: {},
  mishapKinds: {},
  accusations: NOTHING,
  convictions: NOTHING,
  found: NOTHING,
  newcomers: {},
  worndown: 0,
  claims: {},
  placesKnown: {},
  turns: {},
  actions: {},
  tags: {},
  targets: {},
  idleTurns: {},
  stages: {},
  goalsReached: {},
  goalsWon: {},
  examples: {},
  unfinished: [],
};

/** Plays the games with these numbers (`to` excluded) and counts them. */
export function tallyGames(scenario: Scenario, cell: Cell, setup: Setup, { from, to }: { from: number; to: number }): Tally {
  let tally = EMPTY_TALLY;
  for (let index = from; index < to; index++) tally = mergeTallies(tally, tallyGame(scenario, cell, setup, index));
  return tally;
}

export function tallyGame(scenario: Scenario, cell: Cell, setup: Setup, index: number): Tally {
  const held = new Set<SeatIndex>();
  try {
    const state = playOut({
      ...gameOptions(scenario, { cell, setup, index }),
      watch: (now, command) => {
        if (command?.type !== 'tick') return;
        now.seats.forEach((seat, at) => {
          if (seat.goalId !== null && !held.has(at) && rogueGoalReached(now, at)) held.add(at);
        });
      },
    });
    return tallyOf(state, held, index);
  } catch (error) {
    return { ...EMPTY_TALLY, unfinished: [{ index, message: error instanceof Error ? error.message : String(error) }] };
  }
}

/**
 * Counts one finished game.
 * @param held rogue seats whose goal held at some time
 */
export function tallyOf(state: GameState, held: ReadonlySet<SeatIndex>, index: number): Tally {
  const { seats, result, truths, history } = state;
  if (result === null) throw new RangeError('the game has not ended');
  const won = (seat: SeatIndex): boolean => result.winners.includes(seat);
  const roleOf = (seat: SeatIndex) => requireSeat(state, seat).role;
  const ending = endingOf(state);
  const wins: Record<string, Tried> = {};
  const goalsReached: Record<string, Tried> = {};
  const goalsWon: Record<string, Tried> = {};
  seats.forEach(({ role, goalId }, seat) => {
    if (role === 'rogue') count(wins, role, won(seat));
    else wins[role] ??= { times: 1, worked: result.winningSides.includes(role) ? 1 : 0 };
    if (goalId === null) return;
    count(goalsReached, goalId, held.has(seat) || won(seat));
    count(goalsWon, goalId, won(seat));
  });
  const newcomers: Record<string, Tried> = {};
  seats.forEach(({ role, isNewcomer }, seat) => {
    if (isNewcomer === true) count(newcomers, role, won(seat));
  });
  const claims: Record<string, Tried> = {};
  for (const { seat, round, turn } of state.claims) {
    const isTrue = truths.some((truth) => truth.seat === seat && truth.round === round && truth.turn === turn);
    count(claims, roleOf(seat), isTrue);
  }
  const stages: Record<string, Tried> = {};
  for (const stage of state.stages) count(stages, stage, state.stagesDone.includes(stage));
  const accusations: Record<string, Tried> = {};
  for (const { accused, guilty } of state.verdicts) {
    const isSaboteur = roleOf(accused) === 'saboteur';
    count(accusations, 'made', isSaboteur);
    if (guilty) count(accusations, 'guilty', isSaboteur);
  }
  return {
    ...EMPTY_TALLY,
    ...choicesOf(state),
    games: 1,
    wins,
    nobody: result.winners.length === 0 ? 1 : 0,
    rounds: { [state.round]: 1 },
    endings: { [ending]: 1 },
    vitalityGone: state.vitality <= 0 ? 1 : 0,
    mishapCauses: numbersOf(truths.flatMap(({ mishap }) => mishap?.cause ?? [])),
    mishapKinds: numbersOf(truths.flatMap(({ mishap }) => mishap?.kind ?? [])),
    accusations: accusations.made ?? NOTHING,
    convictions: accusations.guilty ?? NOTHING,
    newcomers,
    found: !areSaboteursFound(state) ? NOTHING : { times: 1, worked: result.winningSides.includes('collaborator') ? 1 : 0 },
    worndown: history.flatMap(quietedIn).length,
    claims,
    placesKnown: knownPlaces(state),
    idleTurns: idleTurnsOf(state),
    stages,
    goalsReached,
    goalsWon,
    examples: { [ending]: index },
  };
}

/** The voices' own choices, by role. */
function choicesOf(state: GameState): Pick<Tally, 'turns' | 'actions' | 'tags' | 'targets'> {
  const turns: Record<string, number> = {};
  const actions: Record<string, Tried> = {};
  const tags: Record<string, Tried> = {};
  const targets: Record<string, Tried> = {};
  for (const { seat, by, program, resolvedTarget, outcome, tagWorked } of state.truths) {
    if (by !== 'you') continue;
    const { role } = requireSeat(state, seat);
    const isSuccess = outcome === 'success';
    turns[role] = (turns[role] ?? 0) + 1;
    count(actions, `${role}/${program.action}`, isSuccess);
    count(tags, `${role}/${program.tag}`, tagWorked);
    count(targets, `${role}/${program.action}/${kindOf(state, resolvedTarget) ?? 'environment'}`, isSuccess);
  }
  return { turns, actions, tags, targets };
}

/** The mishap of a turn: none, any, or one that jammed the turn's target. */
export type Luck = 'spared' | 'mishap' | 'jammed';

function idleTurnsOf({ history, truths }: GameState): Tries {
  const idle: Record<string, Tried> = {};
  history.forEach(({ action, targetKind, target, outcome, changes, mishap }, at) => {
    if (outcome === 'success' || changes.some(isLasting)) return;
    const isJammed = mishap?.changes.some((change) => change.type === 'damaged' && change.id === target) ?? false;
    const luck: Luck = mishap === null ? 'spared' : isJammed ? 'jammed' : 'mishap';
    count(idle, `${outcome === 'fizzled' ? 'fizzled' : `${action}/${targetKind}/${outcome}`}|${luck}`, truths[at]?.cover ?? false);
  });
  return idle;
}

/** How a finished game ended. */
export type Ending = 'objective' | 'both' | 'saboteur_goal' | 'alarm' | 'vitality' | 'no_collaborator' | 'round_limit' | 'no_voice';

export function endingOf(state: GameState): Ending {
  const { result, scenario } = state;
  switch (result?.reason) {
    case 'objective':
      return result.winningSides.includes('saboteur') ? 'both' : 'objective';
    case 'saboteur_goal':
      if (scenario.content.saboteur_goal !== undefined) return 'saboteur_goal';
      return state.alarm >= state.alarmLimit ? 'alarm' : state.vitality <= 0 ? 'vitality' : 'no_collaborator';
    default:
      return state.round >= state.roundLimit ? 'round_limit' : 'no_voice';
  }
}

function count(tries: Record<string, Tried>, key: string, worked: boolean): void {
  const { times, worked: before } = tries[key] ?? NOTHING;
  tries[key] = { times: times + 1, worked: before + (worked ? 1 : 0) };
}

function numbersOf(words: readonly string[]): Numbers {
  const numbers: Record<string, number> = {};
  for (const word of words) numbers[word] = (numbers[word] ?? 0) + 1;
  return numbers;
}

/** Adds tallies; order and grouping don't matter. */
export function mergeTallies(a: Tally, b: Tally): Tally {
  return {
    games: a.games + b.games,
    wins: addTries(a.wins, b.wins),
    nobody: a.nobody + b.nobody,
    rounds: join(a.rounds, b.rounds, add),
    endings: join(a.endings, b.endings, add),
    vitalityGone: a.vitalityGone + b.vitalityGone,
    mishapCauses: join(a.mishapCauses, b.mishapCauses, add),
    mishapKinds: join(a.mishapKinds, b.mishapKinds, add),
    accusations: addTried(a.accusations, b.accusations),
    convictions: addTried(a.convictions, b.convictions),
    found: addTried(a.found, b.found),
    newcomers: addTries(a.newcomers, b.newcomers),
    worndown: a.worndown + b.worndown,
    claims: addTries(a.claims, b.claims),
    placesKnown: addTries(a.placesKnown, b.placesKnown),
    turns: join(a.turns, b.turns, add),
    actions: addTries(a.actions, b.actions),
    tags: addTries(a.tags, b.tags),
    targets: addTries(a.targets, b.targets),
    idleTurns: addTries(a.idleTurns, b.idleTurns),
    stages: addTries(a.stages, b.stages),
    goalsReached: addTries(a.goalsReached, b.goalsReached),
    goalsWon: addTries(a.goalsWon, b.goalsWon),
    examples: join(a.examples, b.examples, Math.min),
    unfinished: [...a.unfinished, ...b.unfinished].sort((one, other) => one.index - other.index),
  };
}

const add = (a: number, b: number): number => a + b;
const addTried = (a: Tried, b: Tried): Tried => ({ times: a.times + b.times, worked: a.worked + b.worked });
const addTries = (a: Tries, b: Tries): Tries => join(a, b, addTried);

/** Sorted by key, so that equal counts are written the same way. */
function join<T>(a: Readonly<Record<string, T>>, b: Readonly<Record<string, T>>, both: (x: T, y: T) => T): Record<string, T> {
  const joined: Record<string, T> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = joined[key];
    joined[key] = before === undefined ? value : both(before, value);
  }
  return Object.fromEntries(Object.entries(joined).sort(([x], [y]) => (x < y ? -1 : 1)));
}
