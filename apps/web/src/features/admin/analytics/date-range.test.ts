import { expect, it } from 'vitest';
import { lastDays, rangeProblem } from './date-range.ts';

it('a range of days ends today and includes both ends', () => {
  expect(lastDays(7, Date.parse('2026-03-03T23:59:59Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(lastDays(1, Date.parse('2026-03-03T00:00:00Z'))).toEqual({ from: '2026-03-03', to: '2026-03-03' });
});

it('a range must not end before it begins, nor be longer than three years', () => {
  expect(rangeProblem({ from: '2026-03-03', to: '2026-03-03' })).toBeNull();
  expect(rangeProblem({ from: '', to: '2026-03-03' })).toBeNull();
  expect(rangeProblem({ from: '2026-03-04', to: '2026-03-03' })).toBe('backwards');
  expect(rangeProblem({ from: '2023-03-04', to: '2026-03-03' })).toBeNull();
  expect(rangeProblem({ from: '2023-03-03', to: '2026-03-03' })).toBe('long');
});
