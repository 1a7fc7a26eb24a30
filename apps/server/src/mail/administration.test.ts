import type { Health } from '@one-mind/protocol/admin/admin-dashboard';
import type { AuditList } from '@one-mind/protocol/admin/audit';
import type { MailContent, MailList, MailTest } from '@one-mind/protocol/admin/mail';
import type { Needs } from '@one-mind/protocol/admin/needs';
import type { RegistrationInvitations } from '@one-mind/protocol/admin/registration';
import { afterEach, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { publishedMetrics, sumOf } from '../testing/published-metrics.ts';
import { callerOf, emailOf, startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const SITE = 'https://mind.example.org';
const TO = 'ada@example.org';

describe('the outbox of an administrator', () => {
  let mailServer: MailServer | null = null;
  let server: TestServer;
  let admin: TestUser;
  afterEach(async () => {
    await server.close();
    await mailServer?.close();
    mailServer = null;
  });

  const start = async (hasServer: boolean, overrides: Parameters<typeof startTestServer>[0] = {}) => {
    mailServer = hasServer ? await startMailServer() : null;
    const smtp = mailServer && { url: mailServer.url, from: 'mind@example.org' };
    // With a public address, /metrics would need a token.
    server = await startTestServer({ publicUrl: hasServer ? undefined : SITE, smtp, logLevel: 'silent', ...overrides });
    admin = await server.setUpAdmin('Admin');
  };
  const put = () =>
    transact(server.deps.db, (trx) =>
      server.deps.outbox.put(trx, {
        kind: 'recovery',
        to: TO,
        userId: null,
        values: { username: 'Ada', path: '/reset?token=s3cret', code: '447118' },
      }),
    );
  const ask = async <Answer>(method: string, path: string): Promise<Answer> => (await admin.call(method, path)).json();
  const list = (query = '') => ask<MailList>('GET', `/api/admin/mails${query}`);
  const mailId = async () => (await list('?kind=recovery')).mails[0]?.id ?? '';
  const acts = async () => (await ask<AuditList>('GET', '/api/admin/audit')).entries.map(({ act }) => act);
  const needs = async () => (await ask<Needs>('GET', '/api/moderation/needs')).needs.map(({ kind }) => kind);

  it('shows whole mails while no mail server is set, and records who reads them', async () => {
    await start(false);
    await put();
    expect(await list('?kind=recovery&state=kept&to=ADA')).toMatchObject({
      hasServer: false,
      total: 1,
      mails: [{ kind: 'recovery', to: TO, state: 'kept', attempts: 0, hasContent: true, dueAt: null }],
    });
    expect((await list('?kind=banned')).mails).toEqual([]);
    const { subject, text, to } = await ask<MailContent>('POST', `/api/admin/mails/${await mailId()}/read`);
    expect([to, subject]).toEqual([TO, 'Set a new password']);
    expect(text).toContain(`${SITE}/reset?token=s3cret`);
    expect(await acts()).toContain('mail.read');
    expect(await needs()).toContain('mails_kept');
    expect(await ask('POST', `/api/admin/mails/${await mailId()}/send`)).toMatchObject({ error: 'mail_server_missing' });
    expect(await ask('POST', '/api/admin/mails/test')).toMatchObject({ error: 'mail_server_missing' });
    const { checks } = await ask<Health>('GET', '/api/admin/health');
    expect(checks).toContainEqual(expect.objectContaining({ id: 'mail', state: 'off', note: 'No mail server is set (SMTP_URL).' }));
  });

  describe('lists a mail to pass on', () => {
    const kept = async (kind = 'recovery') => (await list(`?state=kept&kind=${kind}`)).mails.map(({ id }) => id);
    const read = (id = '') => ask<MailContent>('POST', `/api/admin/mails/${id}/read`);

    it('until its link is replaced or used', async () => {
      await start(false);
      const ada = await server.signUp('Ada');
      const requestMail = () => admin.call('POST', `/api/admin/users/${ada.user.id}/recovery-mail`, {});
      await requestMail();
      const [first] = await kept();
      await requestMail();
      const [second, ...others] = await kept();
      expect(others).toEqual([]);
      expect(second).not.toBe(first);
      expect(await read(first)).toMatchObject({ error: 'mail_erased' });
      const token = /#token=([\w-]+)/.exec((await read(second)).text)?.[1] ?? '';
      expect((await server.authClient().verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
      expect(await kept()).toEqual([]);
      expect((await list('?kind=recovery')).mails.map(({ state }) => state)).toEqual(['expired', 'expired']);
    });

    it('until the invitation in it is withdrawn', async () => {
      await start(false);
      await admin.call('POST', '/api/admin/site/invitations', { email: TO, uses: 1, days: 7 });
      expect(await kept('invitation')).toHaveLength(1);
      const { invitations } = await ask<RegistrationInvitations>('GET', '/api/admin/site/invitations');
      await ask('DELETE', `/api/admin/site/invitations/${invitations[0]?.id}`);
      expect(await kept('invitation')).toEqual([]);
    });

    it('until an administrator has passed it on, which is recorded once', async () => {
      await start(false);
      await put();
      const [id] = await kept();
      for (let time = 0; time < 2; time++) expect(await ask('POST', `/api/admin/mails/${id}/passed-on`)).toEqual({ ok: true });
      expect(await kept()).toEqual([]);
      expect(await list('?state=passed_on')).toMatchObject({ mails: [{ id, hasContent: true }] });
      expect((await read(id)).subject).toBe('Set a new password');
      expect((await acts()).filter((act) => act === 'mail.passed_on')).toHaveLength(1);
      expect(await needs()).not.toContain('mails_kept');
      expect(await ask('POST', '/api/admin/mails/nothing/passed-on')).toMatchObject({ error: 'mail_not_found' });
    });
  });

  it.each([
    ['the address at which an administrator uses the site', ['loopback'], 'https://mind.lan'],
    ['no address from a proxy that isn’t trusted', [], 'http://127.0.0.1:'],
  ])('shows links with %s if PUBLIC_URL is not set', async (_which, trustProxy, expected) => {
    await start(false, { publicUrl: undefined, trustProxy });
    await put();
    const call = callerOf(server.url, admin.token, { 'x-forwarded-host': 'mind.lan', 'x-forwarded-proto': 'https' });
    const mail: MailContent = await (await call('POST', `/api/admin/mails/${await mailId()}/read`)).json();
    expect(mail.site).toMatch(expected);
    expect(mail.text).toContain(`${mail.site}/reset?token=s3cret`);
  });

  it('never sends links with an address from the headers of a request', async () => {
    await start(true);
    const call = callerOf(server.url, '', { 'x-forwarded-host': 'evil.example' });
    expect((await call('POST', '/auth/v1/recover', { email: emailOf('Admin') })).status).toBe(200);
    expect((await mailServer?.mailTo(emailOf('Admin')))?.text).not.toContain('evil.example');
  });

  it('never shows what mails say while a mail server is set', async () => {
    await start(true);
    mailServer?.does({ kind: 'answer', to: 'recipient', code: 550, says: 'No such mailbox' });
    await put();
    await expect.poll(async () => (await list('?kind=recovery')).mails[0]?.state).toBe('failed');
    expect(await ask('POST', `/api/admin/mails/${await mailId()}/read`)).toMatchObject({ error: 'mail_not_for_reading' });
    expect(JSON.stringify(await list())).not.toMatch(/s3cret|447118/);
    expect(await acts()).not.toContain('mail.read');
  });

  it('sends failed mails again on request, and no others', async () => {
    await start(true);
    mailServer?.does({ kind: 'answer', to: 'recipient', code: 550, says: 'No such mailbox' });
    await put();
    await expect.poll(async () => (await list('?kind=recovery')).mails[0]?.answer).toBe('550 No such mailbox');
    expect(await needs()).toContain('mails_failed');
    expect(await ask('POST', `/api/admin/mails/${await mailId()}/send`)).toEqual({ ok: true });
    expect(await mailServer?.mailTo(TO)).toMatchObject({ subject: 'Set a new password' });
    await expect.poll(async () => (await list('?kind=recovery')).mails[0]).toMatchObject({ state: 'sent', attempts: 2, hasContent: false });
    expect(await acts()).toContain('mail.resent');
    expect(await ask('POST', `/api/admin/mails/${await mailId()}/send`)).toMatchObject({ error: 'mail_erased' });
    expect(await ask('POST', '/api/admin/mails/nothing/send')).toMatchObject({ error: 'mail_not_found' });
  });

  it('tests the mail server and shows its real answer', async () => {
    await start(true);
    const to = emailOf('Admin');
    expect(await ask<MailTest>('POST', '/api/admin/mails/test')).toEqual({ to, isSent: true, answer: '250 Queued as 4471' });
    expect(await mailServer?.mailTo(to)).toMatchObject({ subject: 'Test email' });
    mailServer?.does({ kind: 'answer', to: 'recipient', code: 554, says: 'Not from you' });
    expect(await ask<MailTest>('POST', '/api/admin/mails/test')).toEqual({ to, isSent: false, answer: '554 Not from you' });
    expect(await acts()).toContain('mail.tested');
  });

  it('is for administrators only', async () => {
    await start(false);
    const ada = await server.signUp('Ada');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/test'],
      ['POST', '/x/read'],
      ['POST', '/x/passed-on'],
      ['POST', '/x/send'],
    ] as const) {
      expect((await ada.call(method, `/api/admin/mails${path}`)).status).toBe(403);
    }
  });

  it('is measured', async () => {
    await start(true);
    mailServer?.does({ kind: 'answer', to: 'recipient', code: 451, says: 'Later' });
    await put();
    await expect.poll(async () => (await list('?kind=recovery')).mails[0]?.answer).toBe('451 Later');
    expect(sumOf(await publishedMetrics(server), 'onemind_mail_deliveries_total', { outcome: 'delayed' })).toBe(1);
    const { dataDir } = server;
    await server.stop();
    server = await startTestServer({ dataDir, publicUrl: undefined });
    const samples = await publishedMetrics(server);
    expect(sumOf(samples, 'onemind_mails', { state: 'waiting' })).toBe(1);
    expect(sumOf(samples, 'onemind_mail_oldest_seconds')).toBeGreaterThan(0);
  });
});
