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
 * Memoizes a function by key for as long as the parts stay the same. All seats' views of a state ask the same
 * questions, and most turns change little. Only the results for the newest parts are kept, so memory doesn't grow with
 * the number of games. Results are shared: never edit them.
 */
export function memoized<Key, T>(parts: Parts, answer: (state: GameState, key: Key) => T): (state: GameState, key: Key) => T {
  let of: readonly unknown[] = [];
  let answers = new Map<Key, T>();
  return (state, key) => {
    const now = parts(state);
    if (differ(now, of)) {
      // Create a new map: a cleared map's old table points to its new one, so garbage would keep all later results
      // alive.
      answers = new Map();
      of = now;
    }
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = answer(state, key);
    answers.set(key, found);
    return found;
  };
}

/** Memoizes by seat: keeps each seat's newest result for as long as that seat's parts stay the same. */
export function memoizedBySeat<T>(
  parts: (state: GameState, index: SeatIndex) => readonly unknown[],
  answer: (state: GameState, index: SeatIndex) => T,
): (state: GameState, index: SeatIndex) => T {
  const newest: { readonly of: readonly unknown[]; readonly answer: T }[] = [];
  return (state, index) => {
    const of = parts(state, index);
    const before = newest[index];
    if (before !== undefined && !differ(of, before.of)) return before.answer;
    const found = { of, answer: answer(state, index) };
    newest[index] = found;
    return found.answer;
  };
}

function differ(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return true;
  return a.length !== b.length;
}
