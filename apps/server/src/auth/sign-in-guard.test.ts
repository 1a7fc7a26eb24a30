import type { SignInNotice } from '@one-mind/protocol/accounts/account-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/accounts.ts';
import { RATE_LIMITS } from '../limits.ts';
import { AMPLE_LIMITS, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

/** Tests have only one address, so its own limit is raised far above the one tested here. */
const rateLimits = { ...AMPLE_LIMITS, failedSignIns: 1e6, failedSignInsOfSubnet: 1e6 };
const FREE = RATE_LIMITS.failedSignInsToAccount;

describe('password guessing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ rateLimits });
  });
  afterAll(() => server.close());

  interface Answer {
    readonly code: string | null;
    readonly message: string | null;
    /** Seconds. */
    readonly retryAfter: number | null;
    /** The cookie as a browser stores it. */
    readonly cookie: string | null;
  }
  const signIn = async (name: string, password: string, options: { cookie?: string | null; address?: string } = {}): Promise<Answer> => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.cookie && { cookie: options.cookie }),
        ...(options.address && { 'x-forwarded-for': options.address }),
      },
      body: JSON.stringify({ email: emailOf(name), password }),
    });
    const { error_code: code = null, msg: message = null } = await answer.json();
    const retryAfter = answer.headers.get('retry-after');
    return {
      code,
      message,
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      cookie: answer.headers.get('set-cookie'),
    };
  };
  const guess = (name: string, options?: { cookie?: string | null; address?: string }) => signIn(name, 'not the password', options);
  const guessAtOnce = async (name: string, count: number): Promise<(string | null)[]> =>
    (await Promise.all(Array.from({ length: count }, (_, n) => guess(name, { address: `198.51.100.${n}` })))).map(({ code }) => code);
  const deviceOf = async (name: string): Promise<string> => {
    const { code, cookie } = await signIn(name, TEST_PASSWORD);
    expect(code).toBeNull();
    return cookie?.split(';')[0] ?? '';
  };
  /** Moves everything counted so far this many ms into the past. */
  const later = (ms: number) =>
    server.deps.db
      .updateTable('sign_in_failures')
      .set(({ eb }) => ({ blocked_until: eb('blocked_until', '-', ms), last_at: eb('last_at', '-', ms) }))
      .execute();
  const noticeOf = async (user: TestUser): Promise<SignInNotice | null> => (await user.call('GET', '/api/account/sign-in-notice')).json();

  it('of an account that is deleted before the comparison ends is an ordinary failure', async () => {
    const { user } = await server.signUp('Gone');
    const attempt = { email: emailOf('Gone'), userId: user.id, method: 'password', ip: null, userAgent: null, knownAs: null };
    const check = server.deps.auth.guard.check(attempt, async () => {
      await deleteAccount(server.deps.db, user.id);
      return false;
    });
    expect(await check).toBe(false);
  });

  it('with a blank address is refused, and its failures concern no guest', async () => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ' ', password: 'not the password' }),
    });
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    const guest = await server.signInAsGuest('Ghost');
    const { guard } = server.deps.auth;
    const attempt = { email: '', userId: guest.user.id, method: 'confirmation', ip: null, userAgent: null, knownAs: null };
    for (let n = 0; n < FREE; n++) await guard.check({ ...attempt, knownAs: `signed in: ${n}` }, async () => false);
    const counts = () => server.deps.db.selectFrom('sign_in_failures').selectAll().orderBy('failures').execute();
    const before = await counts();
    expect(await noticeOf(guest)).toBeNull();
    await guard.dismiss('', FREE);
    await guard.forget('');
    expect(await counts()).toEqual(before);
  });

  it('for one account causes growing delays, whether it comes from one or many addresses, at once or in sequence', async () => {
    await server.signUp('Target');
    const codes = await guessAtOnce('target', 30);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(FREE);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(30 - FREE);
    const delays: (number | null)[] = [];
    for (let n = 0; n < 7; n++) {
      const refused = await guess('target', { address: `203.0.113.${n}` });
      expect(refused).toMatchObject({ code: 'over_request_rate_limit', message: expect.stringMatching(/^Too many wrong passwords/) });
      delays.push(refused.retryAfter);
      await later((refused.retryAfter ?? 0) * 1000);
      expect((await guess('target')).code).toBe('invalid_credentials');
    }
    // A little of each delay has already passed.
    expect(delays.map((delay) => Math.ceil((delay ?? 0) / 30))).toEqual([1, 2, 4, 8, 16, 30, 30]);
    await later(24 * 3_600_000);
    expect((await guess('target')).code).toBe('invalid_credentials');
    expect((await guess('target')).code).toBe('invalid_credentials');
  });

  it('gets the same answers if the address has no account', async () => {
    const codes = await guessAtOnce('nobody', FREE + 5);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(FREE);
    expect(await guess('nobody')).toEqual({
      ...(await guess('target')),
      retryAfter: expect.any(Number),
      code: 'over_request_rate_limit',
      message: expect.any(String),
    });
  });

  it('never delays the owner on a known device, nor any other account', async () => {
    await server.signUp('Orla');
    await server.signUp('Other');
    const cookie = await deviceOf('orla');
    await guessAtOnce('orla', FREE);
    expect((await signIn('orla', TEST_PASSWORD)).code).toBe('over_request_rate_limit');
    expect((await signIn('orla', TEST_PASSWORD, { cookie })).code).toBeNull();
    expect((await signIn('other', TEST_PASSWORD)).code).toBeNull();
    // The owner's sign-in there doesn't lift the delay for strangers.
    expect((await signIn('orla', TEST_PASSWORD)).code).toBe('over_request_rate_limit');
    // A device known for one account is a stranger to another account, and even a known device has a limited allowance.
    await guessAtOnce('other', FREE);
    expect((await signIn('other', TEST_PASSWORD, { cookie })).code).toBe('over_request_rate_limit');
    const own = [];
    for (let n = 0; n <= FREE; n++) own.push((await guess('orla', { cookie })).code);
    expect(own).toEqual([...Array(FREE).fill('invalid_credentials'), 'over_request_rate_limit']);
  });

  it('ignores a wait that is longer than any delay, because the wall clock was set back', async () => {
    await server.signUp('Tia');
    await guessAtOnce('tia', FREE);
    const { db } = server.deps;
    await db
      .updateTable('sign_in_failures')
      .set(({ eb }) => ({ blocked_until: eb('blocked_until', '+', 86_400_000) }))
      .execute();
    expect((await signIn('tia', TEST_PASSWORD)).code).toBeNull();
  });

  it('recognises a device by a cookie that pages can’t read, other sites can’t send and the database doesn’t store', async () => {
    await server.signUp('Dev');
    const { cookie } = await signIn('dev', TEST_PASSWORD);
    expect(cookie).toMatch(/^one-mind-device=[\w-]{43}; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
    const value = /=([\w-]{43});/.exec(cookie ?? '')?.[1] ?? '';
    const rows = await server.deps.db.selectFrom('devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(value);
    // The browser keeps its cookie, so it stays one device.
    expect((await signIn('dev', TEST_PASSWORD, { cookie: `theme=dark; one-mind-device=${value}` })).cookie).toContain(value);
  });

  it('forgets known devices when the password changes', async () => {
    const eva = await server.signUp('Eva');
    const cookie = await deviceOf('eva');
    expect((await eva.client.updateUser({ password: 'another quiet voice', current_password: TEST_PASSWORD })).error).toBeNull();
    await guessAtOnce('eva', FREE);
    expect((await signIn('eva', 'another quiet voice', { cookie })).code).toBe('over_request_rate_limit');
  });

  it('of the current password inside an account has its own limit, and also notifies the owner', async () => {
    const ira = await server.signUp('Ira');
    await guessAtOnce('ira', FREE);
    const change = (current: string) => ira.client.updateUser({ password: 'another quiet voice', current_password: current });
    for (let n = 0; n < FREE; n++) expect((await change(`wrong ${n}`)).error?.code).toBe('invalid_credentials');
    expect((await change(TEST_PASSWORD)).error?.code).toBe('over_request_rate_limit');
    const deletion = await ira.call('POST', '/api/account/delete', { username: 'Ira', password: TEST_PASSWORD });
    expect([deletion.status, (await deletion.json()).error]).toEqual([429, 'too_many_passwords']);
    expect(await noticeOf(ira)).toMatchObject({ failures: 2 * FREE });
  });

  it('shows the owner a notice until they dismiss it, but not for a few typing errors', async () => {
    const pia = await server.signUp('Pia');
    for (let n = 0; n < 3; n++) await guess('pia');
    expect(await noticeOf(pia)).toBeNull();
    expect((await signIn('pia', TEST_PASSWORD)).code).toBeNull();
    await guessAtOnce('pia', 6);
    expect(await noticeOf(pia)).toEqual({ failures: 6, since: expect.any(String), last: expect.any(String) });
    await guess('pia');
    expect((await pia.call('POST', '/api/account/sign-in-notice/seen', { failures: 6 })).status).toBe(200);
    expect(await noticeOf(pia)).toBeNull();
  });

  it('is remembered after a restart', async () => {
    const first = await startTestServer({ rateLimits });
    await first.signUp('Sam');
    const wrong = { email: emailOf('sam'), password: 'not the password' };
    for (let n = 0; n < FREE; n++) await first.authClient().signInWithPassword(wrong);
    await first.stop();
    const second = await startTestServer({ rateLimits, dataDir: first.dataDir });
    expect((await second.authClient().signInWithPassword(wrong)).error?.status).toBe(429);
    await second.close();
  });
});
