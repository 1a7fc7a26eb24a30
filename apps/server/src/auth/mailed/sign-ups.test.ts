import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const SITE = 'https://mind.example.org';
const DAY = 24 * 3_600_000;

const secretsIn = (text = '') => {
  const values = new URLSearchParams(/https:\S+\/auth\/confirm#(\S+)/.exec(text)?.[1]);
  return { token: values.get('token') ?? '', type: values.get('type'), next: values.get('next'), code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
};

describe('sign-ups that are confirmed by mail', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' }, publicUrl: SITE });
    admin = await server.setUpAdmin('Root');
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  beforeEach(async () => {
    await setRegistration({ mode: 'open', confirmsEmail: true, needsApproval: false });
  });

  const setRegistration = (registration: object) => admin.call('PUT', '/api/admin/site/registration', registration);
  const accounts = (email: string) => server.deps.db.selectFrom('users').selectAll().where('email', '=', email).execute();
  const pending = (email: string) => server.deps.db.selectFrom('pending_sign_ups').selectAll().where('email', '=', email).execute();
  const mailsTo = (address: string) => mailServer.arrived.filter(({ recipient }) => recipient === address);
  /** The mail that this leads to. */
  const mailOf = async (email: string, request: () => Promise<{ readonly error: unknown }>) => {
    const before = mailsTo(email).length;
    expect((await request()).error).toBeNull();
    await expect.poll(() => mailsTo(email).length).toBe(before + 1);
    const { subject = '', text = '' } = mailsTo(email).at(-1) ?? {};
    return { subject, text, ...secretsIn(text) };
  };
  const signUp = (username: string, { email = emailOf(username), ...options }: { email?: string; emailRedirectTo?: string } = {}) =>
    server.authClient().signUp({ email, password: TEST_PASSWORD, options: { data: { username, likes: 'maps' }, ...options } });
  const signIn = (email: string, password = TEST_PASSWORD) => server.authClient().signInWithPassword({ email, password });
  const useLink = (token: string, type: 'signup' | 'recovery' | 'email' = 'signup') =>
    server.authClient().verifyOtp({ token_hash: token, type });
  const useCode = (email: string, token: string, type: 'signup' | 'email' = 'signup') =>
    server.authClient().verifyOtp({ email, token, type });
  const EXPIRED = { code: 'otp_expired' };

  it('become accounts by the link, and not before', async () => {
    const email = emailOf('Ada');
    const mail = await mailOf(email, async () => {
      const { data, error } = await signUp('Ada', { emailRedirectTo: `${SITE}/game/lobby/ABC` });
      expect(data.session).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata: { username: 'Ada', likes: 'maps' } });
      expect(data.user?.email_confirmed_at).toBeUndefined();
      expect(data.user?.confirmation_sent_at).toEqual(expect.any(String));
      return { error };
    });
    expect([mail.type, mail.next]).toEqual(['signup', '/game/lobby/ABC']);
    expect(mail.text).toContain('create the account Ada');
    expect(mail.text).toContain('work once, for 1 day');
    expect(await accounts(email)).toEqual([]);
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');

    const { data, error } = await useLink(mail.token);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String), user_metadata: { username: 'Ada', likes: 'maps' } });
    expect(data.session).not.toBeNull();
    expect(await pending(email)).toEqual([]);
    expect((await signIn(email)).data.user?.id).toBe(data.user?.id);
    expect((await useLink(mail.token)).error).toMatchObject(EXPIRED);
  });

  it('become accounts by the code, which can be tried five times', async () => {
    const [bea, bob] = [await mailOf(emailOf('Bea'), () => signUp('Bea')), await mailOf(emailOf('Bob'), () => signUp('Bob'))];
    const wrong = bea.code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 4; attempt++) expect((await useCode(emailOf('Bea'), wrong)).error).toMatchObject(EXPIRED);
    expect((await useCode(emailOf('Bea'), bea.code)).data.user?.email).toBe(emailOf('Bea'));
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await useCode(emailOf('Bob'), bob.code === wrong ? '000002' : wrong)).error).toMatchObject(EXPIRED);
    expect((await useCode(emailOf('Bob'), bob.code)).error).toMatchObject(EXPIRED);
    expect((await useLink(bob.token)).error).toBeNull();
  });

  it('are mailed again, and the first link and code stop working', async () => {
    const email = emailOf('Cai');
    const first = await mailOf(email, () => signUp('Cai'));
    const second = await mailOf(email, () => server.authClient().resend({ type: 'signup', email }));
    expect((await useLink(first.token)).error).toMatchObject(EXPIRED);
    expect((await useCode(email, second.code)).error).toBeNull();
    // There is nothing to send again for an account, or for nobody.
    for (const address of [email, 'nobody@example.org'])
      expect((await server.authClient().resend({ type: 'signup', email: address })).error).toBeNull();
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('end after a day, and the name and the address are free all the time', async () => {
    const email = emailOf('Dan');
    const mail = await mailOf(email, () => signUp('Dan'));
    // Somebody else takes the name.
    const other = await mailOf('other@example.org', () => signUp('Dan', { email: 'other@example.org' }));
    expect((await useLink(other.token)).data.user?.user_metadata.username).toBe('Dan');
    const { db, auth } = server.deps;
    for (const table of ['pending_sign_ups', 'one_time_tokens'] as const)
      await db
        .updateTable(table)
        .set(({ eb }) => ({ expires_at: eb('expires_at', '-', DAY) }))
        .execute();
    expect((await useLink(mail.token)).error).toMatchObject(EXPIRED);
    await auth.deleteExpired();
    expect(await pending(email)).toEqual([]);
    expect((await signUp('Dan2', { email })).error).toBeNull();
  });

  it('get a generated name if theirs was taken in the meantime', async () => {
    const first = await mailOf('eve1@example.org', () => signUp('Eve', { email: 'eve1@example.org' }));
    const second = await mailOf('eve2@example.org', () => signUp('Eve', { email: 'eve2@example.org' }));
    await useLink(first.token);
    const { data, error } = await useLink(second.token);
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ likes: 'maps' });
    expect((await accounts('eve2@example.org')).map(({ username }) => username)).toEqual([expect.stringMatching(/^voice-/)]);
    expect((await signUp('Eve', { email: 'eve3@example.org' })).error?.code).toBe('username_taken');
  });

  it('of the same address don’t replace each other; the first that is confirmed wins, and none of their passwords works', async () => {
    const email = emailOf('Fay');
    const own = await mailOf(email, () => signUp('Fay'));
    const thief = await mailOf(email, () =>
      server.authClient().signUp({ email, password: 'the password of a thief', options: { data: { username: 'Thief' } } }),
    );
    expect(thief.text).toContain('create the account Thief');
    expect((await useLink(own.token)).data.user?.user_metadata.username).toBe('Fay');
    expect((await useLink(thief.token)).error).toMatchObject(EXPIRED);
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    expect((await signIn(email, 'the password of a thief')).error?.code).toBe('invalid_credentials');
    expect(await accounts(email)).toMatchObject([{ has_password: 0 }]);
  });

  it('with the address of an account send its owner a link to set a new password', async () => {
    const email = emailOf('Root');
    const { subject, token, type, code } = await mailOf(email, () => signUp('Ghost', { email }));
    expect([subject, type, code]).toEqual(['You already have an account', 'recovery', '']);
    expect(await pending(email)).toEqual([]);
    expect((await useLink(token, 'signup')).error).toMatchObject(EXPIRED);
    expect((await useLink(token, 'recovery')).data.user?.id).toBe(admin.user.id);
  });

  it('wait for approval once they are confirmed, if the site says so', async () => {
    await setRegistration({ needsApproval: true });
    const email = emailOf('Gil');
    const { token } = await mailOf(email, () => signUp('Gil'));
    expect((await useLink(token)).error?.code).toBe('account_waiting');
    expect((await accounts(email)).map(({ approval }) => approval)).toEqual(['waiting']);
    expect((await signIn(email)).error?.code).toBe('account_waiting');
  });

  it('follow the rules for registration when they begin and when they are confirmed', async () => {
    const { token } = await mailOf(emailOf('Hal'), () => signUp('Hal'));
    await setRegistration({ mode: 'closed' });
    expect((await useLink(token)).error?.code).toBe('signup_disabled');
    expect((await signUp('Ida')).error?.code).toBe('signup_disabled');
    await setRegistration({ mode: 'open' });
    expect((await useLink(token)).error).toBeNull();

    await setRegistration({ mode: 'invitation' });
    const created = await admin.call('POST', '/api/admin/site/invitations', { email: null, uses: 1, days: 1 });
    const { path }: { path: string } = await created.json();
    const invitation = new URLSearchParams(path.split('#')[1]).get('invitation');
    const invited = (username: string) =>
      mailOf(emailOf(username), () =>
        server.authClient().signUp({ email: emailOf(username), password: TEST_PASSWORD, options: { data: { username, invitation } } }),
      );
    const [jan, kim] = [await invited('Jan'), await invited('Kim')];
    expect((await useLink(jan.token)).data.user?.user_metadata).toEqual({ username: 'Jan' });
    expect((await useLink(kim.token)).error?.code).toBe('invite_not_found');
  });

  it('lead a browser of the PKCE flow back with a code for it', async () => {
    const stored = new Map<string, string>();
    const client = new AuthClient({
      url: `${server.url}/auth/v1`,
      flowType: 'pkce',
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
    });
    const email = emailOf('Kay');
    const { token } = await mailOf(email, () => client.signUp({ email, password: TEST_PASSWORD, options: { data: { username: 'Kay' } } }));
    const query = new URLSearchParams({ token, type: 'signup', redirect_to: `${SITE}/game` });
    const answer = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    const to = new URL(answer.headers.get('location') ?? '', SITE);
    const { data, error } = await client.exchangeCodeForSession(to.searchParams.get('code') ?? '');
    expect([error, to.pathname, data.user?.email]).toEqual([null, '/game', email]);
  });

  describe('signing in by mail', () => {
    beforeEach(() => setRegistration({ confirmsEmail: false }));
    const otp = (email: string, options: object = {}) => server.authClient().signInWithOtp({ email, options });

    it.each(['link', 'code'] as const)('creates an account by the %s', async (way) => {
      const email = `lea-${way}@example.org`;
      const mail = await mailOf(email, () => otp(email, { data: { likes: 'maps' } }));
      expect(mail.subject).toBe('Confirm your email address');
      expect(mail.text).not.toContain('Hello');
      expect(await accounts(email)).toEqual([]);
      const { data, error } = await (way === 'link' ? useLink(mail.token) : useCode(email, mail.code, 'email'));
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata: { likes: 'maps' } });
      // From now on, it signs in.
      const again = await mailOf(email, () => otp(email, { data: { username: 'Ada' } }));
      expect(again.subject).toBe('Your link to log in');
      expect((await useCode(email, again.code, 'email')).data.user?.id).toBe(data.user?.id);
    });

    it('creates none if the client or the site doesn’t want it, and answers the same', async () => {
      expect((await otp('max@example.org', { shouldCreateUser: false })).error).toBeNull();
      await setRegistration({ mode: 'domain', domains: ['mind.example'] });
      expect((await otp('max@example.org')).error).toBeNull();
      await setRegistration({ mode: 'closed' });
      expect((await otp('max@mind.example')).error).toBeNull();
      await mailOf(emailOf('Root'), () => otp(emailOf('Root')));
      await setRegistration({ mode: 'domain' });
      const { token } = await mailOf('max@mind.example', () => otp('max@mind.example', { data: { username: 'Max' } }));
      expect((await useLink(token, 'email')).data.user?.user_metadata).toEqual({ username: 'Max' });
      expect(mailsTo('max@example.org')).toEqual([]);
    });

    it('refuses names that nobody may have', async () => {
      expect((await otp('moe@example.org', { data: { username: '?' } })).error?.code).toBe('username_invalid');
      expect((await otp('moe@example.org', { data: { username: 'admin' } })).error?.code).toBe('username_refused');
    });
  });
});
