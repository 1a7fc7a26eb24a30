import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPlayer, createLobby, newAdmin, newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { withinTwoSeconds } from '../testing/within-two-seconds.ts';
import { rooms, socketsIn } from './socket-server.ts';

describe('the socket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => server.close());

  it.each([
    ['nothing', {}],
    ['a user id', { userId: '0199a1b2-0000-7000-8000-000000000000' }],
    ['a token that is none', { token: 'x.y.z' }],
    ['something else', { token: { toString: 'x' } }],
  ])('opens nothing for %s', async (_what, auth) => {
    const socket = io(server.url, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(error).toMatchObject({ message: 'Please sign in to continue.', data: { error: 'unauthenticated' } });
    socket.disconnect();
  });

  it('refuses invalid events and stays open', async () => {
    const ada = await newPlayer(server, 'Ada');
    const payloads = [
      undefined,
      null,
      0,
      '',
      [],
      {},
      { id: {} },
      { id: 'x'.repeat(65) },
      'no-such-id',
      Buffer.from('bytes'),
      { roomId: 'game:1' },
    ];
    for (const event of ['join:lobby', 'join:game', 'chat:message', 'pause:request']) {
      // An account for each event, because one alone would exceed its allowance.
      const sender = await newPlayer(server, `Sends-${event.replace(':', '-')}`);
      for (const payload of payloads) expect(await sender.emit(event, payload)).toMatchObject({ ok: false, message: expect.any(String) });
      sender.close();
    }
    expect(await ada.emit('no:such:event', 1)).toMatchObject({ ok: false, error: 'not_found' });
    ada.socket.emit('join:game');
    ada.socket.emit('join:game', () => undefined, 'after the callback');
    expect(await ada.emit('leave:game')).toEqual({ ok: true });
    expect(ada.socket.connected).toBe(true);
    ada.close();
  });

  it('slows down accounts that send too much at once', async () => {
    const bea = await newPlayer(server, 'Bea');
    const answers = await Promise.all(Array.from({ length: 200 }, () => bea.emit('leave:lobbies')));
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]).toMatchObject({ error: 'rate_limited' });
    bea.close();
  });

  it('ends with the session, on all of its devices and no others', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    const other = await connectPlayer(server, cleo.user);
    const dora = await newPlayer(server, 'Dora');
    const gone = Promise.all([cleo, other].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))));
    await cleo.user.client.signOut();
    await withinTwoSeconds(gone);
    expect(cleo.received('session:ended')).toEqual([{ error: 'unauthenticated' }]);
    expect(await dora.emit('leave:lobbies')).toEqual({ ok: true });
    dora.close();
  });

  it('acts under the person’s current name, which another person may have had before, and pushes the change', async () => {
    const [fred, gus] = [await newPlayer(server, 'Fred'), await newPlayer(server, 'Gus')];
    const lobby = await createLobby(gus);
    expect((await fred.user.client.updateUser({ data: { username: 'Frederic' } })).error).toBeNull();
    await fred.waitFor('user:renamed');
    expect(gus.received('user:renamed')).toEqual([]);
    expect(await fred.emit('join:lobby', lobby.id)).toEqual({ ok: true });
    const { players } = await gus.request<Lobby>('GET', `/api/lobbies/${lobby.id}`);
    expect(players.map(({ username }) => username)).toEqual(['Gus', 'Frederic']);
    for (const player of [fred, gus]) player.close();
  });

  it('follows changes of the person’s role, and ends with a ban', async () => {
    const [admin, hugo] = [await newAdmin(server, 'Chief'), await newPlayer(server, 'Hugo')];
    const rolesOf = ({ id }: PlayerClient) => socketsIn(server.deps.io, rooms.user(id)).map(({ data }) => data.user.role);
    for (const role of ['admin', 'user'] as const) {
      const before = hugo.received('user:renamed').length;
      await admin.request('PATCH', `/api/admin/users/${hugo.id}/role`, { role });
      await withinTwoSeconds(expect.poll(() => hugo.received('user:renamed').length).toBe(before + 1));
      expect(rolesOf(hugo)).toEqual([role]);
      expect((await hugo.user.call('GET', '/api/admin/stats')).status).toBe(role === 'admin' ? 200 : 403);
    }
    const gone = new Promise((resolve) => hugo.socket.once('disconnect', resolve));
    await admin.request('PATCH', `/api/admin/users/${hugo.id}/status`, { status: 'banned', reason: 'Insults' });
    await withinTwoSeconds(gone);
    expect(hugo.received('session:ended')).toMatchObject([{ error: 'user_banned', ban: { ban_reason: 'Insults' } }]);
    expect((await hugo.user.call('GET', '/api/settings')).status).toBe(401);
    admin.close();
  });

  it('stops following a game that was left', async () => {
    const emil = await newPlayer(server, 'Emil');
    const gameId = await startGame([emil], { settings: { timeLimit: null }, bots: ['normal', 'random'] });
    await emil.waitFor('game:update', ({ state }) => state.phase === 'planning');
    await emil.emit('leave:game');
    const before = emil.frames.length;
    await emil.request('POST', `/api/game/${gameId}/action`, { action_type: 'search' });
    await emil.emit('leave:game');
    expect(emil.frames.slice(before).map(({ event }) => event)).toEqual(['http']);
    emil.close();
  });
});
