import type { Command } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import { play } from '@one-mind/engine/play';
import type { GameState } from '@one-mind/engine/state';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { awaitedTurns } from './awaited-turns.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = 1_000_000;

/** In the first round's planning, with three people. */
const planned = (timeLimitMs: number | null): GameState => {
  const { state } = createGame({
    scenario: PRISON_BREAK,
    seats: ['ada', 'bea', 'cleo'].map((id) => ({ id, name: id, kind: 'human' as const, level: null })),
    difficulty: 'medium',
    settings: { timeLimitMs, turnPaceMs: 0 },
    ...{ seed: 's', salt: 't', commitment: 'c', at: START },
  });
  return played(state, { type: 'tick', at: START });
};
const played = (state: GameState, ...commands: readonly Command[]): GameState => {
  const { state: after, refused } = play(state, commands);
  if (refused !== null) throw new Error(`${refused.command.type} was refused: ${refused.refusal}`);
  return after;
};
const leaves = (seat: number, at: number): Command => ({ type: 'disconnect', seat, at });
const locksIn = (seat: number, at: number): Command[] => [
  { type: 'program', seat, action: 'hide', at },
  { type: 'lockIn', seat, at },
];

describe('a round', () => {
  it('waits for absent people since they left, and until the time is up or the AI takes over', () => {
    const at = START + 5 * MINUTE;
    const turn = { userId: 'bea', username: 'bea', round: 1, since: at };
    expect(awaitedTurns(played(planned(DAY), leaves(1, at)))).toEqual([{ ...turn, until: START + DAY }]);
    expect(awaitedTurns(played(planned(null), leaves(1, at)))).toEqual([{ ...turn, until: at + DAY }]);
  });

  it('waits since it began for people who were away before', () => {
    const began = START + 60 * MINUTE;
    const commands = [...locksIn(1, START), leaves(1, START + MINUTE), ...locksIn(0, START), ...locksIn(2, began)];
    const sorted = commands.toSorted((one, other) => one.at - other.at);
    let state = played(planned(DAY), ...sorted);
    while (state.phase !== 'planning') state = played(state, { type: 'tick', at: began });
    expect(awaitedTurns(state)).toEqual([{ userId: 'bea', username: 'bea', round: 2, since: began, until: began + DAY }]);
  });

  it('waits for nobody in quick games, while it is paused, or after they have locked in', () => {
    const away = played(planned(DAY), leaves(1, START));
    expect(awaitedTurns(away)).toHaveLength(1);
    expect(awaitedTurns({ ...away, pause: { ...away.pause, since: START } })).toEqual([]);
    expect(awaitedTurns(played(planned(DAY), ...locksIn(1, START), leaves(1, START)))).toEqual([]);
    expect(awaitedTurns(played(planned(5 * MINUTE), leaves(1, START)))).toEqual([]);
  });
});
