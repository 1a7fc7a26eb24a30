import { describe, expect, it } from 'vitest';
import { relativeTime } from './time.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const SECOND = 1000;

describe('relative time', () => {
  it.each([
    [-10 * SECOND, 'just now'],
    [30 * SECOND, 'just now'],
    [-50 * SECOND, '1 minute ago'],
    [-90 * SECOND, '1 minute ago'],
    [-3 * 60 * SECOND, '3 minutes ago'],
    [2 * 3600 * SECOND, 'in 2 hours'],
    [-30 * 3600 * SECOND, 'yesterday'],
    [-9 * 86_400 * SECOND, '9 days ago'],
  ])('says %i ms from now as "%s"', (distance, words) => {
    expect(relativeTime(NOW + distance, NOW)).toBe(words);
  });
});
