/** A tally as shares with their intervals, and its anomalies. */
import { ACTIONS, type Action, ROLES, type Role, tagsOfRole } from '@one-mind/engine/vocabulary';
import { quantile, type Share, shareOf } from './statistics.ts';
import type { Numbers, Tally, Tried, Tries } from './tally.ts';

export const actionsOf = (role: Role): readonly Action[] => ACTIONS.filter((action) => action !== 'sabotage' || role === 'saboteur');

/** A choice in less than this share of a role's turns counts as unused. */
export const DEAD_BELOW = 0.005;

export interface Choices {
  readonly turns: number;
  /** The share of the role's turns in which it was chosen, and the share of those in which it worked. */
  readonly actions: readonly Choice[];
  readonly tags: readonly Choice[];
  /** By `action/target kind`. */
  readonly targets: readonly Choice[];
}
export interface Choice {
  readonly what: string;
  readonly chosen: Share;
  readonly worked: Share;
}

export interface Summary {
  readonly games: number;
  /** Null if the deck has no such role. */
  readonly wins: Readonly<Record<Role, Share | null>>;
  readonly nobody: Share;
  readonly rounds: { readonly median: number | null; readonly lower: number | null; readonly upper: number | null };
  /** Games that lasted to the end of their last round. */
  readonly overLimit: Share;
  readonly endings: Readonly<Record<string, Share>>;
  readonly vitalityGone: Share;
  readonly mishaps: {
    readonly perGame: number;
    readonly causes: Readonly<Record<string, Share>>;
    readonly kinds: Readonly<Record<string, Share>>;
  };
  /** Per game. The shares are of those against a Saboteur. */
  readonly accusations: {
    readonly perGame: number;
    readonly right: Share;
    readonly convictionsPerGame: number;
    readonly convictionsRight: Share;
  };
  /** Games in which verdicts found every Saboteur [V3], and the share of those that the Collaborators won. */
  readonly found: { readonly games: Share; readonly won: Share };
  /** Share of games that a newcomer won, by role; empty if every player was an AI player. */
  readonly newcomers: Readonly<Record<string, Share>>;
  /** Voices per game that lost their composure. */
  readonly worndownPerGame: number;
  readonly claims: Readonly<Record<string, { readonly perGame: number; readonly right: Share }>>;
  readonly choices: Readonly<Record<Role, Choices>>;
  readonly dead: readonly { readonly role: Role; readonly what: string; readonly chosen: Share }[];
  readonly stages: Readonly<Record<string, Share>>;
  readonly unreachableStages: readonly string[];
  readonly goals: Readonly<Record<string, { readonly reached: Share; readonly won: Share }>>;
  readonly unreachableGoals: readonly string[];
}

const NOTHING: Tried = { times: 0, worked: 0 };
const worked = ({ times, worked: count }: Tried): Share => shareOf(count, times);

export function summaryOf(tally: Tally): Summary {
  const { games } = tally;
  const perGame = (count: number): number => (games === 0 ? 0 : count / games);
  const mishaps = sum(tally.mishapCauses);
  const choices = {
    collaborator: choicesOf(tally, 'collaborator'),
    rogue: choicesOf(tally, 'rogue'),
    saboteur: choicesOf(tally, 'saboteur'),
  };
  const win = (role: Role): Share | null => {
    const tried = tally.wins[role];
    return tried === undefined ? null : worked(tried);
  };
  return {
    games,
    wins: { collaborator: win('collaborator'), rogue: win('rogue'), saboteur: win('saboteur') },
    nobody: shareOf(tally.nobody, games),
    rounds: { median: quantile(tally.rounds, 0.5), lower: quantile(tally.rounds, 0.25), upper: quantile(tally.rounds, 0.75) },
    overLimit: shareOf(tally.endings.round_limit ?? 0, games),
    endings: sharesOf(tally.endings, games),
    vitalityGone: shareOf(tally.vitalityGone, games),
    mishaps: {
      perGame: perGame(mishaps),
      causes: sharesOf({ luck: 0, sabotage: 0, tamper: 0, ...tally.mishapCauses }, mishaps),
      kinds: sharesOf(tally.mishapKinds, mishaps),
    },
    accusations: {
      perGame: perGame(tally.accusations.times),
      right: worked(tally.accusations),
      convictionsPerGame: perGame(tally.convictions.times),
      convictionsRight: worked(tally.convictions),
    },
    found: { games: shareOf(tally.found.times, games), won: worked(tally.found) },
    newcomers: mapped(tally.newcomers, worked),
    worndownPerGame: perGame(tally.worndown),
    claims: mapped(tally.claims, (tried) => ({ perGame: perGame(tried.times), right: worked(tried) })),
    choices,
    dead: ROLES.flatMap((role) =>
      [...choices[role].actions, ...choices[role].tags.filter(({ what }) => what !== 'sabotage')]
        .filter(({ chosen }) => chosen.of > 0 && chosen.share < DEAD_BELOW)
        .map(({ what, chosen }) => ({ role, what, chosen })),
    ),
    stages: mapped(tally.stages, worked),
    unreachableStages: never(tally.stages),
    goals: mapped(tally.goalsReached, (tried, goal) => ({ reached: worked(tried), won: worked(tally.goalsWon[goal] ?? NOTHING) })),
    unreachableGoals: never(tally.goalsReached),
  };
}

function choicesOf(tally: Tally, role: Role): Choices {
  const turns = tally.turns[role] ?? 0;
  const choice = (what: string, tried: Tried = NOTHING): Choice => ({ what, chosen: shareOf(tried.times, turns), worked: worked(tried) });
  return {
    turns,
    actions: actionsOf(role).map((action) => choice(action, tally.actions[`${role}/${action}`])),
    tags: tagsOfRole(role).map((tag) => choice(tag, tally.tags[`${role}/${tag}`])),
    targets: Object.entries(tally.targets)
      .filter(([key]) => key.startsWith(`${role}/`))
      .map(([key, tried]) => choice(key.slice(role.length + 1), tried)),
  };
}

const sum = (numbers: Numbers): number => Object.values(numbers).reduce((all, one) => all + one, 0);
const never = (tries: Tries): string[] => Object.entries(tries).flatMap(([key, { worked: count }]) => (count === 0 ? [key] : []));

function sharesOf(numbers: Numbers, of: number): Record<string, Share> {
  return mapped(numbers, (count) => shareOf(count, of));
}

function mapped<T, U>(record: Readonly<Record<string, T>>, to: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}
