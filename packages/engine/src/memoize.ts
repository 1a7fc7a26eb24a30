import { stable } from './stable.ts';
import type { GameState, SeatIndex } from './state.ts';

/** What a result depends on. Parts are compared by identity, because changes replace them (mutable-copy.ts). */
export type Parts = (state: GameState) => readonly unknown[];

/** The parts of the world that conditions and views read; no part of any seat. */
export const worldParts: Parts = (state) => [
  state.scenario,
  state.rules,
  state.body,
  state.objects,
  state.npcs,
  state.hazards,
  state.knownLocations,
  state.flags,
  state.resources,
  state.specialsDone,
  state.eventsDone,
  state.stages,
  state.stagesDone,
  state.round,
  state.vitality,
  state.alarm,
  state.alarmLimit,
];

/**
 * The newest results of every memoized function. By default, all games share one, so memory doesn't grow with the
 * number of games. A process that plays many games in turn gives each of them its own, because otherwise each game
 * would replace the results of the others.
 */
export class MemoCache {
  readonly slots: unknown[] = [];
}

let current = new MemoCache();
let slots = 0;

/** Does some work whose memoized results are kept in this cache. It must not wait for anything. */
export function withCache<T>(cache: MemoCache, work: () => T): T {
  const before = current;
  current = cache;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** Something that each cache has one of, created when it is first needed. */
export function perCache<T>(create: () => T): () => T {
  const slot = slots++;
  // Remembered, because most calls follow one in the same cache.
  let cache = current;
  let own = create();
  cache.slots[slot] = own;
  return () => {
    if (cache === current) return own;
    cache = current;
    const known = cache.slots[slot] as T | undefined;
    own = known ?? create();
    cache.slots[slot] = own;
    return own;
  };
}

interface Memo<Key, T> {
  of: readonly unknown[];
  answers: Map<Key, T>;
}

/**
 * Memoizes a function by key for as long as the parts stay the same. All seats' views of a state ask the same
 * questions, and most turns change little. Only the results for the newest parts are kept. Results are shared: never
 * edit them.
 */
export function memoized<Key, T>(parts: Parts, answer: (state: GameState, key: Key) => T): (state: GameState, key: Key) => T {
  const memoOf = perCache((): Memo<Key, T> => ({ of: [], answers: new Map() }));
  return (state, key) => {
    const memo = memoOf();
    const now = parts(state);
    if (differ(now, memo.of)) {
      // Create a new map: a cleared map's old table points to its new one, so garbage would keep all later results
      // alive.
      memo.answers = new Map();
      memo.of = now;
    }
    const known = memo.answers.get(key);
    if (known !== undefined) return known;
    const found = answer(state, key);
    memo.answers.set(key, found);
    return found;
  };
}

/**
 * A part of a view that is computed again only when the parts differ. Its result keeps its identity from state to state
 * until its JSON changes (stable.ts), so that comparing identities shows what changed.
 */
export function lasting<T>(answer: (state: GameState) => T, parts: Parts): (state: GameState) => T {
  const ask = lastingBySeat(answer, parts);
  return (state) => ask(state, 0);
}

/** The same for a part of one seat's view. */
export function lastingBySeat<T>(
  answer: (state: GameState, index: SeatIndex) => T,
  parts: (state: GameState, index: SeatIndex) => readonly unknown[],
): (state: GameState, index: SeatIndex) => T {
  const newestOf = perCache((): { readonly of: readonly unknown[]; readonly answer: T }[] => []);
  return (state, index) => {
    const newest = newestOf();
    const of = parts(state, index);
    const before = newest[index];
    if (before !== undefined && !differ(of, before.of)) return before.answer;
    const found = stable(before?.answer, answer(state, index));
    newest[index] = { of, answer: found };
    return found;
  };
}

function differ(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return true;
  return a.length !== b.length;
}
