import { expect, it } from 'vitest';
import { measure } from './measure.ts';
import { oneMind } from './one-mind.ts';

/** Below the ports that systems give to outgoing connections. */
const port = 31_000 + (process.pid % 1000);

it('plays real rounds on the real server, and counts what its clients receive', async () => {
  // Few rounds, so that no game has ended when another client joins it.
  const figures = await measure({ ...oneMind, rounds: { first: 1, last: 3, warmUp: 0 } }, { games: 1, port, warmUp: 0 });
  expect(figures.rounds).toBeGreaterThan(0);
  expect(figures.bytesPerPlayerRound).toBeGreaterThan(0);
  expect(figures.bytesToJoin).toBeGreaterThan(0);
  expect(Object.values(figures.bytesByEvent).filter((bytes) => bytes > 0).length).toBeGreaterThanOrEqual(3);
});
