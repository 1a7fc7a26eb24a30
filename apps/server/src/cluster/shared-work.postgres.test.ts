import { once } from 'node:events';
import type { LoadedPicture } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { startTestCluster, type TestCluster } from '../testing/cluster-nodes.ts';
import { startPictureHost } from '../testing/picture-host.ts';
import { connectPlayer, createLobby, newPlayer } from '../testing/player-client.ts';
import type { TestServer } from '../testing/test-server.ts';

describe('two nodes', () => {
  let cluster: TestCluster;
  let a: TestServer;
  let b: TestServer;
  beforeAll(async () => {
    cluster = await startTestCluster();
    [a, b] = await Promise.all([cluster.start(), cluster.start()]);
  });
  afterAll(() => cluster.close());

  it('count the messages of a person together', async () => {
    const ada = cluster.keep(await newPlayer(a, 'Ada'));
    const elsewhere = cluster.keep(await connectPlayer(b, ada.user));
    const roomId = `lobby:${(await createLobby(ada)).id}`;
    const answers = [];
    for (let n = 0; n < 3; n++)
      for (const one of [ada, elsewhere]) answers.push(await one.emit('chat:message', { roomId, message: `${n} ${one.socket.id}` }));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });

  it('count the requests of a person together, if the route has a limit of its own', async () => {
    const fay = cluster.keep(await newPlayer(a, 'Fay'));
    const asked = async ({ url }: TestServer) =>
      (await fetch(`${url}/api/account/export`, { headers: { authorization: `Bearer ${fay.user.token}` } })).status;
    const statuses = [];
    for (let n = 0; n < 3; n++) for (const node of [a, b]) statuses.push(await asked(node));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('count the sockets of a person together, and close the oldest one, wherever it is', async () => {
    const one = { limits: { socketsPerAccount: 1 } };
    const [c, d] = await Promise.all([cluster.start(one), cluster.start(one)]);
    const gil = cluster.keep(await newPlayer(c, 'Gil'));
    const gone = new Promise((resolve) => gil.socket.once('disconnect', resolve));
    // Everybody sees that Gil is in the lobby, so both nodes have counted the socket.
    const { id } = await createLobby(gil);
    const host = cluster.keep(await newPlayer(d, 'Gert'));
    await host.request('POST', `/api/lobbies/${id}/join`);
    await host.emit('join:lobby', id);
    await gil.emit('join:lobby', id);
    await host.waitFor('lobby:update', ({ players }) => players.some((one) => one.id === gil.id && one.present));
    const elsewhere = cluster.keep(await connectPlayer(d, gil.user));
    await gone;
    expect(gil.received('socket:replaced')).toEqual([{ error: 'too_many_tabs' }]);
    expect(elsewhere.socket.connected).toBe(true);
  });

  it('show copies of pictures that the other one has loaded', async () => {
    const host = await startPictureHost();
    const loading = await cluster.start({ fetchPictures: host.fetch });
    const maker = cluster.keep(await newPlayer(loading, 'Maker'));
    await updateUser(loading.deps.db, maker.id, { role: 'creator', at: Date.now() });
    const image_url = 'https://pictures.example/png';
    const { picture } = await maker.request<LoadedPicture>('POST', '/api/scenarios/picture', { image_url });
    for (const node of [b, loading]) expect((await fetch(`${node.url}${picture}`)).status).toBe(200);
    await host.close();
  });

  it('start the game of a countdown whose node has stopped', async () => {
    const [bea, cleo, dora] = [
      cluster.keep(await newPlayer(a, 'Bea')),
      cluster.keep(await newPlayer(a, 'Cleo')),
      cluster.keep(await newPlayer(b, 'Dora')),
    ];
    const lobby = await createLobby(bea);
    const path = `/api/lobbies/${lobby.id}`;
    for (const player of [bea, cleo, dora]) await player.emit('join:lobby', lobby.id);
    for (const player of [cleo, dora]) await player.request('POST', `${path}/ready`, { ready: true });
    // A node that is killed during a countdown leaves the lobby like this.
    await a.deps.db.updateTable('lobbies').set({ starts_at: Date.now() }).where('id', '=', lobby.id).execute();
    const { gameId } = await dora.waitFor('lobby:update', ({ id, status }) => id === lobby.id && status === 'in_progress');
    expect(gameId).not.toBeNull();
  });

  it('keep a countdown while the people of a node that stops move to another one', async () => {
    const leaving = await cluster.start();
    const host = cluster.keep(await newPlayer(b, 'Hilde'));
    const [ines, jo] = [cluster.keep(await newPlayer(leaving, 'Ines')), cluster.keep(await newPlayer(b, 'Joan'))];
    const { id } = await createLobby(host);
    for (const player of [host, ines, jo]) await player.emit('join:lobby', id);
    for (const player of [ines, jo]) await player.request('POST', `/api/lobbies/${id}/ready`, { ready: true });
    await host.request('POST', `/api/lobbies/${id}/countdown`, {});
    const lost = once(b.deps.cluster.nodes, 'lost');
    await leaving.stop();
    await lost;
    // The others wait this long before they react to people who are gone for good.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const moved = cluster.keep(await connectPlayer(b, ines.user));
    await moved.emit('join:lobby', id);
    const { gameId } = await moved.waitFor('lobby:update', (lobby) => lobby.id === id && lobby.status === 'in_progress');
    expect(gameId).not.toBeNull();
  });

  it('leave each other’s evaluations, simulations and countdowns alone when another one starts', async () => {
    const { db } = a.deps;
    const emil = cluster.keep(await newPlayer(a, 'Emil'));
    const run = { id: 'run', status: 'running' as const, done: 1, total: 2 };
    await db
      .insertInto('lab_runs')
      .values({ user_id: emil.id, id: run.id, status: run.status, run_json: JSON.stringify(run), started_at: Date.now() })
      .execute();
    await db
      .insertInto('leases')
      .values({ work_id: run.id, node_id: 'another', until: Date.now() + 600_000 })
      .execute();
    const lobby = await createLobby(emil);
    await db
      .updateTable('lobbies')
      .set({ starts_at: Date.now() + 600_000 })
      .where('id', '=', lobby.id)
      .execute();
    await cluster.start();
    expect(await db.selectFrom('lab_runs').select('status').where('id', '=', run.id).executeTakeFirst()).toEqual({ status: 'running' });
    expect(await emil.request('GET', `/api/lobbies/${lobby.id}`)).toMatchObject({ startsIn: expect.any(Number) });
    // Its node has stopped: the others notice.
    await db.updateTable('leases').set({ until: 1 }).execute();
    const status = async () => (await db.selectFrom('lab_runs').select('status').where('id', '=', run.id).executeTakeFirst())?.status;
    await expect.poll(status).toBe('failed');
  });
});
