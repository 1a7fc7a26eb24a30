import { describe, expect, it } from 'vitest';
import { createCommitLag } from './commit-lag.ts';

describe('the lag of commits', () => {
  it('is the longest wait of the last minute, including commands that are still waiting', () => {
    let now = 1_000_000;
    const lag = createCommitLag(() => now);
    expect(lag.now()).toEqual({ waiting: null, slowest: null });
    const [first, second] = [lag.begun(), lag.begun()];
    now += 40;
    expect(lag.now()).toEqual({ waiting: 40, slowest: null });
    lag.committed(first);
    now += 5;
    lag.committed(second);
    expect(lag.now()).toEqual({ waiting: null, slowest: 45 });
    now += 30_000;
    lag.committed(lag.begun());
    expect(lag.now().slowest).toBe(45);
    now += 31_000;
    expect(lag.now()).toEqual({ waiting: null, slowest: 0 });
    now += 61_000;
    expect(lag.now()).toEqual({ waiting: null, slowest: null });
  });
});
