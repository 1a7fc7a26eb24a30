import { once } from 'node:events';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rooms, socketsIn } from '../realtime/socket-server.ts';
import { startTestCluster, type TestCluster } from '../testing/cluster-nodes.ts';
import { connectPlayer, createLobby, newPlayer, type PlayerClient, playToEnd, playTurn, startGame } from '../testing/player-client.ts';
import { callerOf, type TestServer, type TestUser } from '../testing/test-server.ts';
import { withinTwoSeconds } from '../testing/within-two-seconds.ts';

const first = <Item>([item]: readonly Item[]): Item | undefined => item;

/** The ids of the entries that a client was sent, in order; throws if an update is missing between two others. */
const storyOf = (player: PlayerClient, gameId: string): string[] => {
  const updates = player.received('game:update').filter((update) => update.gameId === gameId);
  let seq = 0;
  for (const update of updates) {
    if (update.since !== seq) throw new Error(`${player.user.username} got the changes since ${update.since} after those until ${seq}`);
    seq = update.seq;
  }
  return updates.flatMap(({ narrative }) => narrative.map(({ id }) => id));
};

const isThere = (lobby: Lobby, player: PlayerClient): boolean | undefined => lobby.players.find((one) => one.id === player.id)?.present;

/** Plays a game that has begun to its end: everyone takes turns at looking and choosing. */
const playOn = async (people: readonly PlayerClient[], gameId: string): Promise<void> => {
  for (;;) {
    for (const person of people) {
      const { you, reveal } = await person.snapshot(gameId);
      if (reveal !== null) return;
      const option = you?.options.find(({ enabled, targets }) => enabled && targets.length > 0);
      const target = option?.targets[0];
      if (you?.lockedIn !== false || !option || !target) continue;
      await person.request('POST', `/api/game/${gameId}/action`, {
        action_type: option.action,
        action_data: { type: option.action, target: target.id, intention: 'cooperative', tag: target.tags[0] },
      });
    }
  }
};

describe('two nodes', () => {
  let cluster: TestCluster;
  let a: TestServer;
  let b: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    cluster = await startTestCluster();
    [a, b] = await Promise.all([cluster.start({ presenceGraceMs: 50 }), cluster.start({ presenceGraceMs: 50 })]);
    admin = await a.setUpAdmin('Site');
  });
  afterAll(() => cluster.close());
  const person = async (node: TestServer, username: string): Promise<PlayerClient> => cluster.keep(await newPlayer(node, username));
  const on = async (node: { readonly url: string }, user: TestUser): Promise<PlayerClient> => cluster.keep(await connectPlayer(node, user));

  it('play one game to its end, and everyone sees the same story and only their own secrets', async () => {
    const players = [await person(a, 'Ada'), await person(b, 'Bea'), await person(a, 'Cleo')];
    const gameId = await startGame(players, { settings: { timeLimit: null }, bots: ['normal'] });
    const ended = await playToEnd(players, gameId, first);
    expect(ended.state.phase).toBe('ended');
    for (const player of players) await player.waitFor('game:update', ({ reveal }) => reveal !== null);
    const story = (await players[0]?.snapshot(gameId))?.narrative_log.map(({ id }) => id);
    expect(story?.length).toBeGreaterThan(20);
    for (const player of players) {
      expect(storyOf(player, gameId)).toEqual(story);
      expect(new Set(player.received('game:you').map(({ you }) => you.id))).toEqual(new Set([player.id]));
    }
  });

  it('ask every client to name its game, so that a load balancer can send everyone in it to the same node', async () => {
    const hugo = await person(a, 'Hugo');
    await hugo.waitFor('affinity:wanted');
  });

  it('show one lobby: changes, people who come and go, and somebody who is removed', async () => {
    const [dora, emil] = [await person(a, 'Dora'), await person(b, 'Emil')];
    const { id } = await createLobby(dora);
    await dora.emit('join:lobby', id);
    await emil.emit('join:lobby', id);
    await dora.waitFor('lobby:update', (lobby) => isThere(lobby, emil) === true);
    await dora.request('PATCH', `/api/lobbies/${id}`, { name: 'Across nodes' });
    await emil.waitFor('lobby:update', (lobby) => lobby.name === 'Across nodes' && isThere(lobby, dora) === true);
    expect(isThere(await emil.request<Lobby>('GET', `/api/lobbies/${id}`), dora)).toBe(true);

    await dora.request('POST', `/api/lobbies/${id}/kick`, { playerId: emil.id });
    expect(await emil.waitFor('lobby:gone')).toEqual({ id, reason: 'kicked' });
    const before = emil.received('lobby:update').length;
    await expect.poll(() => b.deps.io.sockets.adapter.rooms.get(`lobby:${id}`)).toBeUndefined();
    await dora.request('PATCH', `/api/lobbies/${id}`, { name: 'Without Emil' });
    await dora.waitFor('lobby:update', ({ name }) => name === 'Without Emil');
    expect(emil.received('lobby:update')).toHaveLength(before);
  });

  it('show who is present in a lobby, even if two people open it on them at the same time', async () => {
    const [tess, uma] = [await person(a, 'Tess'), await person(b, 'Uma')];
    const { id } = await createLobby(tess);
    await uma.request('POST', `/api/lobbies/${id}/join`);
    const people = [tess, uma];
    await Promise.all(people.map((one) => one.emit('join:lobby', id)));
    for (const one of people) await one.waitFor('lobby:update', (lobby) => people.every((other) => isThere(lobby, other) === true));
    for (const one of people) {
      const lobby = await one.request<Lobby>('GET', `/api/lobbies/${id}`);
      expect(people.map((other) => isThere(lobby, other))).toEqual([true, true]);
    }
    for (const one of people) expect(one.received('lobby:update').length).toBeLessThan(8);
  });

  it('exchange who is present when one of them had lost the other without its knowledge', async () => {
    const [vera, will] = [await person(a, 'Vera'), await person(b, 'Will')];
    const { id } = await createLobby(vera);
    for (const one of [vera, will]) await one.emit('join:lobby', id);
    await will.waitFor('lobby:update', (lobby) => isThere(lobby, vera) === true);
    // A node that hears the other again at once may never show anybody as absent.
    const again = Promise.all(['lost', 'joined'].map((event) => once(b.deps.cluster.nodes, event)));
    await cluster.announceLeaveOf(a);
    await again;
    await expect.poll(async () => isThere(await will.request<Lobby>('GET', `/api/lobbies/${id}`), vera)).toBe(true);
  });

  it('show friends on another node', async () => {
    const [fred, gus] = [await person(a, 'Fred'), await person(b, 'Gus')];
    await fred.request('POST', '/api/friends/request', { username: 'Gus' });
    await gus.request('POST', '/api/friends/request', { username: 'Fred' });
    const seen = (presence: string) => (all: readonly { userId: string; presence: string }[]) =>
      all.some((one) => one.userId === gus.id && one.presence === presence);
    await gus.emit('presence:away', { away: true });
    await fred.waitFor('friends:presence', seen('away'));
    const { id } = await createLobby(gus);
    await gus.emit('join:lobby', id);
    await fred.waitFor('friends:presence', seen('in_lobby'));
    gus.close();
    await fred.waitFor('friends:presence', seen('offline'));
  });

  it('end a session everywhere, for sockets and for requests', async () => {
    const hal = await person(a, 'Hal');
    const phone = await on(b, hal.user);
    expect(await phone.request('GET', '/api/settings')).toMatchObject({ revision: 0 });
    const gone = new Promise((resolve) => phone.socket.once('disconnect', resolve));
    await hal.user.client.signOut();
    await withinTwoSeconds(gone);
    expect(phone.received('session:ended')).toEqual([{ error: 'unauthenticated' }]);
    await expect.poll(async () => (await phone.refusal('GET', '/api/settings')).status).toBe(401);
  });

  it('give sockets and requests a person’s new role, and end them with a ban, on another node', async () => {
    const max = await person(a, 'Max');
    const phone = await on(b, max.user);
    const call = callerOf(b.url, max.user.token);
    const rolesOf = () => socketsIn(b.deps.io, rooms.user(max.id)).map(({ data }) => data.user.role);
    for (const role of ['moderator', 'user'] as const) {
      const before = phone.received('user:renamed').length;
      await admin.call('PATCH', `/api/admin/users/${max.id}/role`, { role });
      await withinTwoSeconds(expect.poll(() => phone.received('user:renamed').length).toBe(before + 1));
      expect(rolesOf()).toEqual([role]);
      expect((await call('GET', '/api/moderation/reports')).status).toBe(role === 'moderator' ? 200 : 403);
    }
    const gone = new Promise((resolve) => phone.socket.once('disconnect', resolve));
    await admin.call('PATCH', `/api/admin/users/${max.id}/status`, { status: 'banned', reason: 'Insults' });
    await withinTwoSeconds(gone);
    expect(phone.received('session:ended')).toMatchObject([{ error: 'user_banned', ban: { ban_reason: 'Insults' } }]);
    await expect.poll(async () => (await call('GET', '/api/settings')).status).toBe(401);
  });

  it('close sockets on another node whose session has to show a second factor from then on', async () => {
    const zoe = await person(a, 'Zoe');
    const phone = await on(b, zoe.user);
    const gone = new Promise((resolve) => phone.socket.once('disconnect', resolve));
    const { mfa } = zoe.user.client;
    const { data } = await mfa.enroll({ factorType: 'totp' });
    const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate();
    expect((await mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull();
    await withinTwoSeconds(gone);
    expect(phone.received('session:ended')).toEqual([]);
  });

  it('close sockets from a banned address, and refuse requests from there, on another node', async () => {
    const ip = '203.0.113.60';
    const nia = await person(a, 'Nia');
    const phone = cluster.keep(await connectPlayer(b, nia.user, { ip }));
    const call = callerOf(b.url, nia.user.token, { 'x-forwarded-for': ip });
    expect((await call('GET', '/api/settings')).status).toBe(200);
    const gone = new Promise((resolve) => phone.socket.once('disconnect', resolve));
    const ban = { kind: 'address', value: ip, ban_duration: '1h', reason: 'Many accounts' };
    const { id } = await (await admin.call('POST', '/api/admin/place-bans', ban)).json();
    await withinTwoSeconds(gone);
    expect(phone.received('session:ended')).toMatchObject([{ error: 'user_banned', ban: { ban_reason: 'Many accounts' } }]);
    await expect.poll(async () => (await call('GET', '/api/settings')).status).toBe(401);
    await expect(connectPlayer(b, nia.user, { ip })).rejects.toMatchObject({ data: { error: 'unauthenticated' } });
    expect(await nia.emit('leave:lobbies')).toEqual({ ok: true });
    expect((await callerOf(b.url, nia.user.token)('GET', '/api/settings')).status).toBe(200);
    await admin.call('DELETE', `/api/admin/place-bans/${id}`);
    await expect.poll(async () => (await call('GET', '/api/settings')).status).toBe(200);
  });

  it('close the sockets of a banned device on another node', async () => {
    const oda = await person(a, 'Oda');
    const phone = await on(b, oda.user);
    const gone = Promise.all([oda, phone].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))));
    const { places } = await (await admin.call('GET', `/api/admin/users/${oda.id}/places`)).json();
    const { value } = places.find(({ kind }: { readonly kind: string }) => kind === 'device');
    await admin.call('POST', '/api/admin/place-bans', { kind: 'device', value, ban_duration: '1h', reason: 'Many accounts' });
    await withinTwoSeconds(gone);
    expect(phone.received('session:ended')).toMatchObject([{ error: 'user_banned', ban: { banned: 'device' } }]);
  });

  it('act under a person’s new name everywhere', async () => {
    const [ida, host] = [await person(a, 'Ida'), await person(b, 'Joe')];
    const phone = await on(b, ida.user);
    expect((await ida.user.client.updateUser({ data: { username: 'Idabel' } })).error).toBeNull();
    await phone.waitFor('user:renamed');
    const { id } = await createLobby(host);
    await phone.emit('join:lobby', id);
    const { players } = await host.request<Lobby>('GET', `/api/lobbies/${id}`);
    expect(players.map(({ username }) => username)).toEqual(['Joe', 'Idabel']);
  });

  it('play on without Redis, and are together again when it is back', async () => {
    const [kim, lea] = [await person(a, 'Kim'), await person(b, 'Lea')];
    const players = [kim, lea];
    const gameId = await startGame(players, { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    for (const player of players) await player.waitFor('game:you', ({ you }) => you.options.some(({ enabled }) => enabled));
    cluster.cutRedis();
    for (const player of players) await playTurn(player, gameId, first);
    for (const player of players) await player.waitFor('game:update', ({ state }) => state.round === 2);
    await kim.emit('chat:message', { roomId: `game:${gameId}`, message: 'Can you hear me?' });
    await kim.waitFor('chat:message', ({ message }) => message === 'Can you hear me?');
    await kim.emit('game:reaction', { gameId, subject: 'turn:1:1', reaction: 'ouch' });
    await kim.waitFor('game:reaction');
    cluster.restoreRedis();
    await lea.waitFor('chat:message', ({ message }) => message === 'Can you hear me?');
    await lea.waitFor('game:reaction', ({ userId, reaction }) => userId === kim.id && reaction === 'ouch');
    await lea.emit('game:reaction', { gameId, subject: 'turn:1:1', reaction: 'nice' });
    await kim.waitFor('game:reaction', ({ userId }) => userId === lea.id);
    await playOn(players, gameId);
    for (const player of players) await player.waitFor('game:update', ({ reveal }) => reveal !== null);
    expect(storyOf(lea, gameId)).toEqual(storyOf(kim, gameId));
  });
});

describe('a node that is killed', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster();
  });
  afterAll(() => cluster.close());

  it('leaves its players to the others, who play on with everything that was acknowledged', { timeout: 90_000 }, async () => {
    const [survivor, victim] = await Promise.all([cluster.start(), cluster.spawn()]);
    const [mia, noa] = [cluster.keep(await newPlayer(survivor, 'Mia')), await survivor.signUp('Noa')];
    const lost = cluster.keep(await connectPlayer(victim, noa));
    const gameId = await startGame([mia, lost], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    for (const player of [mia, lost]) await player.waitFor('game:you', ({ you }) => you.options.some(({ enabled }) => enabled));
    expect(await playTurn(lost, gameId, first)).toMatchObject({ ok: true });
    const connected = (is: boolean) =>
      mia.waitFor('game:update', ({ players }) => (players.find(({ id }) => id === lost.id)?.status === 'online') === is);

    victim.child.kill('SIGKILL');
    await connected(false);
    const back = cluster.keep(await connectPlayer(survivor, noa));
    await back.emit('join:game', gameId);
    const { you } = await back.waitFor('game:you');
    expect(you.lockedIn).toBe(true);

    await playTurn(mia, gameId, first);
    await mia.waitFor('game:update', ({ state }) => state.round === 2);
    await playOn([mia, back], gameId);
    for (const player of [mia, back]) await player.waitFor('game:update', ({ reveal }) => reveal !== null);
    expect(storyOf(back, gameId)).toEqual(storyOf(mia, gameId));
  });

  it('leaves its deadlines to the others', { timeout: 90_000 }, async () => {
    const [survivor, victim] = await Promise.all([cluster.start(), cluster.spawn({ DISCONNECT_GRACE_MS: '1500' })]);
    const [pia, quinn, rosa] = [
      cluster.keep(await newPlayer(survivor, 'Pia')),
      await survivor.signUp('Quinn'),
      await survivor.signUp('Rosa'),
    ];
    const [lost, gone] = [cluster.keep(await connectPlayer(victim, quinn)), cluster.keep(await connectPlayer(victim, rosa))];
    // The victim starts the game and makes every commit.
    await startGame([lost, gone, pia], { settings: { timeLimit: 120 } });
    const shown = (player: PlayerClient, status: string) =>
      pia.waitFor('game:update', ({ players }) => players.some((one) => one.id === player.id && one.status === status));
    gone.close();
    await shown(gone, 'away');
    victim.child.kill('SIGKILL');
    await shown(gone, 'ai');
    await shown(lost, 'away');
    await shown(lost, 'ai');
  });
});
