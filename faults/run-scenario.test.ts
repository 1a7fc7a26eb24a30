import { expect, it } from 'vitest';
import { runScenario } from './run-scenario.ts';

it('blames no promise for an error before the games are open', async () => {
  const run = async () => {
    throw new Error('node 1 was not ready in time');
  };
  const result = await runScenario({ name: 'slow', fault: 'None', run }, { seed: 1, games: 1, isQuick: true });
  expect(result).toMatchObject({ status: 'not set up', reason: expect.stringContaining('node 1 was not ready in time'), played: null });
});
