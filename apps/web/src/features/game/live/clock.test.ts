import { describe, expect, it } from 'vitest';
import { remainingMs, ringFraction, spokenMark, timeText } from './clock.ts';

describe('the time that is left', () => {
  it('runs from full to empty and is never negative', () => {
    expect(ringFraction(31_000, 30_000, 1000)).toBe(1);
    expect(ringFraction(31_000, 30_000, 16_000)).toBe(0.5);
    expect(ringFraction(31_000, 30_000, 99_000)).toBe(0);
  });
  it('has no ring without a deadline or limit', () => {
    expect(ringFraction(null, 30_000, 0)).toBeNull();
    expect(ringFraction(1000, null, 0)).toBeNull();
    expect(remainingMs(null, 0)).toBeNull();
  });
  it('is never more than full', () => {
    expect(ringFraction(90_000, 30_000, 0)).toBe(1);
  });
  it('reads as whole seconds, rounded up', () => {
    expect(timeText(0)).toBe('0:00');
    expect(timeText(6001)).toBe('0:07');
    expect(timeText(65_000)).toBe('1:05');
    expect(timeText(86_400_000)).toBe('24 h');
  });
  it('is spoken only when a mark is passed', () => {
    expect([30_000, 9_900, 8_500, 5_000].map(spokenMark)).toEqual([30, 10, 10, 5]);
    expect([null, 120_000, 10_100, 7_900, 2_900, 0].map(spokenMark)).toEqual([null, null, null, null, null, null]);
  });
});
