import { createHistogram } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { createOverloadCheck } from './overload-check.ts';

const LIMITS = { maxDelay: 100, resolution: 10 };

/** Checks one sample after another. Each is a list of delays in ms, recorded as `monitorEventLoopDelay` does. */
const checked = (...samples: readonly (readonly number[])[]): boolean[] => {
  const delays = createHistogram();
  const isOverloaded = createOverloadCheck(delays, LIMITS);
  return samples.map((sample) => {
    for (const delay of sample) delays.record(Math.round((delay + LIMITS.resolution) * 1e6));
    return isOverloaded();
  });
};
const times = (count: number, delay: number): number[] => Array.from({ length: count }, () => delay);

describe('a process is overloaded', () => {
  it('if more than one percent of the time is late, even if the mean delay is short', () => {
    // Five seconds with one long delay, of which 150 ms are late.
    const sample = [...times(400, 2), 250];
    expect(checked(sample, sample)).toEqual([false, true]);
  });

  it('unless the late time is shorter, however many delays come close to the limit', () => {
    const sample = [...times(400, 2), 130];
    expect(checked(sample, sample, times(50, 99), times(50, 99))).toEqual([false, false, false, false]);
  });

  it('unless only one sample is late, because a single task may take long', () => {
    expect(checked(times(500, 1), [3000], times(500, 1), [3000], [3000], times(500, 1))).toEqual([false, false, false, false, true, false]);
  });

  it('unless nothing was measured', () => {
    expect(checked([], [])).toEqual([false, false]);
  });
});
