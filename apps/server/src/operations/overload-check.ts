import type { Histogram } from 'node:perf_hooks';

interface Limits {
  /** The p99 of how long an arrival may wait for the event loop, in ms. */
  readonly maxDelay: number;
  /** The interval at which the histogram measures, in ms: its values include it. */
  readonly resolution: number;
}

/** A p99 is above its limit if more than this share of all moments is. */
const LATE_MAX = 0.01;

/**
 * Returns a function that ends a sample of the event loop's delays and says whether the process is overloaded. `delays`: measured by
 * `monitorEventLoopDelay`, in ns. Two samples in a row have to be late, because a single long task makes only one of them late.
 */
export const createOverloadCheck = (delays: Histogram, limits: Limits): (() => boolean) => {
  let wasLate = false;
  return () => {
    const isLate = lateShare(delays, limits) > LATE_MAX;
    delays.reset();
    const isOverloaded = isLate && wasLate;
    wasLate = isLate;
    return isOverloaded;
  };
};

/**
 * The share of all moments at which an arrival has to wait too long. A delay of a second is late for nearly all of that second, while a
 * thousand delays of a millisecond never are; in the mean of all delays, each of them would count as much as the long one.
 */
const lateShare = (delays: Histogram, { maxDelay, resolution }: Limits): number => {
  const { count, mean } = delays;
  let late = 0;
  // From the longest delay down to the first that isn't late: the histogram knows the delay of each rank.
  for (let rank = count; rank > 0; rank--) {
    const over = delays.percentile((rank / count) * 100) / 1e6 - resolution - maxDelay;
    if (over <= 0) break;
    late += over;
  }
  return count === 0 ? 0 : late / ((count * mean) / 1e6);
};
