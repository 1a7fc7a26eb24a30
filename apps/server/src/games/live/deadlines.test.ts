import { createGame } from '@one-mind/engine/create';
import type { GameState } from '@one-mind/engine/state';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

const settings = { timeLimitMs: null, turnPaceMs: 1000, disconnectGraceMs: 0, abandonMs: 0, maxPauseMs: 0 };
const seats = ['a', 'b', 'c'].map((id) => ({ id, name: id, kind: 'human' as const, level: null }));
const gameAt = (at: number): GameState =>
  createGame({ scenario: PRISON_BREAK, seats, difficulty: 'medium', settings, seed: 's', salt: 't', commitment: 'c', at }).state;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const start = (answers: (gameId: string) => Promise<GameState | null>, overdue: readonly string[] = []) => {
  const ticks: [string, number][] = [];
  const errors: unknown[] = [];
  const deadlines = createDeadlines({
    now: Date.now,
    tick: (gameId) => {
      ticks.push([gameId, Date.now()]);
      return answers(gameId);
    },
    overdue: async () => overdue,
    isShared: false,
    onError: (error) => errors.push(error),
  });
  return { deadlines, ticks, errors };
};

it('fires once when the state is due, and not after it was rearmed', async () => {
  const { deadlines, ticks } = start(async () => null);
  deadlines.arm('one', gameAt(0));
  await vi.advanceTimersByTimeAsync(900);
  deadlines.arm('one', gameAt(500));
  await vi.advanceTimersByTimeAsync(5000);
  expect(ticks).toEqual([['one', 1500]]);
  deadlines.close();
});

it('retries what was refused although it seemed due, and gives up when the game has ended', async () => {
  const ended: GameState = { ...gameAt(0), phase: 'ended' };
  let tries = 0;
  const { deadlines, ticks } = start(async () => {
    tries += 1;
    return tries < 3 ? gameAt(0) : ended;
  });
  deadlines.arm('one', gameAt(0));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ticks.map(([, at]) => at)).toEqual([1000, 1250, 1500]);
  deadlines.close();
});

it('picks up overdue games without a timer, and retries after a failure', async () => {
  let works = false;
  const { deadlines, ticks, errors } = start(async () => {
    if (works) return null;
    works = true;
    throw new Error('The disk is full');
  }, ['cold']);
  await vi.advanceTimersByTimeAsync(1100);
  expect(errors).toHaveLength(1);
  expect(ticks).toEqual([['cold', 1001]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ticks[1]).toEqual(['cold', 6001]);
  deadlines.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ticks.length).toBeLessThan(4);
});
