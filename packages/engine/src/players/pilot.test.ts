import { describe, expect, it } from 'vitest';
import type { GameState, Seat } from '../state.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { pilotCommands } from './pilot.ts';
import { playOut } from './play-out.ts';

/** Round 4; seat 1 is a person whom everybody else has seen through. */
function exposed(isNewcomer: boolean): GameState {
  const state = seatedGame('collaborator', 'saboteur', 'collaborator', 'rogue');
  const seats = state.seats.map((seat, index): Seat => {
    const clue = { type: 'probe', round: 1, turnNumber: 1, about: idOf(state, 1), nature: 'harmful', isFalse: false } as const;
    if (index === 1) return { ...seat, kind: 'human', level: null, isNewcomer };
    return { ...seat, kind: 'ai', level: 'normal', notebook: { ...seat.notebook, clues: [clue, clue, clue, clue] } };
  });
  return { ...state, round: 4, seats };
}

describe('AI players and a person in their first game', () => {
  /** Many seeds are needed, because nobody accuses every time. */
  const statement = (state: GameState) =>
    Array.from({ length: 20 }, (_, n) => pilotCommands({ ...state, seed: `seed ${n}` }, state.now)).flat();
  const accusations = (state: GameState) => statement(state).filter((one) => one.type === 'accuse');
  const votes = (state: GameState) =>
    statement({ ...state, accusation: { accuser: 0, accused: 1, votes: {} } }).filter((one) => one.type === 'vote');

  it('[B1] accuse a voice that they know is a Saboteur, but nobody in their first game', () => {
    expect(accusations(exposed(false)).length).toBeGreaterThan(0);
    expect(accusations(exposed(true))).toEqual([]);
  });

  it('[B1] vote by their own clues, but never against somebody in their first game', () => {
    expect(votes(exposed(false)).every(({ guilty }) => guilty)).toBe(true);
    expect(votes(exposed(true)).length).toBeGreaterThan(0);
    expect(votes(exposed(true)).some(({ guilty }) => guilty)).toBe(false);
  });

  it('[B1] accuse nobody late in the planning time, when there would be no time to answer', () => {
    const timed = (left: number): GameState => {
      const state = exposed(false);
      const settings = { ...state.settings, timeLimitMs: 30_000, turnPaceMs: 3000 };
      return { ...state, settings, phaseDeadline: state.now + left };
    };
    expect(accusations(timed(29_000)).length).toBeGreaterThan(0);
    expect(accusations(timed(12_000))).toEqual([]);
  });
});

it('[B1] a newcomer’s game has a person at seat 0, comes to an end, and is the same from the same seed', () => {
  const play = () => playOut({ scenario: TINY, players: 4, levels: 'easy', seed: 'new', newcomer: true });
  const state = play();
  expect(state.seats.map(({ kind, isNewcomer }) => [kind, isNewcomer])).toEqual([
    ['human', true],
    ['ai', false],
    ['ai', false],
    ['ai', false],
  ]);
  expect(state.verdicts.some(({ accused, guilty }) => accused === 0 && guilty)).toBe(false);
  expect(play()).toEqual(state);
});
