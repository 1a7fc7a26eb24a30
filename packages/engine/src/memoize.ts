import type { GameState, SeatIndex } from './state.ts';

/** What an answer depends on, each part compared by identity: whatever changes is replaced (draft.ts). */
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
 * The same function, which works each key's answer out once for as long as it is asked about the same parts: all seats'
 * views of a state ask the same, and most turns change little. Keeps the newest parts' answers alone, so it takes no memory
 * per game. Answers are shared: nobody may edit them.
 */
export function remembered<Key, T>(parts: Parts, answer: (state: GameState, key: Key) => T): (state: GameState, key: Key) => T {
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

/** The same for what hangs on each seat's own parts: the newest answer of each seat is kept for as long as those are the same. */
export function rememberedBySeat<T>(
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
