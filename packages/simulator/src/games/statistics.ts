/** Shares, means and quantiles, with their confidence intervals. */

/** A share with its 95 % interval. All in 0..1. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Half the width of a 95 % interval, in standard errors. */
export const Z95 = 1.959964;

/** Wilson's score interval: correct for small samples and for shares near 0 and 1. Without samples: 0..1. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, share: 0, low: 0, high: 1 };
  const share = count / of;
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return { count, of, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** The smallest value that at least the share `q` (0..1) of all values doesn't exceed; null without values. */
export function quantile(histogram: Readonly<Record<string, number>>, q: number): number | null {
  const values = Object.entries(histogram)
    .map(([value, count]) => ({ value: Number(value), count }))
    .sort((a, b) => a.value - b.value);
  const total = values.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { value, count } of values) {
    seen += count;
    if (count > 0 && seen >= q * total) return value;
  }
  return null;
}

/** Sums from which mean and spread follow. They can be added, so parts can be counted separately. */
export interface Moments {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

export const NO_MOMENTS: Moments = { n: 0, sum: 0, squares: 0 };

export function withValue({ n, sum, squares }: Moments, value: number): Moments {
  return { n: n + 1, sum: sum + value, squares: squares + value * value };
}

export function addMoments(a: Moments, b: Moments): Moments {
  return { n: a.n + b.n, sum: a.sum + b.sum, squares: a.squares + b.squares };
}

export interface Mean {
  readonly n: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Mean with an interval of `z` standard errors to each side; infinitely wide for fewer than two values. */
export function meanOf({ n, sum, squares }: Moments, z: number = Z95): Mean {
  if (n === 0) return { n, mean: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const mean = sum / n;
  if (n === 1) return { n, mean, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const variance = Math.max(0, (squares - n * mean * mean) / (n - 1));
  const half = z * Math.sqrt(variance / n);
  return { n, mean, low: mean - half, high: mean + half };
}
