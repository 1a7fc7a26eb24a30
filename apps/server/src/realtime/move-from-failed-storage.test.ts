import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageFailed } from '../db/storage.ts';
import { moveFromFailedStorage } from './move-from-failed-storage.ts';

const FAILURE = new StorageFailed('storage_failed', new Error('no answer'));

let problem: StorageFailed | null;
let canAnotherStore: boolean;
let moves: number;
/** How often people had been moved each time that the node took its leave. */
let left: number[];
const app = fastify();
beforeEach(() => {
  vi.useFakeTimers();
  problem = null;
  canAnotherStore = true;
  moves = 0;
  left = [];
  moveFromFailedStorage(app, {
    storage: { problem: () => problem },
    cluster: { isShared: true, canAnotherStore: () => canAnotherStore, takeLeave: () => left.push(moves) },
    move: () => {
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

it('moves people once each time that the database fails for a second', () => {
  expect(movesAfter(null, 10_000)).toBe(0);
  expect(movesAfter(FAILURE, 750)).toBe(0);
  expect(movesAfter(null, 500)).toBe(0);
  expect(movesAfter(FAILURE, 750)).toBe(0);
  expect(movesAfter(FAILURE, 60_000)).toBe(1);
  expect(movesAfter(null, 500)).toBe(1);
  expect(movesAfter(FAILURE, 5000)).toBe(2);
  expect(left).toEqual([0, 1]);
});

it('moves nobody while no other node can store anything, nor when another one notices earlier that all can again', () => {
  canAnotherStore = false;
  expect(movesAfter(FAILURE, 60_000)).toBe(0);
  canAnotherStore = true;
  expect(movesAfter(FAILURE, 750)).toBe(0);
  expect(movesAfter(FAILURE, 750)).toBe(1);
});
