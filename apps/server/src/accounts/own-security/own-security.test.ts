import type { AccountEvent, OwnSession } from '@one-mind/protocol/accounts/account-events';
import type { Page } from '@one-mind/protocol/games/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPlayer, type PlayerClient } from '../../testing/player-client.ts';
import { callerOf, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { networkOf } from './account-event-view.ts';

describe('the security of one’s own account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const signIn = async (user: TestUser): Promise<TestUser> => {
    const client = server.authClient();
    const { data } = await client.signInWithPassword({ email: emailOf(user.username), password: TEST_PASSWORD });
    if (!data.session) throw new Error('Signing in gave no session.');
    const token = data.session.access_token;
    return { ...user, client, session: data.session, token, call: callerOf(server.url, token) };
  };
  const sessionsOf = async ({ call }: TestUser): Promise<readonly OwnSession[]> => (await call('GET', '/api/account/sessions')).json();
  const eventsOf = async ({ call }: TestUser, query = ''): Promise<Page<AccountEvent>> =>
    (await call('GET', `/api/account/events${query}`)).json();
  const ended = ({ socket }: PlayerClient): Promise<unknown> => new Promise((resolve) => socket.once('disconnect', resolve));

  it('shows where they are signed in, and marks the device that asks', async () => {
    const ada = await server.signUp('Ada');
    const phone = await signIn(ada);
    const seen = { device: 'Unknown device', network: '127.0.0.*', createdAt: expect.any(String), refreshedAt: expect.any(String) };
    expect(await sessionsOf(ada)).toMatchObject([
      { isCurrent: false, ...seen },
      { isCurrent: true, ...seen },
    ]);
    expect(await sessionsOf(phone)).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);
  });

  it('lets them sign out one device, whose socket ends and whose tokens open nothing', async () => {
    const bea = await server.signUp('Bea');
    const [phone, tablet] = [await signIn(bea), await signIn(bea)];
    const [onPhone, onTablet] = [await connectPlayer(server, phone), await connectPlayer(server, tablet)];
    const current = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent);
    const disconnected = ended(onPhone);
    expect((await bea.call('DELETE', `/api/account/sessions/${current?.id}`)).status).toBe(200);
    await disconnected;
    expect(onPhone.received('session:ended')).toEqual([{ error: 'unauthenticated' }]);
    expect((await phone.call('GET', '/api/settings')).status).toBe(401);
    expect((await phone.client.refreshSession()).error).not.toBeNull();
    expect(await sessionsOf(bea)).toHaveLength(2);
    expect((await bea.call('DELETE', `/api/account/sessions/${current?.id}`)).status).toBe(200);
    expect((await eventsOf(bea)).items[0]).toMatchObject({ kind: 'session_ended', detail: 'Unknown device', network: '127.0.0.*' });

    const others = ended(onTablet);
    expect((await bea.client.signOut({ scope: 'others' })).error).toBeNull();
    await others;
    expect(await sessionsOf(bea)).toMatchObject([{ isCurrent: true }]);
    expect((await eventsOf(bea)).items.map(({ kind }) => kind)).toEqual([
      'signed_out_everywhere',
      'session_ended',
      'device_new',
      'device_new',
      'signed_up',
    ]);
  });

  it('shows and ends nothing of other people', async () => {
    const [cid, eve] = [await server.signUp('Cid'), await server.signUp('Eve')];
    const [session] = await sessionsOf(cid);
    expect((await eve.call('DELETE', `/api/account/sessions/${session?.id}`)).status).toBe(200);
    expect(await sessionsOf(cid)).toHaveLength(1);
    expect((await eventsOf(eve)).items).toMatchObject([{ kind: 'signed_up' }]);
  });

  it('lists events in pages', async () => {
    const dan = await server.signUp('Dan');
    for (let count = 0; count < 4; count++) await signIn(dan);
    const first = await eventsOf(dan, '?limit=3');
    expect(first.items).toHaveLength(3);
    const rest = await eventsOf(dan, `?limit=3&before=${first.next}`);
    expect(rest).toMatchObject({ items: [{ kind: 'device_new' }, { kind: 'signed_up' }], next: null });
  });

  it('shows only the network of an address', () => {
    expect(['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:12:3456::1', 'fe80::1%eth0', null].map(networkOf)).toEqual([
      '203.0.113.*',
      '203.0.113.*',
      '2001:db8:12::/48',
      'fe80::/48',
      null,
    ]);
  });
});
