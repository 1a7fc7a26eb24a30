import type { Phase } from '@one-mind/engine/vocabulary';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionProbe } from './connection-probe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows a game in this phase once, and then nothing. `answers`: whether the server answers each test of the connection. */
function silent(phase: Phase, { clockMs = null, answers = [] }: { readonly clockMs?: number | null; readonly answers?: boolean[] } = {}) {
  const since = Date.now();
  const tested: number[] = [];
  const renewed: number[] = [];
  const isAnswered = async () => {
    tested.push(Date.now() - since);
    return answers.shift() ?? true;
  };
  const probe = new ConnectionProbe(isAnswered, () => renewed.push(Date.now() - since));
  probe.heard({ phase, clockMs });
  return { probe, tested, renewed };
}

it('tests the connection of a game after 3.5 s without a turn, and renews it if the server doesn’t answer', async () => {
  const { tested, renewed } = silent('resolution', { answers: [true, false] });
  await vi.advanceTimersByTimeAsync(7000);
  expect(tested).toEqual([3500, 7000]);
  expect(renewed).toEqual([7000]);
});

it('tests nothing while turns arrive at their usual pace', async () => {
  const { probe, tested } = silent('resolution');
  for (let turn = 0; turn < 5; turn++) {
    await vi.advanceTimersByTimeAsync(3000);
    probe.heard({ phase: 'resolution', clockMs: null });
  }
  expect(tested).toEqual([]);
});

it('is more patient in planning, but not after the clock has run out', async () => {
  expect((await after11s(silent('planning'))).tested).toEqual([10_000]);
  expect((await after11s(silent('planning', { clockMs: 60_000 }))).tested).toEqual([10_000]);
  expect((await after11s(silent('planning', { clockMs: 2000 }))).tested[0]).toBe(3000);
});

it('tests nothing after the end of the game, or after it was stopped', async () => {
  expect((await after11s(silent('ended'))).tested).toEqual([]);
  const stopped = silent('resolution');
  stopped.probe.stop();
  expect((await after11s(stopped)).tested).toEqual([]);
});

async function after11s<Result>(result: Result): Promise<Result> {
  await vi.advanceTimersByTimeAsync(11_000);
  return result;
}
