/** Distances on the map as far as it is known [W7]. */
import type { LocationView, WorldView } from '../../view/view-types.ts';

/** What a barred exit adds to a way: somebody has to open it first. */
const BARRED_TOKENS = 4;

export interface Ways {
  /** Move Tokens from entering one place to entering another; Infinity without a known way. */
  readonly tokens: (from: string, to: string) => number;
  /** The place one enters next on that way; null: there already, or no way. */
  readonly next: (from: string, to: string) => string | null;
  /** Move Tokens that it takes to leave a place. */
  readonly size: (place: string) => number;
}

const known = new WeakMap<WorldView, Ways>();

export function waysOf(world: WorldView): Ways {
  const before = known.get(world);
  if (before !== undefined) return before;
  const ways = findWays(world.locations);
  known.set(world, ways);
  return ways;
}

/** Floyd and Warshall: places are few. */
function findWays(locations: readonly LocationView[]): Ways {
  const count = locations.length;
  const at = new Map(locations.map(({ id }, index) => [id, index]));
  const costs = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
  const first = new Int16Array(count * count).fill(-1);
  locations.forEach(({ exits, size }, from) => {
    for (const { to, locked } of exits) {
      const index = at.get(to);
      if (index === undefined) continue;
      costs[from * count + index] = size + (locked ? BARRED_TOKENS : 0);
      first[from * count + index] = index;
    }
    costs[from * count + from] = 0;
  });
  for (let via = 0; via < count; via++) {
    for (let from = 0; from < count; from++) {
      const start = costs[from * count + via] ?? Number.POSITIVE_INFINITY;
      if (start === Number.POSITIVE_INFINITY) continue;
      for (let to = 0; to < count; to++) {
        const cost = start + (costs[via * count + to] ?? Number.POSITIVE_INFINITY);
        if (cost >= (costs[from * count + to] ?? 0)) continue;
        costs[from * count + to] = cost;
        first[from * count + to] = first[from * count + via] ?? -1;
      }
    }
  }
  const slot = (from: string, to: string): number => (at.get(from) ?? Number.NaN) * count + (at.get(to) ?? Number.NaN);
  return {
    tokens: (from, to) => (from === to ? 0 : (costs[slot(from, to)] ?? Number.POSITIVE_INFINITY)),
    next: (from, to) => (from === to ? null : (locations[first[slot(from, to)] ?? -1]?.id ?? null)),
    size: (place) => locations[at.get(place) ?? -1]?.size ?? 1,
  };
}
