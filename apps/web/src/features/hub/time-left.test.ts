import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const t = ((key: string, values: Record<string, number | string>) =>
  key.replace(/\{\{(\w+)\}\}/, (_, name) => String(values[name]))) as TFunction;

it.each([
  [0, '0:00 left to choose'],
  [400, '0:01 left to choose'],
  [42_000, '0:42 left to choose'],
  [59_001, '1:00 left to choose'],
  [725_000, '12:05 left to choose'],
  [7_199_000, '119:59 left to choose'],
  [7_200_000, '2 hours left'],
  [86_399_000, '23 hours left'],
])('says how long %i ms are: %s', (left, said) => {
  expect(timeLeft(t, left)).toBe(said);
});
