/** What is sampled during a soak, and when its growth counts as a leak. */
import type { Memory } from '../load/probe.ts';
import { type Point, type Trend, trendOf } from './trend.ts';

export interface SoakSample extends Memory {
  /** In all `Map`s and `Set`s of the server; null = not counted this time. */
  readonly entries: number | null;
  /** Hours of play since the first sample, as the games' clocks see them. */
  readonly hours: number;
}

/** What must not grow, and the growth over the whole run that is still no leak, as a share of the mean: fragmentation comes and goes. */
export const WATCHED = { used: 0.05, entries: 0.05, handles: 0.05, resident: 0.1 } as const;
export type Watched = keyof typeof WATCHED;

export interface Growth extends Trend {
  readonly mean: number;
  /** Even the lowest likely growth is larger than allowed. */
  readonly isLeak: boolean;
}

/** Growth per hour of play. */
export function growthOf(samples: readonly SoakSample[], watched: Watched): Growth {
  const points = samples.map((sample) => ({ x: sample.hours, y: sample[watched] })).filter((point): point is Point => point.y !== null);
  const trend = trendOf(points);
  const mean = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const hours = (samples.at(-1)?.hours ?? 0) - (samples[0]?.hours ?? 0);
  return { ...trend, mean, isLeak: trend.low * hours > mean * WATCHED[watched] };
}
