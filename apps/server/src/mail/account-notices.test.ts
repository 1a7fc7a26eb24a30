import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    expect(mail.subject).toBe('A new device signed in to your account');
    expect(mail.text).toContain('Firefox on Linux, 127.0.0.1');
    expect((await signIn('Ada', { ...from, cookie })).status).toBe(200);
    await ada.client.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
    await expect.poll(() => subjectsTo(emailOf('Ada'))).toEqual([mail.subject, 'Your password was changed']);
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
      await expect.poll(() => subjectsTo(to).at(-1)).toBe('Your e-mail address was changed');
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
