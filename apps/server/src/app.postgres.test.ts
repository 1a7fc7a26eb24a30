import { afterAll, expect, it } from 'vitest';
import { connectPlayer, newPlayer, playToEnd, startGame } from './testing/player-client.ts';
import { startTestServer } from './testing/test-server.ts';

const open: { readonly close: () => unknown }[] = [];
const opened = <T extends { readonly close: () => unknown }>(one: T): T => {
  open.unshift(one);
  return one;
};
afterAll(async () => {
  for (const one of open) await one.close();
});

it('plays a game on PostgreSQL to its end, and shows it again after a restart', async () => {
  const first = opened(await startTestServer());
  const ada = opened(await newPlayer(first, 'Ada'));
  const gameId = await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  const ended = await playToEnd([ada], gameId, ([item]) => item);
  expect(ended.state.phase).toBe('ended');
  const story = (await ada.snapshot(gameId)).narrative_log;
  expect(story.length).toBeGreaterThan(10);
  const { dataDir } = first;
  ada.close();
  await first.stop();

  const second = opened(await startTestServer({ dataDir }));
  const again = opened(await connectPlayer(second, ada.user));
  expect((await again.snapshot(gameId)).narrative_log).toEqual(story);
  expect(await again.request('GET', `/api/game/${gameId}/replay`)).toMatchObject({ id: gameId });
});
