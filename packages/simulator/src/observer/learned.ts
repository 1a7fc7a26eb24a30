/** What an observer learned from games of all built-in scenarios, as `npm run learn` stores it. */
import type { Counts } from './likelihood.ts';
import type { Observer } from './posterior.ts';

export interface Learned extends Observer {
  /** How many games it learned from. */
  readonly games: number;
}

export interface PackedLearned {
  readonly games: number;
  readonly weights: readonly number[];
  /** Sign and context → value → how often honest voices and Saboteurs showed it. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

export const packLearned = ({ games, counts, weights }: Learned): PackedLearned => ({
  games,
  weights: weights.map((weight) => Math.round(weight * 1000) / 1000),
  counts: mapped(counts, ({ honest, saboteur }) => [honest, saboteur]),
});

export const openLearned = ({ games, counts, weights }: PackedLearned): Learned => ({
  games,
  weights,
  counts: mapped(counts, ([honest = 0, saboteur = 0]): Counts[string][string] => ({ honest, saboteur })),
});

const mapped = <From, To>(counts: Readonly<Record<string, Readonly<Record<string, From>>>>, change: (from: From) => To) =>
  Object.fromEntries(
    Object.entries(counts).map(([key, values]) => [
      key,
      Object.fromEntries(Object.entries(values).map(([value, seen]) => [value, change(seen)])),
    ]),
  );
