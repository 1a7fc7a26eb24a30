import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageFailed } from '../db/storage.ts';
import { moveFromFailedStorage } from './move-from-failed-storage.ts';

const FAILURE = new StorageFailed('storage_failed', new Error('no answer'));

let problem: StorageFailed | null;
let canAnotherStore: boolean;
let moves: number;
const app = fastify();
beforeEach(() => {
  vi.useFakeTimers();
  problem = null;
  canAnotherStore = true;
  moves = 0;
  moveFromFailedStorage(app, {
    storage: { problem: () => problem },
    cluster: { isShared: true, canAnotherStore: () => canAnotherStore },
    move: async () => {
      moves += 1;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const movesAfter = (failure: StorageFailed | null, ms: number): number => {
  problem = failure;
  vi.advanceTimersByTime(ms);
  return moves;
};

it('moves people once each time that the database fails for a few seconds', () => {
  expect(movesAfter(null, 10_000)).toBe(0);
  expect(movesAfter(FAILURE, 2500)).toBe(0);
  expect(movesAfter(null, 1000)).toBe(0);
  expect(movesAfter(FAILURE, 2500)).toBe(0);
  expect(movesAfter(FAILURE, 60_000)).toBe(1);
  expect(movesAfter(null, 1000)).toBe(1);
  expect(movesAfter(FAILURE, 5000)).toBe(2);
});

it('moves nobody while no other node can store anything, nor when another one notices earlier that all can again', () => {
  canAnotherStore = false;
  expect(movesAfter(FAILURE, 60_000)).toBe(0);
  canAnotherStore = true;
  expect(movesAfter(FAILURE, 2500)).toBe(0);
  expect(movesAfter(FAILURE, 2500)).toBe(1);
});
