/** What is sampled during a soak, and when its growth counts as a leak. */
import type { Census } from '../load/probe.ts';
import { type Trend, trendOf } from './trend.ts';

export interface SoakSample extends Omit<Census, 'largest'> {
  /** Hours of play since the first sample, as the games' clocks see them. */
  readonly hours: number;
}

/** What must not grow, and by which share of its mean it may seem to in the whole time. Fragments of memory come and go. */
export const WATCHED = { used: 0.05, entries: 0.05, handles: 0.05, resident: 0.1 } as const;
export type Watched = keyof typeof WATCHED;

export interface Growth extends Trend {
  readonly mean: number;
  /** Even the lowest likely growth is larger than what is allowed. */
  readonly isLeak: boolean;
}

/** Growth per hour of play. */
export function growthOf(samples: readonly SoakSample[], watched: Watched): Growth {
  const trend = trendOf(samples.map((sample) => ({ x: sample.hours, y: sample[watched] })));
  const mean = samples.reduce((sum, sample) => sum + sample[watched], 0) / samples.length;
  const hours = (samples.at(-1)?.hours ?? 0) - (samples[0]?.hours ?? 0);
  return { ...trend, mean, isLeak: trend.low * hours > mean * WATCHED[watched] };
}
