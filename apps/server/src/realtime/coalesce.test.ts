import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs immediately, then once per interval however often it is requested, and always after the last request', () => {
  let state = 0;
  const seen: number[] = [];
  const push = coalesce(500, () => seen.push(state));
  for (let ms = 0; ms < 1200; ms += 100) {
    state = ms;
    push();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual([0, 400, 900, 1100]);
});
