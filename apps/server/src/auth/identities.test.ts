import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteUser } from '../accounts/store.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';
import { Identities, type Proven } from './identities.ts';

const someone = (userId: string, until = Date.now() + 1000): Proven => ({
  identity: { userId, username: 'Ada', role: 'user', sessionId: randomUUIDv7(), deviceHash: null, aal: 'aal1', lacks: null },
  until,
});

describe('identities', () => {
  let identities: Identities;
  /** The tokens that were looked up. */
  let asked: string[];
  let hearsOthers: boolean;
  beforeEach(() => {
    hearsOthers = true;
    identities = new Identities(2, () => hearsOthers);
    asked = [];
  });
  const of = (token: string, proven: Proven | null = someone(token)) =>
    identities.of(token, async () => {
      asked.push(token);
      return proven;
    });

  it('looks a token up once', async () => {
    const first = await of('a');
    expect(await of('a')).toEqual(first);
    expect(asked).toEqual(['a']);
  });

  it('looks up a token every time while it may miss changes that other nodes make', async () => {
    await of('a');
    hearsOthers = false;
    await of('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('looks a token without an identity up every time', async () => {
    expect(await of('a', null)).toBeNull();
    expect(await of('a')).toMatchObject({ userId: 'a' });
    expect(asked).toEqual(['a', 'a']);
  });

  it('keeps the most recently used', async () => {
    for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) await of(token);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps nothing with a maximum of 0', async () => {
    identities = new Identities(0);
    for (const token of ['a', 'a']) await of(token);
    expect(asked).toEqual(['a', 'a']);
  });

  it('forgets one person, or everyone', async () => {
    for (const token of ['a', 'b']) await of(token);
    identities.invalidate('a');
    for (const token of ['b', 'a']) await of(token);
    identities.invalidateAll();
    for (const token of ['a', 'b']) await of(token);
    expect(asked).toEqual(['a', 'b', 'a', 'a', 'b']);
  });

  it.each([
    ['of this person', () => identities.invalidate('a')],
    ['that may have been missed', () => identities.invalidateAll()],
  ])('keeps nothing that was read before a change %s', async (_which, change) => {
    await identities.of('a', async () => {
      const before = someone('a');
      change();
      return before;
    });
    await of('a');
    expect(asked).toEqual(['a']);
  });

  describe('over time', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('looks a token up again when it or its session has expired', async () => {
      await of('a', someone('a', Date.now() + 1000));
      vi.advanceTimersByTime(999);
      await of('a', null);
      expect(asked).toEqual(['a']);
      vi.advanceTimersByTime(1);
      expect(await of('a', null)).toBeNull();
    });
  });
});

describe('a request after a change of its account', () => {
  let server: TestServer;
  let admin: TestUser;
  let ada: TestUser;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    count++;
    ada = await server.signUp(`Ada${count}`);
  });

  const identityOf = ({ token }: { readonly token: string }) => server.deps.auth.authenticate(token);
  const signInAgain = async () => {
    const client = server.authClient();
    const { data, error } = await client.signInWithPassword({ email: emailOf(ada.username), password: TEST_PASSWORD });
    if (error) throw error;
    return { client, token: data.session?.access_token ?? '' };
  };
  const done = async (call: Promise<Response>): Promise<void> => {
    const response = await call;
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.text();
  };
  const asAdmin = (method: string, path: string, body?: unknown): Promise<void> =>
    done(admin.call(method, `/api/admin/users/${ada.user.id}${path}`, body));

  it('is answered from memory if no change was reported', async () => {
    await identityOf(ada);
    // This bypasses the store, so the change isn't reported.
    await server.deps.db.updateTable('users').set({ role: 'creator' }).where('id', '=', ada.user.id).execute();
    expect(await identityOf(ada)).toMatchObject({ role: 'user' });
    server.deps.auth.identities.invalidate(ada.user.id);
    expect(await identityOf(ada)).toMatchObject({ role: 'creator' });
  });

  it.each([
    ['this session is signed out', () => done(ada.call('POST', '/auth/v1/logout?scope=local'))],
    ['all sessions are signed out', () => done(ada.call('POST', '/auth/v1/logout?scope=global'))],
    ['an admin ends the sessions', () => asAdmin('DELETE', '/sessions')],
    ['an admin bans the person', () => asAdmin('PATCH', '/status', { status: 'banned' })],
    ['an admin bans the person for a while', () => asAdmin('PATCH', '/status', { status: 'banned', ban_duration: '1h' })],
    ['an admin deletes the account', () => asAdmin('DELETE', '')],
    [
      'the person deletes the account',
      () => done(ada.call('POST', '/api/account/delete', { username: ada.username, password: TEST_PASSWORD })),
    ],
  ])('is refused if %s', async (_change, change) => {
    expect(await identityOf(ada)).not.toBeNull();
    await change();
    expect(await identityOf(ada)).toBeNull();
    expect((await ada.call('GET', '/api/settings')).status).toBe(401);
  });

  it('is refused on another device if the person changes the password or signs out elsewhere', async () => {
    const phone = await signInAgain();
    const laptop = await signInAgain();
    expect(await Promise.all([ada, phone, laptop].map(identityOf))).not.toContain(null);
    expect((await phone.client.signOut({ scope: 'local' })).error).toBeNull();
    expect(await Promise.all([ada, phone, laptop].map(identityOf))).toEqual([expect.anything(), null, expect.anything()]);
    const changed = await ada.client.updateUser({ password: 'another quiet voice', current_password: TEST_PASSWORD });
    expect(changed.error).toBeNull();
    expect(await Promise.all([ada, laptop].map(identityOf))).toEqual([expect.anything(), null]);
  });

  it('is refused if a stolen refresh token ended the session', async () => {
    expect(await identityOf(ada)).not.toBeNull();
    const stolen = ada.session.refresh_token;
    await ada.client.refreshSession();
    await ada.client.refreshSession();
    const age = { used_at: Date.now() - 60_000 };
    await server.deps.db.updateTable('refresh_tokens').set(age).where('used_at', 'is not', null).execute();
    const again = await server.authClient().refreshSession({ refresh_token: stolen });
    expect(again.error).not.toBeNull();
    expect(await identityOf(ada)).toBeNull();
  });

  it('carries the new name and role', async () => {
    expect(await identityOf(ada)).toMatchObject({ role: 'user' });
    await asAdmin('PATCH', '/role', { role: 'moderator' });
    expect(await identityOf(ada)).toMatchObject({ role: 'moderator' });
    expect((await ada.client.updateUser({ data: { username: `Zoe${count}` } })).error).toBeNull();
    expect(await identityOf(ada)).toMatchObject({ username: `Zoe${count}` });
  });

  it('is accepted again when a ban has ended by itself', async () => {
    await identityOf(ada);
    await asAdmin('PATCH', '/status', { status: 'banned', ban_duration: '1h' });
    expect(await identityOf(ada)).toBeNull();
    await server.deps.db.updateTable('users').set({ banned_until: Date.now() }).where('id', '=', ada.user.id).execute();
    expect(await identityOf(await signInAgain())).toMatchObject({ userId: ada.user.id });
  });

  it('is refused if the account is deleted after its person has signed in again', async () => {
    // Between the two transactions of a deletion, the account exists without sessions.
    await server.deps.auth.endSessions(ada.user.id);
    const late = await signInAgain();
    expect(await identityOf(late)).not.toBeNull();
    await deleteUser(server.deps.db, ada.user.id);
    expect(await identityOf(late)).toBeNull();
  });
});
