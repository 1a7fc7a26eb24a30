import type { AnalyticsDay } from '@one-mind/protocol/admin/analytics';
import { expect, it } from 'vitest';
import { chartPoints } from './chart-points.ts';

const day = (index: number, change: Partial<AnalyticsDay> = {}): AnalyticsDay => ({
  day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  completed: 0,
  abandoned: 0,
  players: 0,
  minutes: null,
  rounds: null,
  seats: 0,
  dropped: 0,
  ...change,
});

it('short ranges are drawn by day', () => {
  const { areWeeks, points } = chartPoints([day(0), day(1, { completed: 3, players: 5, minutes: 12.5, rounds: 6, seats: 8, dropped: 2 })]);
  expect(areWeeks).toBe(false);
  expect(points).toEqual([
    { day: '2026-01-01', completed: 0, abandoned: 0, players: 0, minutes: null, rounds: null, dropped: null },
    { day: '2026-01-02', completed: 3, abandoned: 0, players: 5, minutes: 12.5, rounds: 6, dropped: 25 },
  ]);
});

it('long ranges are drawn by week, with the same weight for each game', () => {
  const days = Array.from({ length: 99 }, (_, index) => day(index));
  days[7] = day(7, { completed: 3, minutes: 10, rounds: 4, players: 4, seats: 3, dropped: 0 });
  days[13] = day(13, { completed: 1, abandoned: 7, minutes: 20, rounds: 8, players: 3, seats: 1, dropped: 1 });
  const { areWeeks, points } = chartPoints(days);
  expect(areWeeks).toBe(true);
  expect(points).toHaveLength(15);
  expect(points[1]).toEqual({ day: '2026-01-08', completed: 0.6, abandoned: 1, players: 1, minutes: 12.5, rounds: 5, dropped: 25 });
});
