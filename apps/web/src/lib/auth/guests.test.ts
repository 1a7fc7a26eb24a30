import { UsernameSchema } from '@one-mind/protocol/accounts/accounts';
import { expect, it } from 'vitest';
import { similarNames } from './guests.ts';

it('proposes three different names that the server accepts, however long the taken one is', () => {
  for (const taken of ['Ada', 'x'.repeat(24)]) {
    const names = similarNames(taken);
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(UsernameSchema.safeParse(name).success).toBe(true);
  }
  const dice = [0, 0, 0.5, 0.99];
  expect(similarNames('Ada', () => dice.shift() ?? 0)).toEqual(['Ada-10', 'Ada-55', 'Ada-99']);
});
