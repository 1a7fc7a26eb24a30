import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { startPostgres } from '@one-mind/testkit/services/postgres';
import { startRedis } from '@one-mind/testkit/services/redis';
import { expect } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { signUp, test } from '../support/player.ts';
import { startServer } from '../support/server-process.ts';

/** Passes each connection on to the first node that says it is ready, as a balancer does. */
const startBalancer = async (nodes: readonly string[]): Promise<{ readonly server: Server; readonly url: string }> => {
  const isReady = (url: string): Promise<boolean> =>
    fetch(`${url}/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  const server = createServer(async (client) => {
    client.on('error', () => undefined);
    for (const node of nodes) {
      if (!(await isReady(node))) continue;
      const { hostname, port } = new URL(node);
      const upstream = connect(Number(port), hostname).on('error', () => client.destroy());
      client.pipe(upstream).pipe(client);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      return;
    }
    client.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
};

test('a node that is asked to stop moves its players to another, with all that they have typed and chosen', async ({ newPlayer }) => {
  await using stack = new AsyncDisposableStack();
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  stack.defer(postgres.stop);
  stack.defer(redis.stop);
  const nodes: string[] = [];
  const balancer = await startBalancer(nodes);
  stack.defer(async () => void balancer.server.close());
  const env = {
    PUBLIC_URL: balancer.url,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SECRET_KEY: 'a secret of both nodes, with enough letters',
    TURN_PACE_MS: '0',
    READY_GRACE_MS: '1000',
    DISCONNECT_GRACE_MS: '600000',
  };
  const a = await startServer({ env });
  stack.defer(a.dispose);
  const b = await startServer({ env });
  stack.defer(b.dispose);
  nodes.push(a.url, b.url);

  const ada = await newPlayer(balancer.url, 'Ada');
  await signUp(ada);
  const bea = await newApiPlayer(b.url, 'Bea');
  const lobby = await bea.call<Lobby>('POST', '/api/lobbies', {
    name: 'A move',
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
    bots: ['neutral', 'neutral'],
  });
  const { page } = ada;
  await page.goto(`/game/lobby/${lobby.code}`);
  await page.getByRole('button', { name: 'Join Game' }).click();
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await expect(page.getByRole('button', { name: 'I’m not ready' })).toBeVisible();
  const { gameId } = await bea.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`);
  await page.waitForURL(`**/game/active/${gameId}`);

  const actions = page.getByRole('group', { name: 'Action', exact: true });
  const hide = actions.getByRole('button', { name: /^Hide/ });
  await hide.click();
  await expect(hide).toHaveAttribute('aria-pressed', 'true');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('I am still writing');
  const connections = ada.received.length;

  expect(await a.stop()).toBe(0);
  // Only the other node is left to answer.
  await expect.poll(() => ada.received.length).toBeGreaterThan(connections);
  await expect(page.getByText(/^(Reconnecting…|Connection lost)$/)).toHaveCount(0, { timeout: 5000 });
  await expect(message).toHaveValue('I am still writing');
  await expect(hide).toHaveAttribute('aria-pressed', 'true');
  await message.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('I am still writing');
  await page.getByRole('button', { name: /Submit Action/ }).click();
  await expect(actions).toBeHidden();
});
