import type { GameState } from './state.ts';

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
  const answers = new Map<Key, T>();
  return (state, key) => {
    const now = parts(state);
    if (differ(now, of)) {
      answers.clear();
      of = now;
    }
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = answer(state, key);
    answers.set(key, found);
    return found;
  };
}

function differ(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return true;
  return a.length !== b.length;
}
