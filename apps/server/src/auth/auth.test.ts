import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

describe('/auth/v1 with the official client', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const identityOf = async (token: string) => server.deps.auth.authenticate(token);
  const age = (ms: number) =>
    server.deps.db
      .updateTable('refresh_tokens')
      .set(({ eb }) => ({ used_at: eb('used_at', '-', ms) }))
      .execute();

  it('signs up, reads the session and identifies the user', async () => {
    const ada = await server.signUp('Ada');
    expect(ada.user).toMatchObject({ email: 'ada@example.org', role: 'authenticated', user_metadata: { username: 'Ada' } });
    const { data } = await ada.client.getUser();
    expect(data.user?.id).toBe(ada.user.id);
    expect(await identityOf(ada.token)).toMatchObject({ userId: ada.user.id, username: 'Ada' });
  });

  it('publishes the key with which clients verify a token themselves', async () => {
    const ida = await server.signUp('Ida');
    const { data, error } = await ida.client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ sub: ida.user.id, aud: 'authenticated' });
    expect(data?.header.alg).toBe('ES256');
    const published = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json();
    expect(published).toEqual({ keys: [expect.objectContaining({ kty: 'EC', alg: 'ES256' })] });
    expect(JSON.stringify(published)).not.toContain('"d"');
  });

  it.each([
    ['a taken username, whatever its case', 'another@example.org', TEST_PASSWORD, 'aDA', 'Username already taken'],
    ['a taken address', 'ADA@example.org', TEST_PASSWORD, 'Somebody', 'User already registered'],
    ['an address that is none', 'nowhere', TEST_PASSWORD, 'Somebody', 'Unable to validate email address: invalid format'],
    [
      'a username with spaces',
      'x1@example.org',
      TEST_PASSWORD,
      'two words',
      'A username has 3 to 24 letters, digits, dots, dashes or underscores.',
    ],
    [
      'a username whose letters stand for a phrase with spaces',
      'x6@example.org',
      TEST_PASSWORD,
      '\ufdfa\ufdfa\ufdfa',
      'A username has 3 to 24 letters, digits, dots, dashes or underscores.',
    ],
    [
      'a username of invisible letters',
      'x7@example.org',
      TEST_PASSWORD,
      '\u3164\u3164\u3164',
      'A username has 3 to 24 letters, digits, dots, dashes or underscores.',
    ],
    ['a short password', 'x2@example.org', 'short', 'Somebody', 'A password has at least 10 characters.'],
    ['a common password', 'x3@example.org', 'Password123', 'Somebody', 'This password is one of the most common ones. Choose another.'],
    ['a password of one character', 'x4@example.org', 'zzzzzzzzzzzz', 'Somebody', 'This password is too easy to guess. Choose another.'],
    ['a row of keys', 'x8@example.org', 'zaq1xsw2cde3', 'Somebody', 'This password is one of the most common ones. Choose another.'],
    ['a row of letters', 'x9@example.org', 'defghijklmnop', 'Somebody', 'This password is too easy to guess. Choose another.'],
    [
      'a password made of the name',
      'x5@example.org',
      'Somebody1234',
      'Somebody',
      'This password is too much like your name or email address. Choose another.',
    ],
  ])('refuses %s', async (_case, email, password, username, message) => {
    const { data, error } = await server.authClient().signUp({ email, password, options: { data: { username } } });
    expect(error?.message).toBe(message);
    expect(data.session).toBeNull();
  });

  it('generates a username if somebody signs up without one', async () => {
    const { data } = await server.authClient().signUp({ email: 'plain@example.org', password: TEST_PASSWORD });
    expect(await identityOf(data.session?.access_token ?? '')).toMatchObject({ username: expect.stringMatching(/^voice-/) });
  });

  it('gives a name to only one of two people who request it at the same time', async () => {
    const results = await Promise.all(
      ['race1', 'race2', 'race3'].map((name) =>
        server.authClient().signUp({ email: emailOf(name), password: TEST_PASSWORD, options: { data: { username: 'Racer' } } }),
      ),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('signs in by password, with the same answer for a wrong password and an unknown address', async () => {
    await server.signUp('Bob');
    const client = server.authClient();
    const wrong = await client.signInWithPassword({ email: emailOf('bob'), password: 'not the password' });
    const unknown = await client.signInWithPassword({ email: 'nobody@example.org', password: 'not the password' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(unknown.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
    const right = await client.signInWithPassword({ email: ' BOB@example.org', password: TEST_PASSWORD });
    expect(right.data.user?.email).toBe(emailOf('bob'));
  });

  it('refreshes a session, and gives two racing tabs the same new token', async () => {
    const eve = await server.signUp('Eve');
    const old = { refresh_token: eve.session.refresh_token };
    const [one, two] = await Promise.all([server.authClient().refreshSession(old), server.authClient().refreshSession(old)]);
    expect(one.error).toBeNull();
    expect(two.data.session?.refresh_token).toBe(one.data.session?.refresh_token);
    expect(one.data.session?.refresh_token).not.toBe(old.refresh_token);
    expect(await identityOf(two.data.session?.access_token ?? '')).toMatchObject({ username: 'Eve' });
  });

  it('accepts a refresh token again if its answer got lost, however long ago, until its successor is used', async () => {
    const lou = await server.signUp('Lou');
    const old = { refresh_token: lou.session.refresh_token };
    const lost = await server.authClient().refreshSession(old);
    await age(3_600_000);
    const again = await server.authClient().refreshSession(old);
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
    expect(await identityOf(again.data.session?.access_token ?? '')).toMatchObject({ username: 'Lou' });
    const next = await server.authClient().refreshSession({ refresh_token: again.data.session?.refresh_token ?? '' });
    expect(next.error).toBeNull();
    await age(11_000);
    expect((await server.authClient().refreshSession(old)).error?.code).toBe('refresh_token_already_used');
    expect(await identityOf(next.data.session?.access_token ?? '')).toBeNull();
  });

  it('ends the session when the parent of a used refresh token comes back later', async () => {
    const mal = await server.signUp('Mal');
    const ended: string[] = [];
    server.deps.events.on('sessionEnded', ({ userId }) => void ended.push(userId));
    const old = { refresh_token: mal.session.refresh_token };
    const second = await server.authClient().refreshSession(old);
    const fresh = await server.authClient().refreshSession({ refresh_token: second.data.session?.refresh_token ?? '' });
    await age(11_000);
    const stolen = await server.authClient().refreshSession(old);
    expect(stolen.error?.code).toBe('refresh_token_already_used');
    const next = await server.authClient().refreshSession({ refresh_token: fresh.data.session?.refresh_token ?? '' });
    expect(next.error?.code).toBe('refresh_token_not_found');
    expect(await identityOf(fresh.data.session?.access_token ?? '')).toBeNull();
    expect(ended).toEqual([mal.user.id]);
  });

  it('ends a shared session as soon as one party is two steps ahead of the other, but not before', async () => {
    const una = await server.signUp('Una');
    const refresh = async (token: string) => (await server.authClient().refreshSession({ refresh_token: token })).data.session;
    let token = una.session.refresh_token;
    for (let step = 0; step < 3; step++) {
      const [owner, thief] = [await refresh(token), await refresh(token)];
      expect(thief?.refresh_token).toBe(owner?.refresh_token);
      await age(11_000);
      token = owner?.refresh_token ?? '';
    }
    const ahead = await refresh((await refresh(token))?.refresh_token ?? '');
    expect(await identityOf(ahead?.access_token ?? '')).not.toBeNull();
    await age(11_000);
    expect(await refresh(token)).toBeNull();
    expect(await identityOf(ahead?.access_token ?? '')).toBeNull();
  });

  it('signs out here, elsewhere or everywhere', async () => {
    const zoe = await server.signUp('Zoe');
    const signIn = async () => {
      const client = server.authClient();
      const { data } = await client.signInWithPassword({ email: emailOf('zoe'), password: TEST_PASSWORD });
      return { client, token: data.session?.access_token ?? '' };
    };
    const [phone, laptop, tv] = [await signIn(), await signIn(), await signIn()];
    await tv.client.signOut({ scope: 'local' });
    expect([await identityOf(tv.token), await identityOf(phone.token)]).toEqual([null, expect.anything()]);
    await phone.client.signOut({ scope: 'others' });
    expect([await identityOf(laptop.token), await identityOf(zoe.token), await identityOf(phone.token)]).toEqual([
      null,
      null,
      expect.anything(),
    ]);
    await phone.client.signOut({ scope: 'global' });
    expect(await identityOf(phone.token)).toBeNull();
    const { error } = await laptop.client.getUser(laptop.token);
    expect(error?.name).toBe('AuthSessionMissingError');
  });

  it('changes the address only with the password, so that nobody is locked out of their account', async () => {
    const ned = await server.signUp('Ned');
    const email = 'ned-elsewhere@example.org';
    expect((await ned.client.updateUser({ email })).error?.code).toBe('current_password_required');
    expect((await ned.client.updateUser({ email: emailOf('ned') })).error).toBeNull();
    const changed = await ned.client.updateUser({ email, current_password: TEST_PASSWORD });
    expect(changed.data.user?.email).toBe(email);
  });

  it('changes the password and ends all other sessions', async () => {
    const kim = await server.signUp('Kim');
    const elsewhere = await server.authClient().signInWithPassword({ email: emailOf('kim'), password: TEST_PASSWORD });
    const bare = await kim.client.updateUser({ password: 'another quiet voice' });
    expect(bare.error?.code).toBe('current_password_required');
    const wrong = await kim.client.updateUser({ password: 'another quiet voice', current_password: 'something else' });
    expect(wrong.error?.code).toBe('invalid_credentials');
    const current = { current_password: TEST_PASSWORD };
    const same = await kim.client.updateUser({ password: TEST_PASSWORD, ...current });
    expect(same.error?.code).toBe('same_password');
    const weak = await kim.client.updateUser({ password: 'short', ...current });
    expect(weak.error?.code).toBe('weak_password');
    const changed = await kim.client.updateUser({ password: 'another quiet voice', ...current });
    expect(changed.error).toBeNull();
    expect(await identityOf(elsewhere.data.session?.access_token ?? '')).toBeNull();
    expect(await identityOf(kim.token)).toMatchObject({ username: 'Kim' });
    const again = await server.authClient().signInWithPassword({ email: emailOf('kim'), password: 'another quiet voice' });
    expect(again.error).toBeNull();
  });

  it('changes the username and other data, but never to a name that is taken', async () => {
    const lea = await server.signUp('Lea');
    const taken = await lea.client.updateUser({ data: { username: 'ada' } });
    expect(taken.error?.message).toBe('Username already taken');
    const renamed = await lea.client.updateUser({ data: { username: 'Leah', colour: 'amber' } });
    expect(renamed.data.user?.user_metadata).toEqual({ username: 'Leah', colour: 'amber' });
    expect(await identityOf(lea.token)).toMatchObject({ username: 'Leah' });
  });

  it('refuses names that look like another user’s or like a staff role, at sign-up and later, and limits how often a name can change', async () => {
    const nora = await server.signUp('Nora1');
    const signUp = async (username: string) =>
      (await server.authClient().signUp({ email: 'x9@example.org', password: TEST_PASSWORD, options: { data: { username } } })).error
        ?.message;
    expect(await signUp('NoraI')).toBe('Username already taken');
    expect(await signUp('Νοrа1')).toBe('This name mixes letters from different alphabets. Use only one alphabet.');
    expect(await signUp('Adm1n')).toBe('This name suggests that you run this site. Choose another.');
    for (const unseen of ['No\u202era', 'No\u200bra', 'No\nra']) {
      expect(await signUp(unseen)).toBe('A username has 3 to 24 letters, digits, dots, dashes or underscores.');
    }
    const rename = async (username: string) => (await nora.client.updateUser({ data: { username } })).error?.message ?? null;
    expect(await rename('ADA')).toBe('Username already taken');
    expect(await rename('The-Moderator')).toBe('This name suggests that you run this site. Choose another.');
    // Only a different name counts, not a change of case. Of several simultaneous changes, one succeeds.
    expect(await rename('nora1')).toBeNull();
    const identity = await identityOf(nora.token);
    if (!identity) throw new Error('The session has ended.');
    const names = ['Norina', 'Noreen'];
    const origin = { ip: null, userAgent: null };
    const renames = names.map((username) => server.deps.auth.changeProfile(identity, { data: { username } }, { origin }));
    expect((await Promise.allSettled(renames)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rename('Nelly')).toEqual(
      expect.stringMatching(/^You can change your username once every 7 days\. The next change is possible on \d+ \w+ \d{4}\.$/),
    );
    const week = 7 * 24 * 3_600_000;
    await server.deps.db
      .updateTable('users')
      .set(({ eb }) => ({ renamed_at: eb('renamed_at', '-', week) }))
      .where('id', '=', nora.user.id)
      .execute();
    expect(await rename('Nelly')).toBeNull();
  });

  it('stores a new password and ends the other sessions in one transaction: if one fails, so does the other', async () => {
    const { db } = server.deps;
    const admin = await server.setUpAdmin('Keeper');
    const owner = await server.signUp('Kept');
    const other = server.authClient();
    const credentials = { email: emailOf('Kept'), password: TEST_PASSWORD };
    const { data } = await other.signInWithPassword(credentials);
    const sessionOf = async () => (await identityOf(data.session?.access_token ?? ''))?.sessionId;
    await sql`create table keeps_sessions (id text references sessions (id))`.execute(db);
    await sql`insert into keeps_sessions values (${await sessionOf()})`.execute(db);
    const password = 'a new password that fails';
    // The expected failures would look like real ones in the output.
    server.app.log.level = 'silent';
    expect((await owner.client.updateUser({ password, current_password: TEST_PASSWORD })).error?.status).toBe(500);
    expect((await admin.call('PUT', `/auth/v1/admin/users/${owner.user.id}`, { password })).status).toBe(500);
    server.app.log.level = 'error';
    await sql`drop table keeps_sessions`.execute(db);
    expect((await server.authClient().signInWithPassword(credentials)).error).toBeNull();
    expect(await sessionOf()).toBeDefined();
  });

  it('gives look-alike names to only one of two people who request them at the same time', async () => {
    const results = await Promise.all(
      ['Twin1', 'TwinI', 'Twinl'].map((username, n) =>
        server.authClient().signUp({ email: emailOf(`twin-${n}`), password: TEST_PASSWORD, options: { data: { username } } }),
      ),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('keeps a banned person out immediately', async () => {
    const max = await server.signUp('Max');
    const identity = await identityOf(max.token);
    await updateUser(server.deps.db, max.user.id, { status: 'banned', at: Date.now() });
    expect(await identityOf(max.token)).toBeNull();
    expect(await server.deps.auth.currentIdentities(identity ? [identity] : [])).toEqual([null]);
    const signIn = await server.authClient().signInWithPassword({ email: emailOf('max'), password: TEST_PASSWORD });
    expect(signIn.error?.code).toBe('user_banned');
    const refresh = await server.authClient().refreshSession({ refresh_token: max.session.refresh_token });
    expect(refresh.error?.code).toBe('user_banned');
    const ended: string[] = [];
    server.deps.events.on('sessionEnded', ({ userId }) => void ended.push(userId));
    await server.deps.auth.endSessions(max.user.id);
    expect(ended).toEqual([max.user.id]);
  });

  describe('a comparison during which the owner changes the password', () => {
    const NEW_PASSWORD = 'another voice in the night';
    /** Changes the password after the next comparison, as a faster request would. */
    const changeMeanwhile = ({ client }: TestUser) => {
      const { guard } = server.deps.auth;
      const check = guard.check.bind(guard);
      vi.spyOn(guard, 'check').mockImplementationOnce(async (...attempt) => {
        const isRight = await check(...attempt);
        const { error } = await client.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
        expect(error).toBeNull();
        return isRight;
      });
    };

    it('starts no session', async () => {
      const sue = await server.signUp('Sue');
      changeMeanwhile(sue);
      const { error } = await server.authClient().signInWithPassword({ email: emailOf('Sue'), password: TEST_PASSWORD });
      expect(error?.code).toBe('invalid_credentials');
      expect(await server.deps.auth.sessionsOf(sue.user.id)).toHaveLength(1);
    });

    it('changes nothing from another session', async () => {
      const tim = await server.signUp('Tim');
      const thief = server.authClient();
      await thief.signInWithPassword({ email: emailOf('Tim'), password: TEST_PASSWORD });
      changeMeanwhile(tim);
      const { error } = await thief.updateUser({ password: 'the words of a thief', current_password: TEST_PASSWORD });
      expect(error).not.toBeNull();
      const { data } = await server.authClient().signInWithPassword({ email: emailOf('Tim'), password: NEW_PASSWORD });
      expect(data.user?.id).toBe(tim.user.id);
    });
  });

  it('rejects forged, foreign and unsigned tokens', async () => {
    const foreign = await startTestServer();
    const stranger = await foreign.signUp('Stranger');
    await foreign.close();
    const [, payload] = (await server.signUp('Honest')).token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of [stranger.token, unsigned, `${unsigned}AAAA`, 'x.y.z', '']) expect(await identityOf(token)).toBeNull();
  });

  it('recomputes skeletons at the start if they were computed by other rules', async () => {
    const first = await startTestServer();
    await first.signUp('Marlon');
    await first.deps.db.updateTable('users').set({ username_skeleton: 'outdated', skeleton_version: 0 }).execute();
    await first.stop();
    const second = await startTestServer({ dataDir: first.dataDir });
    await expect(second.signUp('rnarlon')).rejects.toThrow('Username already taken');
    await second.close();
  });

  it('keeps sessions across a restart', async () => {
    const first = await startTestServer();
    const pat = await first.signUp('Pat');
    await first.stop();
    const second = await startTestServer({ dataDir: first.dataDir });
    expect(await second.deps.auth.authenticate(pat.token)).toMatchObject({ username: 'Pat' });
    const refreshed = await second.authClient().refreshSession({ refresh_token: pat.session.refresh_token });
    expect(refreshed.error).toBeNull();
    await second.close();
  });

  it('answers in its own words for features that it doesn’t offer', async () => {
    const client = server.authClient();
    expect((await client.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code).toBe('provider_disabled');
    const provider = await fetch(`${server.url}/auth/v1/authorize?provider=github`, { redirect: 'manual' });
    expect([provider.status, await provider.json()]).toEqual([
      400,
      expect.objectContaining({ code: 400, error_code: 'validation_failed' }),
    ]);
    const unknown = await fetch(`${server.url}/auth/v1/nothing/here`);
    expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ error_code: 'not_found' })]);
  });
});
