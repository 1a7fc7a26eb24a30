/** What each action and tag is worth: plays the same games with and without it. */

import type { Ban } from '@one-mind/engine/players/bans';
import { playOut } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { type AiLevel, ROLES, type Role, tagsOfRole } from '@one-mind/engine/vocabulary';
import { type Cell, gameOptions, type Setup } from './cell.ts';
import { addMoments, type Moments, NO_MOMENTS, withValue } from './statistics.ts';
import { actionsOf } from './summary.ts';
import { EMPTY_TALLY, mergeTallies, type Tally, tallyGame } from './tally.ts';

/** What one role does differently, usually a set of banned choices. */
export interface Ablation {
  readonly role: Role;
  readonly bans: readonly Ban[];
  /** The role also accuses a random voice as soon as it can. */
  readonly isRash?: true;
  /** The role plays at this level instead of the others' level. */
  readonly level?: AiLevel;
}

/** For games played twice: how often the role won with the choice and without it. */
export interface Paired {
  readonly games: number;
  /** Sums over games of the share (0..1) of the role that won. */
  readonly withIt: number;
  readonly withoutIt: number;
  /** Games that the role won only with the choice, and only without it. */
  readonly lost: number;
  readonly gained: number;
  /** Difference: without minus with. */
  readonly difference: Moments;
}

const NOTHING_PAIRED: Paired = { games: 0, withIt: 0, withoutIt: 0, lost: 0, gained: 0, difference: NO_MOMENTS };

export interface AblationTally {
  /** For the games without an ablation. */
  readonly tally: Tally;
  /** Parallel to the ablations. */
  readonly pairs: readonly Paired[];
}

/** Choices about other voices instead of the world, and harmful ones. [section 12] */
const NEVER_ASKS = ['probe', 'claim', 'accuse'] as const;
const NEVER_HARMS = ['sabotage', 'disrupt', 'obstruct', 'tamper'] as const;

const banned = (role: Role, ...whats: readonly Ban['what'][]): Ablation => ({ role, bans: whats.map((what) => ({ what, role })) });

/** Every action and every tag of every role alone, and the comparisons of section 12 of the rules. */
export function everyAblation(): Ablation[] {
  return [
    ...ROLES.flatMap((role) =>
      [...new Set([...actionsOf(role), ...tagsOfRole(role), ...(['probe', 'claim', 'accuse'] as const)])].map((what) => banned(role, what)),
    ),
    banned('collaborator', ...NEVER_ASKS),
    { role: 'collaborator', bans: [], isRash: true },
    banned('saboteur', ...NEVER_HARMS),
  ];
}

/** Each role alone at another level. */
export const levelAblations = (level: AiLevel): Ablation[] => ROLES.map((role) => ({ role, bans: [], level }));

/** One ablation for each word, and for each role that the word doesn't exclude and that has such a choice. */
export function ablationsOf(bans: readonly Ban[]): Ablation[] {
  const all = everyAblation();
  return bans.flatMap(({ what, role }) =>
    ROLES.filter((one) => (role === null ? all.some((known) => known.role === one && known.bans[0]?.what === what) : one === role)).map(
      (one) => banned(one, what),
    ),
  );
}

export interface AblateOptions {
  readonly scenario: Scenario;
  readonly cell: Cell;
  readonly setup: Setup;
  readonly ablations: readonly Ablation[];
}

/** Plays the games with these numbers (`to` excluded) once unchanged, and once for each ablation. */
export function ablateGames(options: AblateOptions, { from, to }: { from: number; to: number }): AblationTally {
  let sum = noAblations(options.ablations);
  for (let index = from; index < to; index++) sum = mergeAblations(sum, ablateGame(options, index));
  return sum;
}

function ablateGame({ scenario, cell, setup, ablations }: AblateOptions, index: number): AblationTally {
  const play = ({ role, bans, isRash, level }: Ablation): GameState => {
    const levels = level === undefined ? setup.levels : { ...setup.levels, [role]: level };
    const changed = { ...setup, levels, bans: [...setup.bans, ...bans] };
    return playOut({ ...gameOptions(scenario, { cell, setup: changed, index }), rash: isRash ? role : null });
  };
  const tally = tallyGame(scenario, cell, setup, index);
  const before = playOut(gameOptions(scenario, { cell, setup, index }));
  const pairs = ablations.map((ablation): Paired => {
    const { role } = ablation;
    const withIt = partWon(before, role);
    if (withIt === null) return NOTHING_PAIRED;
    const withoutIt = partWon(play(ablation), role) ?? 0;
    return {
      games: 1,
      withIt,
      withoutIt,
      lost: withoutIt < withIt ? 1 : 0,
      gained: withoutIt > withIt ? 1 : 0,
      difference: withValue(NO_MOMENTS, withoutIt - withIt),
    };
  });
  return { tally, pairs };
}

/** Share of the role's seats that won; null if the game has none. */
function partWon({ seats, result }: GameState, role: Role): number | null {
  const own = seats.flatMap((seat, index) => (seat.role === role ? [index] : []));
  return own.length === 0 ? null : own.filter((index) => result?.winners.includes(index)).length / own.length;
}

export function noAblations(ablations: readonly Ablation[]): AblationTally {
  return { tally: EMPTY_TALLY, pairs: ablations.map(() => NOTHING_PAIRED) };
}

export function mergeAblations(a: AblationTally, b: AblationTally): AblationTally {
  return {
    tally: mergeTallies(a.tally, b.tally),
    pairs: a.pairs.map((pair, at) => addPaired(pair, b.pairs[at] ?? NOTHING_PAIRED)),
  };
}

export function addPaired(a: Paired, b: Paired): Paired {
  return {
    games: a.games + b.games,
    withIt: a.withIt + b.withIt,
    withoutIt: a.withoutIt + b.withoutIt,
    lost: a.lost + b.lost,
    gained: a.gained + b.gained,
    difference: addMoments(a.difference, b.difference),
  };
}

/** The chance of error allowed for all tests of one ablation together. */
const ERROR = 0.05;

/**
 * Whether one of a pair's two outcomes came up more often than chance explains: the exact sign test, one-sided. The
 * allowed error is divided by the number of tests, so that many tests don't produce findings by chance.
 */
export function isMeasurable({ more, less }: { more: number; less: number }, tests: number): boolean {
  return signTest(more, less) <= ERROR / tests;
}

/** P(at least `more` heads in `more + less` throws of a fair coin). */
export function signTest(more: number, less: number): number {
  const throws = more + less;
  let tail = 0;
  // Log of the binomial coefficient times 2^−throws, from all heads down.
  let log = -throws * Math.LN2;
  for (let heads = throws; heads >= more; heads--) {
    tail += Math.exp(log);
    log += Math.log(heads) - Math.log(throws - heads + 1);
  }
  return Math.min(1, tail);
}
