import { expect, it } from 'vitest';
import { share } from './statistics.tsx';

it('gives a percentage only if there is something to count', () => {
  expect([share(0, 0), share(0, 3), share(1, 3), share(2, 3), share(3, 3)]).toEqual([null, 0, 33, 67, 100]);
});
