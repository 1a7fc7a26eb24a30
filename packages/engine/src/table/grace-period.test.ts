import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { play, settle, type TestCommand } from '../testing/play.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { abandonmentFor, graceFor } from './grace-period.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In planning, with the absence times that the rules give this planning time. */
const planned = (timeLimitMs: number | null): GameState => settle(tinyGame(3, { settings: { timeLimitMs, turnPaceMs: 0 } }));
const act = (seat: number): TestCommand[] => [
  { type: 'program', seat, action: 'hide' },
  { type: 'lockIn', seat },
];
const go = (seat: number): TestCommand => ({ type: 'disconnect', seat });
const later = (state: GameState, ms: number): GameState => ({ ...state, now: state.now + ms });

describe('the grace of an absent player', () => {
  it('[D1] follows the rule up to five minutes of planning, then the planning time, and is a day without a limit', () => {
    const cases: [number | null, number][] = [
      [15 * SECOND, MINUTE],
      [30 * SECOND, MINUTE],
      [5 * MINUTE, MINUTE],
      [5 * MINUTE + 1, 5 * MINUTE + 1],
      [HOUR, HOUR],
      [DAY, DAY],
      [null, DAY],
    ];
    for (const [planning, grace] of cases) {
      expect(graceFor(planning, MINUTE), `${planning}`).toBe(grace);
      expect(planned(planning).settings.disconnectGraceMs, `${planning}`).toBe(grace);
    }
  });

  it('[D1] is never shorter than the rule’s, and zero if the rule gives none', () => {
    expect(graceFor(10 * MINUTE, HOUR)).toBe(HOUR);
    expect([30 * SECOND, DAY, null].map((planning) => graceFor(planning, 0))).toEqual([0, 0, 0]);
  });

  it('[D1] starts again with the next round of a slow game for players who locked in before leaving', () => {
    for (const timeLimitMs of [DAY, null]) {
      const first = play(planned(timeLimitMs), ...act(0), go(0), go(1));
      const start = first.now;
      const second = settle(play(later(first, 20 * HOUR), ...act(2), { type: 'connect', seat: 1 }, ...act(1), go(1)));
      expect(second.round).toBe(2);
      expect(second.seats.map(({ graceEndsAt }) => graceEndsAt)).toEqual([start + 44 * HOUR, start + 44 * HOUR, null]);
    }
  });

  it('[D1] continues for players who missed a turn of a slow game, and the AI takes over', () => {
    const first = play(planned(DAY), go(0), ...act(1), ...act(2));
    const second = settle(later(first, DAY));
    expect(second.seats[0]).toMatchObject({ takenOver: true, connected: false });
    expect(second.round).toBe(2);
  });

  it('[D1] counts from the moment of leaving in quick games, even if a round begins meanwhile', () => {
    const first = play(planned(30 * SECOND), ...act(0), go(0));
    const second = settle(play(later(first, 20 * SECOND), ...act(1), ...act(2)));
    expect(second.round).toBe(2);
    expect(second.seats[0]?.graceEndsAt).toBe(first.now + MINUTE);
  });
});

describe('a slow game without anybody', () => {
  it('[D2] isn’t abandoned before the grace of the last player to leave is over', () => {
    expect([MINUTE, 30 * MINUTE, DAY].map((grace) => abandonmentFor(grace, 30 * MINUTE))).toEqual([30 * MINUTE, 30 * MINUTE, DAY]);
    const first = play(planned(DAY), go(0), ...act(1), go(1));
    const gone = play(later(first, HOUR), go(2));
    expect(settle(later(gone, DAY - 1)).phase).not.toBe('ended');
    expect(settle(later(gone, DAY)).result).toMatchObject({ outcome: 'abandoned', reason: 'abandoned' });
  });

  it('[D2] waits for everyone who locked in: they all have the whole next turn', () => {
    const first = play(planned(DAY), ...act(0), go(0), ...act(1), go(1));
    const second = settle(play(later(first, 20 * HOUR), ...act(2), go(2)));
    expect(second).toMatchObject({ round: 2, phase: 'planning', abandonAt: first.now + 44 * HOUR });
  });
});
