import type { GameState, SeatIndex } from './state.ts';

/** What an answer depends on, each part compared by identity: whatever changes is replaced (mutable-copy.ts). */
export type Parts = (state: GameState) => readonly unknown[];

/** Everything that conditions and views read of the world; nothing of any seat. */
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
 * Memoizes a function by key for as long as the parts stay the same: all seats' views of a state ask the same, and most
 * turns change little. Only the newest parts' answers are kept, so it takes no memory per game. Answers are shared: never
 * edit them.
 */
export function memoized<Key, T>(parts: Parts, answer: (state: GameState, key: Key) => T): (state: GameState, key: Key) => T {
  let of: readonly unknown[] = [];
  let answers = new Map<Key, T>();
  return (state, key) => {
    const now = parts(state);
    if (differ(now, of)) {
      // A new one: a cleared map's old table points to its new one, so that garbage would keep all later answers alive.
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

/** Memoizes by seat: keeps the newest answer of each seat for as long as that seat's parts stay the same. */
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
