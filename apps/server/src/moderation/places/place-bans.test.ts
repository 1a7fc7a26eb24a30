import type { PlaceBan, PlaceBans, SignInPlaces } from '@one-mind/protocol/moderation/place-bans';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectPlayer, type PlayerClient } from '../../testing/player-client.ts';
import { callerOf, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { withinTwoSeconds } from '../../testing/within-two-seconds.ts';
import { createBannedPlaces } from './banned-places.ts';

const DAY = 24 * 3_600_000;

interface Client {
  readonly ip: string;
  readonly cookie?: string;
}

describe('addresses and devices', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Admin');
  });
  afterAll(() => server.close());
  afterEach(async () => {
    await server.deps.db.deleteFrom('place_bans').execute();
  });
  let count = 0;
  let name: string;
  beforeEach(() => {
    name = `Eve${++count}`;
  });

  const send = async (path: string, body: object, { ip, cookie }: Client) => {
    const answer = await fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...(cookie !== undefined && { cookie }) },
      body: JSON.stringify(body),
    });
    const { user, refresh_token: refreshToken, ...refusal } = await answer.json();
    const device = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return { status: answer.status, id: String(user?.id), refreshToken, refusal, device };
  };
  const signUp = (username: string, client: Client) =>
    send('/signup', { email: emailOf(username), password: TEST_PASSWORD, data: { username } }, client);
  const signIn = (username: string, client: Client) =>
    send('/token?grant_type=password', { email: emailOf(username), password: TEST_PASSWORD }, client);
  const ban = async (place: { kind: string; value: string }, ban_duration = '24h'): Promise<PlaceBan> => {
    const answer = await admin.call('POST', '/api/admin/place-bans', { ...place, ban_duration, reason: 'Many accounts' });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const placesOf = async (id: string): Promise<SignInPlaces['places']> =>
    (await (await admin.call('GET', `/api/admin/users/${id}/places`)).json()).places;
  const deviceIn = async (id: string) => (await placesOf(id)).find(({ kind }) => kind === 'device');

  it('that are banned refuse sign-ups, sign-ins and renewals with the reason and the end', async () => {
    const home: Client = { ip: '203.0.113.7' };
    const { refreshToken } = await signUp(name, home);
    const { until } = await ban({ kind: 'address', value: '203.0.113.7' });
    const refusal = {
      error_code: 'user_banned',
      msg: 'User is banned',
      banned: 'address',
      ban_reason: 'Many accounts',
      banned_until: until,
    };
    expect((await signUp(`${name}b`, home)).refusal).toMatchObject({ ...refusal, appeal_token: null });
    expect((await signIn(name, home)).refusal).toMatchObject(refusal);
    expect((await send('/token?grant_type=refresh_token', { refresh_token: refreshToken }, home)).refusal).toMatchObject(refusal);
    expect((await signIn(name, { ip: '203.0.113.8' })).status).toBe(200);
    // The password was wrong, so nothing is revealed.
    const wrong = await send('/token?grant_type=password', { email: emailOf(name), password: 'wrong' }, home);
    expect(wrong.refusal).toMatchObject({ error_code: 'invalid_credentials' });
  });

  it('are networks for IPv6', async () => {
    const one: Client = { ip: '2001:db8:1:2::1' };
    await signUp(name, one);
    await ban({ kind: 'address', value: '2001:db8:1:2::99' });
    expect((await signIn(name, one)).refusal).toMatchObject({ error_code: 'user_banned' });
    expect((await signIn(name, { ip: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('can be devices, wherever they are', async () => {
    const { id, device } = await signUp(name, { ip: '203.0.113.20' });
    const place = await deviceIn(id);
    await ban({ kind: 'device', value: place?.value ?? '' });
    const elsewhere: Client = { ip: '203.0.113.21', cookie: device };
    expect((await signIn(name, elsewhere)).refusal).toMatchObject({ error_code: 'user_banned', banned: 'device' });
    expect((await signUp(`${name}b`, elsewhere)).refusal).toMatchObject({ error_code: 'user_banned', banned: 'device' });
    expect((await signIn(name, { ip: '203.0.113.21' })).status).toBe(200);
  });

  describe('that are banned', () => {
    const open: PlayerClient[] = [];
    afterEach(() => {
      for (const player of open.splice(0)) player.close();
    });
    const connect = async (user: TestUser, ip: string): Promise<PlayerClient> => {
      const player = await connectPlayer(server, user, { ip });
      open.push(player);
      return player;
    };
    const closed = ({ socket }: PlayerClient) => new Promise((resolve) => socket.once('disconnect', resolve));
    const statusFrom = async (ip: string, { token }: TestUser): Promise<number> =>
      (await callerOf(server.url, token, { 'x-forwarded-for': ip })('GET', '/api/settings')).status;

    it('close the sockets from there, wherever the session began, and refuse its next request', async () => {
      const eve = await server.signUp(name);
      const [there, elsewhere] = [await connect(eve, '203.0.113.60'), await connect(eve, '203.0.113.61')];
      const gone = closed(there);
      const { id, until } = await ban({ kind: 'address', value: '203.0.113.60' });
      await withinTwoSeconds(gone);
      const notice = { banned_until: until, ban_reason: 'Many accounts', appeal_token: null, banned: 'address' };
      expect(there.received('session:ended')).toEqual([{ error: 'user_banned', ban: notice }]);
      expect(await statusFrom('203.0.113.60', eve)).toBe(401);
      await expect(connect(eve, '203.0.113.60')).rejects.toMatchObject({ data: { error: 'unauthenticated' } });
      expect(await elsewhere.emit('leave:lobbies')).toEqual({ ok: true });
      expect(await statusFrom('203.0.113.61', eve)).toBe(200);
      await admin.call('DELETE', `/api/admin/place-bans/${id}`);
      expect(await statusFrom('203.0.113.60', eve)).toBe(200);
    });

    it('close the sockets of sessions that began on the device, and refuse their next request, also without its cookie', async () => {
      const [eve, other] = [await server.signUp(name), await server.signUp(`${name}b`)];
      const [hers, others] = [await connect(eve, '203.0.113.62'), await connect(other, '203.0.113.62')];
      const gone = closed(hers);
      await ban({ kind: 'device', value: (await deviceIn(eve.user.id))?.value ?? '' });
      await withinTwoSeconds(gone);
      expect(await statusFrom('203.0.113.63', eve)).toBe(401);
      expect((await eve.client.refreshSession()).error).toMatchObject({ code: 'user_banned' });
      expect(await others.emit('leave:lobbies')).toEqual({ ok: true });
      expect((await other.client.refreshSession()).error).toBeNull();
    });

    it('leave administrators connected, also those who only have the role of a user because they lack a second factor', async () => {
      const ip = '203.0.113.64';
      const player = await connect(admin, ip);
      await ban({ kind: 'address', value: ip });
      expect(await statusFrom(ip, admin)).toBe(200);
      expect(await player.emit('leave:lobbies')).toEqual({ ok: true });
      const { db, cluster } = server.deps;
      const places = createBannedPlaces({ db, cluster, now: Date.now });
      const visitor = { ip, deviceHash: null, role: 'user', lacks: null } as const;
      expect(await places.banOf(visitor)).toMatchObject({ value: ip });
      expect(await places.banOf({ ...visitor, lacks: 'factor' })).toBeNull();
    });

    it('admit everyone again when the ban ends by itself', async () => {
      const ip = '203.0.113.65';
      await ban({ kind: 'address', value: ip }, '1h');
      let at = Date.now();
      const { db, cluster } = server.deps;
      const places = createBannedPlaces({ db, cluster, now: () => at });
      const visitor = { ip, deviceHash: null, role: 'user', lacks: null } as const;
      expect(await places.banOf(visitor)).not.toBeNull();
      at += 3_600_000;
      expect(await places.banOf(visitor)).toBeNull();
    });
  });

  it('are open again after the end of the ban, or when it is lifted', async () => {
    const home: Client = { ip: '203.0.113.30' };
    await signUp(name, home);
    await ban({ kind: 'address', value: home.ip }, '1h');
    expect((await signIn(name, home)).status).toBe(400);
    await server.deps.db.updateTable('place_bans').set({ until: Date.now() }).execute();
    expect((await signIn(name, home)).status).toBe(200);
    const { id } = await ban({ kind: 'address', value: home.ip });
    const list: PlaceBans = await (await admin.call('GET', '/api/admin/place-bans')).json();
    expect(list.bans).toMatchObject([{ id, value: home.ip, by: 'Admin', reason: 'Many accounts' }]);
    expect((await admin.call('DELETE', `/api/admin/place-bans/${id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/api/admin/place-bans/${id}`)).status).toBe(404);
    expect((await signIn(name, home)).status).toBe(200);
    const acts = await server.deps.db.selectFrom('audit_log').select(['act', 'target_label']).where('target_id', '=', id).execute();
    expect(acts).toEqual([
      { act: 'place.banned', target_label: home.ip },
      { act: 'place.unbanned', target_label: home.ip },
    ]);
  });

  it('admit administrators even while they are banned', async () => {
    await ban({ kind: 'address', value: '203.0.113.40' });
    expect((await signIn('Admin', { ip: '203.0.113.40' })).status).toBe(200);
  });

  it('can’t be anything else', async () => {
    for (const place of [
      { kind: 'address', value: 'example.org' },
      { kind: 'device', value: 'abc' },
    ]) {
      const answer = await admin.call('POST', '/api/admin/place-bans', { ...place, ban_duration: '1h', reason: 'x' });
      expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid_input']);
    }
  });

  it('show administrators which accounts may belong to the same person, for 30 days', async () => {
    const first = await signUp(name, { ip: '203.0.113.50' });
    const second = await signUp(`${name}b`, { ip: '203.0.113.51', cookie: first.device });
    const third = await signUp(`${name}c`, { ip: '203.0.113.50' });
    const places = await placesOf(first.id);
    expect(places.map(({ kind, others }) => [kind, others.map(({ id }) => id)]).toSorted()).toEqual([
      ['address', [third.id]],
      ['device', [second.id]],
    ]);
    const old = Date.now() - 31 * DAY;
    await server.deps.db.updateTable('sign_in_places').set({ seen_at: old }).where('user_id', '=', second.id).execute();
    await server.deps.auth.deleteExpired();
    expect((await deviceIn(first.id))?.others).toEqual([]);
  });

  it('are in the person’s own export, and gone with the account', async () => {
    const client = server.authClient();
    const { data } = await client.signUp({ email: emailOf(name), password: TEST_PASSWORD, options: { data: { username: name } } });
    const id = data.user?.id ?? '';
    const token = data.session?.access_token;
    const exported = await fetch(`${server.url}/api/account/export`, { headers: { authorization: `Bearer ${token}` } });
    expect(await exported.json()).toMatchObject({
      signInPlaces: expect.arrayContaining([{ kind: 'address', address: '127.0.0.1', lastSeen: expect.any(String) }]),
    });
    await admin.call('DELETE', `/api/admin/users/${id}`);
    expect(await server.deps.db.selectFrom('sign_in_places').select('kind').where('user_id', '=', id).execute()).toEqual([]);
  });
});
