import { describe, expect, it } from 'vitest';
import { addMoments, meanOf, NO_MOMENTS, quantile, shareOf, withValue } from './statistics.ts';

describe('shareOf', () => {
  // Published examples: Newcombe 1998, table I, method 3 (score without continuity correction).
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('gives Wilson’s interval of %i in %i', (count, of, low, high) => {
    const share = shareOf(count, of);
    expect(share.share).toBeCloseTo(count / of, 10);
    expect(share.low).toBeCloseTo(low, 4);
    expect(share.high).toBeCloseTo(high, 4);
  });

  it('is the whole range if nothing was counted', () => {
    expect(shareOf(0, 0)).toMatchObject({ low: 0, high: 1 });
  });
});

describe('quantile', () => {
  it('orders values by size, not by key', () => {
    const rounds = { 10: 2, 9: 1, 8: 1 };
    expect([0.25, 0.5, 0.75, 1].map((q) => quantile(rounds, q))).toEqual([8, 9, 10, 10]);
  });

  it('returns null without values', () => expect(quantile({}, 0.5)).toBeNull());
});

describe('meanOf', () => {
  const moments = (values: readonly number[]) => values.reduce(withValue, NO_MOMENTS);

  it('computes mean and standard error, however the values were grouped', () => {
    const values = [1, 2, 3, 4, 5];
    const mean = meanOf(moments(values), 1);
    // Variance 2.5, of the mean 0.5.
    expect(mean).toMatchObject({ n: 5, mean: 3 });
    expect(mean.high - mean.mean).toBeCloseTo(Math.sqrt(0.5));
    expect(addMoments(moments([1, 2]), moments([3, 4, 5]))).toEqual(moments(values));
  });

  it('is infinitely wide with one value', () => {
    expect(meanOf(moments([1]))).toMatchObject({ mean: 1, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY });
  });
});
