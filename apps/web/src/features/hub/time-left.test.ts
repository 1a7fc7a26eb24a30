import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const t = ((key: string, values: Record<string, number | string>) =>
  key.replace(/\{\{(\w+)\}\}/, (_, name) => String(values[name]))) as TFunction;

it.each([
  [0, 'choice ends in 0:00'],
  [400, 'choice ends in 0:01'],
  [42_000, 'choice ends in 0:42'],
  [59_001, 'choice ends in 1:00'],
  [725_000, 'choice ends in 12:05'],
  [7_199_000, 'choice ends in 119:59'],
  [7_200_000, '2 hours left'],
  [86_399_000, '23 hours left'],
])('says how long %i ms are: %s', (left, said) => {
  expect(timeLeft(t, left)).toBe(said);
});
