import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForServer } from './wait-for-server.ts';

describe('waiting for a server that is away', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Returns when the server was polled, in seconds since the wait began. The server is ready from `readyAt` on. */
  async function questions(random: number, readyAt: number, untilSeconds: number) {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const began = Date.now();
    const seconds = () => (Date.now() - began) / 1000;
    const asked: number[] = [];
    const onReady = vi.fn();
    const stop = waitForServer(async () => {
      asked.push(seconds());
      return seconds() >= readyAt;
    }, onReady);
    await vi.advanceTimersByTimeAsync(untilSeconds * 1000);
    return { asked, onReady, stop };
  }

  it('asks with growing pauses of at most 20 seconds, for as long as it takes', async () => {
    const { asked, onReady } = await questions(0, Number.POSITIVE_INFINITY, 80);
    expect(asked).toEqual([5, 15, 35, 55, 75]);
    expect(onReady).not.toHaveBeenCalled();
  });
  it('does not ask at the same moments as everybody else', async () => {
    expect((await questions(0.5, Number.POSITIVE_INFINITY, 30)).asked).toEqual([3.75, 11.25, 26.25]);
  });
  it('reports once that the server is back, and stops asking', async () => {
    const { asked, onReady } = await questions(0, 12, 120);
    expect(asked).toEqual([5, 15]);
    expect(onReady).toHaveBeenCalledTimes(1);
  });
  it('can be stopped, also while an answer is under way', async () => {
    const { asked, stop } = await questions(0, Number.POSITIVE_INFINITY, 6);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([5]);

    const answer = Promise.withResolvers<boolean>();
    const onReady = vi.fn();
    const stopLate = waitForServer(() => answer.promise, onReady);
    await vi.advanceTimersByTimeAsync(5_000);
    stopLate();
    answer.resolve(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onReady).not.toHaveBeenCalled();
  });
});
