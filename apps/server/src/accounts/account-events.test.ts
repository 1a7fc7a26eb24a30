import { BY_ADMIN } from '@one-mind/protocol/accounts/account-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';
import { accountEvent, deleteOldAccountEvents, failedSignIn, listAccountEvents } from './account-events.ts';

const NEW_PASSWORD = 'another quiet voice in the night';
const FROM = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe('the security history of an account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const events = async (userId: string) => (await listAccountEvents(server.deps.db, userId, { limit: 200 })).toReversed();
  const kinds = async (userId: string) => (await events(userId)).map(({ kind }) => kind);
  const signIn = (name: string, password: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FROM, ...headers },
      body: JSON.stringify({ email: emailOf(name), password }),
    });

  it('has sign-ins with their device and address, and says which device is new', async () => {
    const { user } = await server.signUp('Ada');
    const first = await signIn('Ada', TEST_PASSWORD);
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await signIn('Ada', TEST_PASSWORD, { cookie });
    const seen = { ip: '127.0.0.1', user_agent: FROM['user-agent'], detail: 'password', times: 1 };
    expect(await events(user.id)).toMatchObject([{ kind: 'signed_up' }, { kind: 'device_new', ...seen }, { kind: 'signed_in', ...seen }]);
  });

  it('sums up the failed sign-ins of a day from one address, and writes the same for addresses without an account', async () => {
    const { user } = await server.signUp('Bea');
    for (const password of ['wrong 1', 'wrong 2', 'wrong 3']) await signIn('Bea', password);
    expect(await events(user.id)).toMatchObject([
      { kind: 'signed_up' },
      { kind: 'sign_in_failed', times: 3, ip: '127.0.0.1', user_agent: FROM['user-agent'], detail: 'password' },
    ]);
    await signIn('Nobody', 'wrong');
    const { db } = server.deps;
    const strangers = db.selectFrom('account_events').select(['kind', 'times']).where('user_id', 'is', null);
    expect(await strangers.execute()).toEqual([{ kind: 'sign_in_failed', times: 1 }]);
    await deleteOldAccountEvents(db, Date.now() + 25 * 3_600_000);
    expect(await strangers.execute()).toEqual([]);
    expect(await kinds(user.id)).toHaveLength(2);
    await deleteOldAccountEvents(db, Date.now() + 181 * 24 * 3_600_000);
    expect(await kinds(user.id)).toEqual([]);
  });

  it('counts simultaneous failures completely', async () => {
    const { user } = await server.signUp('Cid');
    const failure = { email: '', userId: user.id, method: 'password', ip: '192.0.2.1', userAgent: null };
    await Promise.all(Array.from({ length: 20 }, () => failedSignIn(server.deps.db, failure)));
    expect((await events(user.id)).at(-1)).toMatchObject({ times: 20 });
  });

  it('has new passwords, addresses and names, wrong passwords of somebody who is signed in, and the ends of sessions', async () => {
    const { client, user } = await server.signUp('Dan');
    await client.updateUser({ password: NEW_PASSWORD, current_password: 'wrong' });
    await client.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
    await client.updateUser({ email: 'dan.new@example.org', current_password: NEW_PASSWORD });
    await client.updateUser({ data: { username: 'Daniel' } });
    await client.signOut({ scope: 'others' });
    const other = server.authClient();
    await other.signInWithPassword({ email: 'dan.new@example.org', password: NEW_PASSWORD });
    await client.signOut({ scope: 'others' });
    await client.signOut({ scope: 'local' });
    expect((await events(user.id)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['signed_up', null],
      ['sign_in_failed', 'confirmation'],
      ['password_changed', null],
      ['email_changed', null],
      ['renamed', null],
      ['device_new', 'password'],
      ['signed_out_everywhere', null],
      ['session_ended', null],
    ]);
  });

  it('shows what an administrator did, without their address', async () => {
    const admin = await server.setUpAdmin('Admin');
    const { user } = await server.signUp('Eve');
    await admin.call('PUT', `/auth/v1/admin/users/${user.id}`, { password: NEW_PASSWORD, user_metadata: { username: 'Evelyn' } });
    await signIn('Eve', NEW_PASSWORD);
    await admin.call('DELETE', `/api/admin/users/${user.id}/sessions`);
    const byAdmin = { ip: null, user_agent: null, detail: BY_ADMIN };
    expect(await events(user.id)).toMatchObject([
      { kind: 'signed_up' },
      { kind: 'password_changed', ...byAdmin },
      { kind: 'renamed', ...byAdmin },
      { kind: 'device_new', ip: '127.0.0.1' },
      { kind: 'signed_out_everywhere', ...byAdmin },
    ]);
  });

  it('has the events of the same millisecond in the order in which they happened', async () => {
    const { user } = await server.signUp('Fay');
    const details = Array.from({ length: 100 }, (_, index) => String(index));
    await transact(server.deps.db, async (trx) => {
      for (const detail of details) {
        await accountEvent(trx, { userId: user.id, kind: 'signed_in', at: Date.now(), ip: null, userAgent: null, detail });
      }
    });
    expect((await events(user.id)).flatMap(({ kind, detail }) => (kind === 'signed_in' ? [detail] : []))).toEqual(details);
  });
});
