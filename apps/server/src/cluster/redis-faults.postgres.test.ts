import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rooms, socketsIn } from '../realtime/socket-server.ts';
import { startTestCluster, type TestCluster } from '../testing/cluster-nodes.ts';
import { connectPlayer, createLobby, newPlayer, type PlayerClient, playTurn, startGame } from '../testing/player-client.ts';
import { publishedMetrics, sumOf } from '../testing/published-metrics.ts';
import { callerOf, type TestServer, type TestUser } from '../testing/test-server.ts';

/** The client's, in ms. */
const DEFAULT_COMMAND_TIMEOUT = 5000;

/** Longer, in ms, than people have to connect after a node has loaded their game. */
const ARRIVED_AFTER = 6000;

const within = { timeout: 15_000, interval: 50 };
const first = <Item>([item]: readonly Item[]): Item | undefined => item;
const isThere = (lobby: Lobby, player: PlayerClient): boolean | undefined => lobby.players.find((one) => one.id === player.id)?.present;

describe('two nodes', () => {
  let cluster: TestCluster;
  let a: TestServer;
  let b: TestServer;
  let admin: TestUser;
  let ida: PlayerClient;
  let jon: PlayerClient;
  /** Starts before all tests, because a node checks soon after a start who has come. */
  let gameId: string;
  beforeAll(async () => {
    cluster = await startTestCluster();
    [a, b] = await Promise.all([cluster.start(), cluster.start()]);
    admin = await a.setUpAdmin('Root');
    [ida, jon] = [cluster.keep(await newPlayer(a, 'Ida')), cluster.keep(await newPlayer(a, 'Jon'))];
    gameId = await startGame([ida, jon], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  });
  afterAll(() => cluster.close());

  it('know who is where, and reach each other’s people, after Redis has restarted empty', async () => {
    const [ada, bea] = [cluster.keep(await newPlayer(a, 'Ada')), cluster.keep(await newPlayer(b, 'Bea'))];
    const { id } = await createLobby(ada);
    const roomId = `lobby:${id}`;
    for (const one of [ada, bea]) await one.emit('join:lobby', id);
    await bea.waitFor('lobby:update', (lobby) => isThere(lobby, ada) === true);
    cluster.cutRedis();
    await ada.emit('leave:lobby', { id });
    await ada.request('PATCH', `/api/lobbies/${id}`, { name: 'While Redis was away' });
    await cluster.emptyRedis();
    cluster.restoreRedis();
    await bea.waitFor('lobby:update', (lobby) => lobby.name === 'While Redis was away' && isThere(lobby, ada) === false);
    await ada.emit('join:lobby', id);
    await bea.waitFor('lobby:update', (lobby) => lobby.name === 'While Redis was away' && isThere(lobby, ada) === true);
    for (const [from, to] of [
      [ada, bea],
      [bea, ada],
    ] as const) {
      await from.emit('chat:message', { roomId, message: `From ${from.user.username}` });
      await to.waitFor('chat:message', ({ message }) => message === `From ${from.user.username}`);
    }
    // Redis counts messages again.
    const elsewhere = cluster.keep(await connectPlayer(b, ada.user));
    const answers = [];
    for (let n = 0; n < 3; n++)
      for (const one of [ada, elsewhere]) answers.push(await one.emit('chat:message', { roomId, message: `${n} ${one.socket.id}` }));
    expect(answers.filter(({ ok }) => !ok).length).toBeGreaterThanOrEqual(1);
  });

  it('lose no chat message that Redis has lost', async () => {
    const [dan, eve] = [cluster.keep(await newPlayer(a, 'Dan')), cluster.keep(await newPlayer(b, 'Eve'))];
    const { id } = await createLobby(dan);
    for (const one of [dan, eve]) await one.emit('join:lobby', id);
    cluster.cutRedis(b);
    expect(await dan.emit('chat:message', { roomId: `lobby:${id}`, message: 'Is anyone there?' })).toMatchObject({ ok: true });
    await cluster.emptyRedis();
    cluster.restoreRedis(b);
    await eve.waitFor('chat:message', ({ message }) => message === 'Is anyone there?');
  });

  it('send each other’s people what happened while Redis was away for longer than its client waits by default', async () => {
    const [fin, gwen] = [cluster.keep(await newPlayer(a, 'Fin')), cluster.keep(await newPlayer(b, 'Gwen'))];
    cluster.cutRedis();
    await fin.request('POST', '/api/friends/request', { username: gwen.user.username });
    await wait(DEFAULT_COMMAND_TIMEOUT + 500);
    expect(gwen.received('friends:request')).toEqual([]);
    cluster.restoreRedis();
    expect(await gwen.waitFor('friends:request')).toMatchObject({ sender: { id: fin.id } });
  });

  it('show admins and operators that Redis fails', async () => {
    const gauge = async (name: string) => sumOf(await publishedMetrics(a), name);
    const shown = async () =>
      (await (await admin.call('GET', '/api/admin/health')).json()).checks.find(({ id }: { id: string }) => id === 'redis');
    const gauges = async () => [await gauge('onemind_redis_failing'), await gauge('onemind_other_nodes')];
    // Redis may have come back only just now.
    await expect.poll(gauges, within).toEqual([0, 1]);
    expect(await shown()).toMatchObject({ state: 'healthy', note: null });
    cluster.cutRedis(a);
    await expect.poll(gauges, within).toEqual([1, 0]);
    expect(await shown()).toMatchObject({ state: 'failing', note: expect.stringContaining('Games continue') });
    expect((await fetch(`${a.url}/ready`)).status).toBe(200);
    cluster.restoreRedis(a);
    await expect.poll(() => gauge('onemind_redis_failing'), within).toBe(0);
  });

  it('read everything again after losing only the connections that send', async () => {
    const haveReturned = Promise.all([a, b].map(({ deps }) => once(deps.cluster.nodes, 'returned')));
    await cluster.dropSenders();
    await haveReturned;
  });

  it('end a session on a node that is cut off: immediately for requests, and for sockets when it is back', async () => {
    const cleo = cluster.keep(await newPlayer(a, 'Cleo'));
    const phone = cluster.keep(await connectPlayer(b, cleo.user));
    const status = async () => (await callerOf(b.url, cleo.user.token)('GET', '/api/settings')).status;
    expect(await status()).toBe(200);
    cluster.cutRedis(b);
    await expect.poll(() => b.deps.cluster.hearsOthers(), within).toBe(false);
    await cleo.user.client.signOut();
    expect(await status()).toBe(401);
    expect(phone.received('session:ended')).toEqual([]);
    await cluster.emptyRedis();
    cluster.restoreRedis(b);
    expect(await phone.waitFor('session:ended')).toEqual({ error: 'unauthenticated' });
  });

  it('don’t report people as gone who left a node that is cut off, and may have connected to another one', async () => {
    cluster.cutRedis(a);
    await expect.poll(() => a.deps.cluster.hearsOthers(), within).toBe(false);
    const moved = cluster.keep(await connectPlayer(b, ida.user));
    expect(await moved.emit('join:game', gameId)).toMatchObject({ ok: true });
    ida.close();
    await expect.poll(() => socketsIn(a.deps.io, rooms.user(ida.id)), within).toEqual([]);
    // The node would have executed its own reaction first.
    expect(await playTurn(jon, gameId, first)).toMatchObject({ ok: true });
    const { players } = await jon.snapshot(gameId);
    expect(players.find(({ id }) => id === ida.id)?.status).toBe('online');
    cluster.restoreRedis(a);
  });
});

describe('a node that is lost before the others receive its list of who is connected', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster();
  });
  afterAll(() => cluster.close());

  it('leaves nobody who counts as connected', { timeout: 90_000 }, async () => {
    const [survivor, victim] = await Promise.all([cluster.start(), cluster.spawn()]);
    const [kim, lou] = [cluster.keep(await newPlayer(survivor, 'Kim')), cluster.keep(await newPlayer(survivor, 'Lou'))];
    const gameId = await startGame([kim, lou], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    const shown = (status: string, after = 0) =>
      kim.waitFor('game:update', ({ seq, players }) => seq > after && players.some((one) => one.id === lou.id && one.status === status));
    // Soon after a game begins, a node checks by itself who has come.
    await wait(ARRIVED_AFTER);
    cluster.cutRedis();
    lou.close();
    const { seq } = await shown('away');
    await expect.poll(() => survivor.deps.cluster.hearsOthers(), within).toBe(false);
    const moved = cluster.keep(await connectPlayer(victim, lou.user));
    expect(await moved.emit('join:game', gameId)).toMatchObject({ ok: true });
    const back = await shown('online', seq);
    // While the survivor hears nobody, it doesn't report people as gone who may be connected elsewhere.
    await wait(ARRIVED_AFTER);
    expect(kim.latestUpdate()?.players.find(({ id }) => id === lou.id)?.status).toBe('online');
    victim.child.kill('SIGKILL');
    cluster.restoreRedis();
    await shown('away', back.seq);
  });
});

describe('a node that is frozen', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster();
  });
  afterAll(() => cluster.close());

  it('continues with its people, who play on, and doesn’t act on what has changed in the meantime', { timeout: 90_000 }, async () => {
    const [survivor, victim] = await Promise.all([cluster.start(), cluster.spawn()]);
    const [fay, gus] = [cluster.keep(await newPlayer(survivor, 'Fay')), await survivor.signUp('Gus')];
    const hal = await survivor.signUp('Hal');
    const frozen = cluster.keep(await connectPlayer(victim, gus));
    const gameId = await startGame([fay, frozen], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    for (const player of [fay, frozen]) await player.waitFor('game:you', ({ you }) => you.options.some(({ enabled }) => enabled));
    const askedBy = callerOf(victim.url, hal.token);
    expect((await askedBy('GET', '/api/settings')).status).toBe(200);
    const shown = (status: string, after = 0) =>
      fay.waitFor('game:update', ({ seq, players }) => seq > after && players.some((one) => one.id === frozen.id && one.status === status));

    // Twice, because soon after a game begins, a node checks by itself who has come.
    victim.child.kill('SIGSTOP');
    const before = await shown('away');
    victim.child.kill('SIGCONT');
    const between = await shown('online', before.seq);
    victim.child.kill('SIGSTOP');
    const { seq } = await shown('away', between.seq);
    await hal.client.signOut();
    await playTurn(fay, gameId, first);
    const asked = askedBy('GET', '/api/settings');
    const seen = callerOf(victim.url, gus.token)('GET', `/api/game/${gameId}`);
    victim.child.kill('SIGCONT');
    expect((await asked).status).toBe(401);
    expect((await seen).status).toBe(200);
    await shown('online', seq);
    expect(frozen.socket.connected).toBe(true);
    await playTurn(frozen, gameId, first);
    for (const player of [fay, frozen]) await player.waitFor('game:update', ({ state }) => state.round === 2);
  });
});
