import { TIME_LIMIT_DAY_S } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCluster, type TestCluster } from '../../testing/cluster-nodes.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { connectPlayer, createLobby, newPlayer, startGame } from '../../testing/player-client.ts';
import { emailOf } from '../../testing/test-server.ts';
import { REMIND_AFTER } from './awaited-turns.ts';

let ahead = 0;
const clock = { wall: () => Date.now() + ahead, steady: () => Math.floor(performance.timeOrigin + performance.now()) + ahead };

let cluster: TestCluster;
let mailServer: MailServer;
beforeAll(async () => {
  cluster = await startTestCluster();
  mailServer = await startMailServer();
});
afterAll(async () => {
  await cluster.close();
  await mailServer.close();
});

it('two nodes mail nobody who is connected to one of them, and mail others once', async () => {
  const smtp = { url: mailServer.url, from: 'mind@example.org' };
  const nodes = [await cluster.start({ clock }, { smtp }), await cluster.start({ clock }, { smtp })] as const;
  const [a, b] = nodes;
  const ada = cluster.keep(await newPlayer(a, 'Ada'));
  const bea = cluster.keep(await newPlayer(a, 'Bea'));
  const gameId = await startGame([ada, bea], { settings: { timeLimit: TIME_LIMIT_DAY_S }, bots: ['normal'] });
  await bea.waitFor('game:update', ({ state }) => state.phase === 'planning');
  const elsewhere = cluster.keep(await connectPlayer(b, bea.user));
  // The first node's view of a lobby shows when it knows of the socket on the second one.
  const lobby = await createLobby(elsewhere);
  await elsewhere.emit('join:lobby', lobby.id);
  const isSeen = async () => (await ada.request<Lobby>('GET', `/api/lobbies/${lobby.id}`)).players.some(({ present }) => present);
  await expect.poll(isSeen).toBe(true);
  bea.close();
  await ada.waitFor('game:update', ({ players }) => players.some(({ id, status }) => id === bea.id && status === 'away'));
  const look = async (): Promise<void> => {
    ahead += REMIND_AFTER;
    await Promise.all(nodes.map(({ deps }) => deps.reminders.look()));
  };
  const mails = () => a.deps.db.selectFrom('mails').select('state').where('user_id', '=', bea.id).execute();
  await look();
  expect(await mails()).toEqual([]);

  elsewhere.close();
  // Each node learns a moment later that the other's socket is gone.
  const countAfterLook = async () => {
    await look();
    return (await mails()).length;
  };
  await expect.poll(countAfterLook).toBe(1);
  expect((await mailServer.mailTo(emailOf('Bea'))).text).toContain(gameId);
  await expect.poll(mails).toEqual([{ state: 'sent' }]);
  expect(mailServer.arrived).toHaveLength(1);
});
