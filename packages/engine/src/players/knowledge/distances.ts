/** Distances on the map as far as it is known [W7]. */
import type { WorldView } from '../../view/view-types.ts';
import { type Path, shortestPaths } from '../../world/shortest-paths.ts';

/** What a barred exit adds to a way: somebody has to open it first. */
const BARRED_TOKENS = 4;

export interface Distances {
  /** Move Tokens from entering one place to entering another; Infinity without a known way. */
  readonly tokens: (from: string, to: string) => number;
  /** The place one enters next on that way; null: there already, or no way. */
  readonly next: (from: string, to: string) => string | null;
  /** Move Tokens that it takes to leave a place. */
  readonly size: (place: string) => number;
}

const known = new WeakMap<WorldView, Distances>();

export function distancesIn(world: WorldView): Distances {
  const before = known.get(world);
  if (before !== undefined) return before;
  const distances = findDistances(world);
  known.set(world, distances);
  return distances;
}

function findDistances({ locations }: WorldView): Distances {
  const places = new Map(locations.map((location) => [location.id, location]));
  const found = new Map<string, ReadonlyMap<string, Path<string>>>();
  const from = (start: string): ReadonlyMap<string, Path<string>> => {
    const paths =
      found.get(start) ??
      shortestPaths(start, (place) => {
        const { exits = [], size = 1 } = places.get(place) ?? {};
        const open = exits.filter(({ to }) => places.has(to));
        return open.map(({ to, locked }) => ({ to, cost: size + (locked ? BARRED_TOKENS : 0), exit: to }));
      });
    found.set(start, paths);
    return paths;
  };
  return {
    tokens: (start, to) => (start === to ? 0 : (from(start).get(to)?.cost ?? Number.POSITIVE_INFINITY)),
    next: (start, to) => (start === to ? null : (from(start).get(to)?.exit ?? null)),
    size: (place) => places.get(place)?.size ?? 1,
  };
}
