import { AuthClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccountEvents } from '../accounts/account-events.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

const NEW_PASSWORD = 'another quiet voice in the night';

describe('the owner of an account', () => {
  let mailServer: MailServer;
  let server: TestServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' } });
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  const subjectsTo = (to: string) => mailServer.arrived.filter(({ recipient }) => recipient === to).map(({ subject }) => subject);
  const signIn = (username: string, headers: Record<string, string>) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: emailOf(username), password: TEST_PASSWORD }),
    });

  it('gets a mail when an unknown device signs in, and none from a known one', async () => {
    const ada = await server.signUp('Ada');
    const from = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <b>' };
    const first = await signIn('Ada', from);
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const mail = await mailServer.mailTo(emailOf('Ada'));
    expect(mail.subject).toBe('A new device logged in to your account');
    expect(mail.text).toContain('Firefox on Linux, 127.0.0.1');
    expect((await signIn('Ada', { ...from, cookie })).status).toBe(200);
    await ada.client.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
    await expect.poll(() => subjectsTo(emailOf('Ada'))).toEqual([mail.subject, 'Your password was changed']);
  });

  it('gets a mail about a new device for every way to sign in, once the second factor was shown, and none for the sign-up', async () => {
    const { client, user } = await server.signUp('Flo');
    const email = emailOf('Flo');
    const { db } = server.deps;
    const countMails = async (): Promise<number> =>
      (await db.selectFrom('mails').select('id').where('user_id', '=', user.id).where('kind', '=', 'new_device').execute()).length;
    const kinds = async () => (await listAccountEvents(db, user.id, { limit: 100 })).map(({ kind, detail }) => [kind, detail]).toReversed();
    const codeBy = async (request: () => Promise<unknown>): Promise<string> => {
      const count = mailServer.arrived.length;
      await request();
      const mails = () => mailServer.arrived.slice(count).flatMap(({ text = '' }) => /\b\d{6}\b/.exec(text) ?? []);
      await expect.poll(() => mails().length).toBe(1);
      return mails()[0] ?? '';
    };
    expect(await countMails()).toBe(0);
    const byMagicLink = server.authClient();
    await byMagicLink.verifyOtp({ email, type: 'email', token: await codeBy(() => byMagicLink.signInWithOtp({ email })) });
    expect(await countMails()).toBe(1);
    const byRecovery = server.authClient();
    await byRecovery.verifyOtp({ email, type: 'recovery', token: await codeBy(() => byRecovery.resetPasswordForEmail(email)) });
    expect(await countMails()).toBe(2);

    const { data: app } = await client.mfa.enroll({ factorType: 'totp' });
    const totp = new TOTP({ secret: app?.totp.secret ?? '' });
    const factorId = app?.id ?? '';
    expect((await client.mfa.challengeAndVerify({ factorId, code: totp.generate() })).error).toBeNull();
    expect(await countMails()).toBe(2);
    await db.updateTable('factors').set({ last_step: null }).execute();
    // A browser, which keeps its cookie.
    let cookie = '';
    const browser = () =>
      new AuthClient({
        url: `${server.url}/auth/v1`,
        autoRefreshToken: false,
        persistSession: false,
        fetch: async (address, init) => {
          const headers = new Headers(init?.headers);
          if (cookie !== '') headers.set('cookie', cookie);
          const answer = await fetch(address, { ...init, headers });
          cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
          return answer;
        },
      });
    const first = browser();
    await first.signInWithPassword({ email, password: TEST_PASSWORD });
    expect((await first.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code).toBe('mfa_verification_failed');
    expect(await countMails()).toBe(2);
    // Somebody who only knows the password can refresh their session, but their device stays unknown.
    expect((await first.refreshSession()).error).toBeNull();
    expect((await first.mfa.challengeAndVerify({ factorId, code: totp.generate() })).error).toBeNull();
    expect(await countMails()).toBe(3);
    await db.updateTable('factors').set({ last_step: null }).execute();
    const second = browser();
    await second.signInWithPassword({ email, password: TEST_PASSWORD });
    expect((await second.mfa.challengeAndVerify({ factorId, code: totp.generate() })).error).toBeNull();
    expect(await countMails()).toBe(3);
    expect((await kinds()).filter(([kind]) => !kind?.startsWith('factor'))).toEqual([
      ['signed_up', null],
      ['device_new', 'otp'],
      ['device_new', 'recovery'],
      ['second_factor_requested', 'password'],
      ['sign_in_failed', 'second_factor'],
      ['device_new', 'totp'],
      ['second_factor_requested', 'password'],
      ['signed_in', 'totp'],
    ]);
  });

  it('gets a mail at both addresses when the address has changed', async () => {
    const bea = await server.signUp('Bea');
    const addresses = [emailOf('Bea'), 'new@example.org'];
    await bea.client.updateUser({ email: 'new@example.org', current_password: TEST_PASSWORD });
    for (const email of addresses) {
      const [code = ''] = /\b\d{6}\b/.exec((await mailServer.mailTo(email)).text ?? '') ?? [];
      expect((await bea.client.verifyOtp({ email, token: code, type: 'email_change' })).error).toBeNull();
    }
    for (const to of addresses) {
      await expect.poll(() => subjectsTo(to).at(-1)).toBe('Your email address was changed');
      expect(mailServer.arrived.findLast(({ recipient }) => recipient === to)?.text).toContain('new@example.org');
    }
  });

  it('gets a mail with the reason and the end of a ban, and one when it is lifted', async () => {
    const admin = await server.setUpAdmin('Admin');
    const eve = await server.signUp('Eve');
    const set = (status: string, more = {}) =>
      admin.call('PATCH', `/api/admin/users/${eve.user.id}/status`, { status, reason: 'Insults', ...more });
    expect((await set('banned', { ban_duration: '24h' })).status).toBe(200);
    const mail = await mailServer.mailTo(emailOf('Eve'));
    expect(mail.subject).toBe('Your account was banned');
    expect(mail.text).toMatch(/banned your account until .+ UTC\.\s+Reason: Insults/);
    expect((await set('online')).status).toBe(200);
    await expect.poll(() => subjectsTo(emailOf('Eve'))).toEqual([mail.subject, 'Your ban has ended']);
    const ended = mailServer.arrived.find(({ subject }) => subject === 'Your ban has ended');
    expect(ended?.text).toContain('/auth/login');
  });
});
