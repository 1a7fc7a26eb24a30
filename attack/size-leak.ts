/** Tests whether a listener can guess a seat's role from the traffic's sizes, counts or order. */
import type { Dice } from '@one-mind/engine/rng';

/** Shuffles of the roles that an observed link is compared with. */
const SHUFFLES = 2000;

export interface Measured {
  /** Measurements of one game share the roles of its seats. */
  readonly game: string;
  readonly seat: string;
  readonly role: string;
  /** The kind of measurement; only measurements of the same kind are compared. */
  readonly what: string;
  /** A size, a count or an order, as text. */
  readonly value: string;
}

export interface RoleLeak {
  readonly measurements: number;
  /** The share of roles that the best guess from the value alone gets right, and that of a guess without the value. */
  readonly hits: number;
  readonly blind: number;
  /** The share of shuffled games in which the values fit the roles at least as well. A small share is no coincidence. */
  readonly coincidence: number;
}

/** Compares how well the values predict the roles with how well they do after shuffling the roles within each game. */
export function measureRoleLeak(measured: readonly Measured[], dice: Dice): RoleLeak {
  const games = new Map<string, Map<string, string>>();
  for (const { game, seat, role } of measured) games.getOrInsertComputed(game, () => new Map<string, string>()).set(seat, role);
  const byValue = Object.values(Object.groupBy(measured, ({ what, value }) => `${what}\n${value}`)).flatMap((alike) =>
    alike ? [alike] : [],
  );
  const byKind = Object.values(Object.groupBy(measured, ({ what }) => what)).flatMap((alike) => (alike ? [alike] : []));
  const observed = hitsOf(byValue, games);
  let atLeast = 0;
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) if (hitsOf(byValue, exchanged(games, dice)) >= observed) atLeast++;
  const count = Math.max(1, measured.length);
  return { measurements: measured.length, hits: observed / count, blind: hitsOf(byKind, games) / count, coincidence: atLeast / SHUFFLES };
}

type Roles = ReadonlyMap<string, ReadonlyMap<string, string>>;

const exchanged = (games: Roles, dice: Dice): Roles =>
  new Map(
    [...games].map(([game, seats]) => {
      const roles = dice.shuffle([...seats.values()]);
      return [game, new Map([...seats.keys()].map((seat, index) => [seat, roles[index] ?? '']))];
    }),
  );

/** How many roles are right if everyone in a group is assigned the group's most frequent role. */
function hitsOf(groups: readonly (readonly Measured[])[], games: Roles): number {
  let hits = 0;
  for (const group of groups) {
    const counts = new Map<string, number>();
    for (const { game, seat } of group) {
      const role = games.get(game)?.get(seat) ?? '';
      counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    hits += Math.max(...counts.values());
  }
  return hits;
}
