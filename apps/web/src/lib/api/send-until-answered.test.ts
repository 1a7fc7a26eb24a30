import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendUntilAnswered } from './send-until-answered.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('repeats a command after 3.4 s with the same key, if the first attempt gets no answer', async () => {
  const keys: string[] = [];
  const answer = sendUntilAnswered((key) => {
    keys.push(key);
    return keys.length === 1 ? new Promise<string>(() => undefined) : Promise.resolve('done');
  });
  await vi.advanceTimersByTimeAsync(3400);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await answer).toBe('done');
});
