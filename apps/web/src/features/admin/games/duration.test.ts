import { describe, expect, it } from 'vitest';
import { durationText } from './duration.ts';

describe('durationText', () => {
  const start = '2026-01-01T10:00:00.000Z';
  const at = (time: string) => `2026-01-01T${time}.000Z`;

  it('uses minutes, and hours from one hour on', () => {
    expect(durationText(start, at('10:00:59'), 0)).toBe('0m');
    expect(durationText(start, at('10:59:59'), 0)).toBe('59m');
    expect(durationText(start, at('11:00:00'), 0)).toBe('1h 0m');
    expect(durationText(start, '2026-01-02T12:05:00.000Z', 0)).toBe('26h 5m');
  });

  it('counts up to now while the game runs, and is never negative', () => {
    expect(durationText(start, null, Date.parse(at('10:07:30')))).toBe('7m');
    expect(durationText(start, null, Date.parse(at('09:59:00')))).toBe('0m');
  });
});
