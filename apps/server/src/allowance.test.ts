import { expect, it } from 'vitest';
import { createAllowance } from './allowance.ts';

it('gives each key its full count immediately and refills it evenly', () => {
  let now = 0;
  const take = createAllowance(2, 1000, () => now);
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true]);
  now = 500;
  expect([take('a'), take('a')]).toEqual([true, false]);
  now = 100_000;
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false]);
});

it('is not slowed down by very many active keys, and forgets none of them', () => {
  const take = createAllowance(1, 1000, () => 0);
  // Sweeping all keys for each new one would exceed the test's time limit.
  for (let key = 0; key < 200_000; key++) take(`${key}`);
  expect(take('0')).toBe(false);
});
