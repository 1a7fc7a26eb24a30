import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offline } from './api-error.ts';
import { sendUntilAnswered } from './send-until-answered.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins `attempt` again and again, each time with the number of the attempt, and records when, in ms. */
function recorded(attempt: (number: number) => Promise<string>) {
  const since = Date.now();
  const begun: number[] = [];
  const keys = new Set<string>();
  const answer = sendUntilAnswered((key) => {
    keys.add(key);
    begun.push(Date.now() - since);
    return attempt(begun.length);
  });
  return { answer, begun, keys };
}
const never = (): Promise<string> => new Promise(() => undefined);

it('repeats a command with the same key as soon as an attempt has had no answer for 2.5 s', async () => {
  const { answer, begun, keys } = recorded((number) => (number < 3 ? never() : Promise.resolve('done')));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe('done');
  expect(begun).toEqual([0, 2500, 5000]);
  expect(keys.size).toBe(1);
});

it('waits before it repeats an attempt that failed at once, because the server may be starting', async () => {
  const { answer, begun } = recorded((number) => (number < 3 ? Promise.reject(offline()) : Promise.resolve('done')));
  await vi.advanceTimersByTimeAsync(2700);
  expect(await answer).toBe('done');
  expect(begun).toEqual([0, 900, 2700]);
});

it('gives up 6 s after the beginning of the fourth attempt', async () => {
  const { answer, begun } = recorded(never);
  const failed = expect(answer).rejects.toEqual(offline());
  await vi.advanceTimersByTimeAsync(13_500);
  await failed;
  expect(begun).toEqual([0, 2500, 5000, 7500]);
});
