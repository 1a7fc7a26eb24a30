import { AuthClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const FOREVER = '876000h';

describe('auth.admin of the official client', () => {
  let server: TestServer;
  let root: TestUser;
  let bea: TestUser;
  beforeEach(async () => {
    server = await startTestServer();
    root = await server.setUpAdmin('Root');
    bea = await server.signUp('Bea');
  });
  afterEach(() => server.close());

  /** A client as this person's own program would create it. */
  const adminOf = ({ token }: TestUser) =>
    new AuthClient({
      url: `${server.url}/auth/v1`,
      headers: { Authorization: `Bearer ${token}` },
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
    }).admin;
  const signIn = (password = TEST_PASSWORD, name = 'bea') => server.authClient().signInWithPassword({ email: emailOf(name), password });

  it('lists, finds, changes and deletes accounts', async () => {
    const admin = adminOf(root);
    const all = await admin.listUsers();
    expect(all.error).toBeNull();
    expect(all.data).toMatchObject({
      total: 2,
      lastPage: 1,
      nextPage: null,
      users: [{ email: emailOf('bea') }, { email: emailOf('root') }],
    });
    const second = await admin.listUsers({ page: 1, perPage: 1 });
    expect(second.data).toMatchObject({ total: 2, nextPage: 2, lastPage: 2, users: [{ id: bea.user.id }] });
    expect((await admin.getUserById(bea.user.id)).data.user).toMatchObject({ email: emailOf('bea'), user_metadata: { username: 'Bea' } });

    const changed = await admin.updateUserById(bea.user.id, {
      email: 'new@example.org',
      password: 'quite another voice',
      user_metadata: { username: 'Bee', likes: 'maps' },
    });
    expect(changed.error).toBeNull();
    expect(changed.data.user).toMatchObject({ email: 'new@example.org', user_metadata: { username: 'Bee', likes: 'maps' } });
    expect((await bea.call('GET', '/api/settings')).status).toBe(401);
    expect((await signIn('quite another voice', 'new')).data.user?.id).toBe(bea.user.id);

    expect((await admin.deleteUser(bea.user.id)).error).toBeNull();
    expect((await admin.getUserById(bea.user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const { db } = server.deps;
    const log = await db.selectFrom('audit_log').select(['act', 'after_json']).where('act', '!=', 'user.set_up').orderBy('act').execute();
    expect(log).toEqual([
      { act: 'user.changed', after_json: '{"changed":["email","password","data"]}' },
      { act: 'user.deleted', after_json: null },
      { act: 'user.renamed', after_json: null },
    ]);
  });

  it('creates accounts under the sign-up rules, with an audit log entry and without a session', async () => {
    const admin = adminOf(root);
    const made = await admin.createUser({
      email: 'Cleo@example.org',
      password: TEST_PASSWORD,
      email_confirm: true,
      user_metadata: { username: 'Cleo', likes: 'maps' },
    });
    expect(made.error).toBeNull();
    expect(made.data.user).toMatchObject({ email: emailOf('cleo'), user_metadata: { username: 'Cleo', likes: 'maps' } });
    expect(made.data.user?.last_sign_in_at).toBeUndefined();
    const id = made.data.user?.id ?? '';
    const { db } = server.deps;
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('audit_log').select(['act', 'actor_id']).where('target_id', '=', id).execute()).toEqual([
      { act: 'user.created', actor_id: root.user.id },
    ]);
    expect((await signIn(TEST_PASSWORD, 'cleo')).data.user?.id).toBe(id);

    const refused = async (attributes: Parameters<typeof admin.createUser>[0]) => (await admin.createUser(attributes)).error?.code;
    const account = { email: 'dan@example.org', password: TEST_PASSWORD };
    expect(await refused({ ...account, email: 'no address' })).toBe('validation_failed');
    expect(await refused({ ...account, email: emailOf('bea') })).toBe('email_exists');
    expect(await refused({ ...account, password: 'short' })).toBe('weak_password');
    expect(await refused({ password: account.password })).toBe('validation_failed');
    expect(await refused({ ...account, user_metadata: { username: 'bea' } })).toBe('username_taken');
    expect(await refused({ ...account, user_metadata: { username: '?' } })).toBe('username_invalid');
    expect(await refused({ ...account, role: 'admin' })).toBe('validation_failed');
    expect((await admin.listUsers()).data).toMatchObject({ total: 3 });
  });

  it('bans for a limited time or permanently, and lifts a ban', async () => {
    const admin = adminOf(root);
    const banned = await admin.updateUserById(bea.user.id, { ban_duration: FOREVER });
    expect(banned.data.user).toMatchObject({ banned_until: '9999-12-31T23:59:59Z' });
    expect((await signIn()).error?.code).toBe('user_banned');
    expect((await admin.updateUserById(bea.user.id, { ban_duration: 'none' })).data.user?.banned_until).toBeUndefined();
    expect((await signIn()).error).toBeNull();
    const { data } = await admin.updateUserById(bea.user.id, { ban_duration: '1h30m' });
    expect(Math.abs(Date.parse(data.user?.banned_until ?? '') - Date.now() - 5_400_000)).toBeLessThan(60_000);
    expect((await signIn()).error?.code).toBe('user_banned');
    await server.deps.db.updateTable('users').set({ banned_until: Date.now() }).where('id', '=', bea.user.id).execute();
    expect((await admin.getUserById(bea.user.id)).data.user?.banned_until).toBeUndefined();
    expect((await signIn()).error).toBeNull();
    expect((await admin.updateUserById(bea.user.id, { ban_duration: 'a while' })).error).toMatchObject({ code: 'validation_failed' });
    expect((await admin.updateUserById(root.user.id, { ban_duration: FOREVER })).error).toMatchObject({ status: 409, code: 'last_admin' });
    expect((await admin.deleteUser(root.user.id)).error).toMatchObject({ status: 409, code: 'last_admin' });
    expect((await admin.updateUserById(bea.user.id, { phone: '+123' })).error).toMatchObject({ code: 'phone_provider_disabled' });
    expect((await admin.updateUserById(bea.user.id, { email: emailOf('root') })).error).toMatchObject({ code: 'email_exists' });
    expect((await admin.updateUserById(bea.user.id, { password: 'short' })).error).toMatchObject({ code: 'weak_password' });
  });

  it('is open only to admins', async () => {
    const plain = adminOf(bea);
    expect((await plain.listUsers()).error?.status).toBe(403);
    expect((await plain.getUserById(root.user.id)).error?.status).toBe(403);
    expect((await plain.createUser({ email: 'x@example.org', password: TEST_PASSWORD })).error?.status).toBe(403);
    expect((await plain.updateUserById(root.user.id, { email: 'x@example.org' })).error?.status).toBe(403);
    expect((await plain.deleteUser(root.user.id)).error?.status).toBe(403);
    expect((await adminOf({ ...bea, token: 'nothing' }).listUsers()).error).not.toBeNull();
    expect((await adminOf(bea).listUsers()).error?.code).toBe('not_admin');
    expect((await fetch(`${server.url}/auth/v1/admin/users`)).status).toBe(401);
  });
});
