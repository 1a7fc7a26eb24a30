import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { liveRating, liveStats } from './live-numbers.ts';

beforeAll(startI18n);

it('shows the counted numbers', () => {
  const numbers = { activePlayers: 1234, gamesPlayed: 20, successRate: 0.65, rating: 4.25 };
  expect(liveStats(numbers, i18next.t).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Active Players: 1,234',
    'Games Played: 20',
    'Success Rate: 65%',
  ]);
  expect(liveRating(numbers, i18next.t)).toBe('4.3/5 player rating');
});

it('hides a number that is too small', () => {
  const numbers = { activePlayers: null, gamesPlayed: 20, successRate: 0.5, rating: null };
  expect(liveStats(numbers, i18next.t).map(({ value }) => value)).toEqual(['20', '50%']);
  expect(liveRating(numbers, i18next.t)).toBeNull();
});
