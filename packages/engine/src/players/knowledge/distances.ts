/** Distances on the known part of the map [W7]. */
import type { WorldView } from '../../view/view-types.ts';
import { type Path, shortestPaths } from '../../world/shortest-paths.ts';

/** The assumed cost of a barred exit, which has to be opened first. */
const BARRED_TOKENS = 4;

export interface Distances {
  /** Move Tokens from entering one location to entering another; Infinity without a known route. */
  readonly tokens: (from: string, to: string) => number;
  /** The next location on that route; null if the body is already there or there is no route. */
  readonly next: (from: string, to: string) => string | null;
  /** Move Tokens needed to leave a location. */
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
