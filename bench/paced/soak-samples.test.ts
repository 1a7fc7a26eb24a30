import { expect, it } from 'vitest';
import { growthOf, type SoakSample } from './soak-samples.ts';
import { trendOf } from './trend.ts';

/** Deviations without a trend. */
const NOISE = [0.3, -0.9, 0.7, 0.1, -0.6, 0.9, -0.2, -0.7, 0.5, 0.2, -0.8, 0.6, -0.1, 0.8, -0.4, -0.4];

/** Samples of eight hours. `growth`: in the whole time, as a share of the mean; `noise`: the largest deviation, as a share, too. */
const samplesOf = (growth: number, noise: number): SoakSample[] =>
  NOISE.map((deviation, index) => {
    const share = 1 + (growth * index) / (NOISE.length - 1) + noise * deviation;
    return {
      hours: (8 * index) / (NOISE.length - 1),
      used: 1e8 * share,
      resident: 3e8 * share,
      entries: 1e5 * share,
      handles: 100 * share,
    };
  });

it('finds the slope of a line, and how sure it is', () => {
  const exact = trendOf([1, 2, 3, 4].map((x) => ({ x, y: 5 + 3 * x })));
  for (const value of Object.values(exact)) expect(value).toBeCloseTo(3, 9);
  const noisy = trendOf(NOISE.map((y, x) => ({ x, y })));
  expect(noisy.low).toBeLessThan(0);
  expect(noisy.high).toBeGreaterThan(0);
});

it('reports a leak, but not the fluctuations of a server without one', () => {
  for (const watched of ['used', 'entries', 'handles', 'resident'] as const) {
    expect(growthOf(samplesOf(0, 0.1), watched).isLeak).toBe(false);
    expect(growthOf(samplesOf(0.03, 0.01), watched).isLeak).toBe(false);
    expect(growthOf(samplesOf(0.3, 0.02), watched).isLeak).toBe(true);
  }
});

it('reports no growth that it can’t be sure of', () => {
  expect(growthOf(samplesOf(0.06, 0.1), 'used').isLeak).toBe(false);
});
