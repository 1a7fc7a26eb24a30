import type { Act } from '@one-mind/protocol/admin/audit';
import type { BanAppeal } from '@one-mind/protocol/moderation/ban-appeals';
import type { ReportPage, ReportView } from '@one-mind/protocol/moderation/moderation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { createAccountNotices } from '../mail/account-notices.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';
import { announceEndedBans } from './ended-bans.ts';

const SITE = 'https://mind.example.org';

describe('a ban', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let admin: TestUser;
  let mod: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
    // The tests decide when the ends of bans are announced.
    server = await startTestServer(
      { smtp: { url: mailServer.url, from: 'mind@example.org' }, publicUrl: SITE },
      { banEndsEveryMs: 3_600_000 },
    );
    admin = await server.setUpAdmin('Admin');
    mod = await server.signUp('Mona');
    await updateUser(server.deps.db, mod.user.id, { role: 'moderator', at: Date.now() });
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });

  let count = 0;
  let eve: TestUser;
  beforeEach(async () => {
    eve = await server.signUp(`Eve${++count}`);
  });

  const setStatus = async (status: string, more: object = {}, by = admin, of = eve) => {
    const answer = await by.call('PATCH', `/api/admin/users/${of.user.id}/status`, { status, reason: 'Insults', ...more });
    expect(answer.status).toBe(200);
  };
  const ban = (more: object = { ban_duration: '24h' }, by = admin, of = eve) => setStatus('banned', more, by, of);
  /** Those about bans and appeals. */
  const mailsTo = ({ username }: TestUser) =>
    mailServer.arrived.filter(({ recipient, subject = '' }) => recipient === emailOf(username) && /ban|appeal/.test(subject));
  const subjects = (of = eve) => mailsTo(of).map(({ subject }) => subject);
  const post = async <Answer>(path: string, body: object): Promise<{ status: number; body: Answer & { error?: string } }> => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const appeal = (token: string, text = 'It was a quote.') => post<BanAppeal>('/api/ban-appeals', { token, text });
  const read = (token: string) => post<BanAppeal>('/api/ban-appeals/read', { token });
  const signIn = (of = eve) =>
    post<{ error_code?: string; appeal_token: string; banned_until: string; ban_reason: string; banned: string }>(
      '/auth/v1/token?grant_type=password',
      { email: emailOf(of.username), password: TEST_PASSWORD },
    );
  /** The token of the link in the newest mail about a ban. */
  const mailedToken = async (of = eve): Promise<string> => {
    await expect.poll(() => subjects(of)).toContain('Your account was banned');
    const mail = mailsTo(of).findLast(({ subject }) => subject === 'Your account was banned');
    return /https:\S+\/auth\/appeal#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const appealsSeenBy = async (by: TestUser, of = eve): Promise<ReportView[]> => {
    const page: ReportPage = await (await by.call('GET', '/api/moderation/reports?kind=appeal&status=all&limit=100')).json();
    return page.reports.filter(({ subject }) => subject.id === of.user.id);
  };
  const decide = async (by: TestUser, decision: string, of = eve): Promise<number> => {
    const [report] = await appealsSeenBy(by, of);
    return (await by.call('POST', `/api/moderation/reports/${report?.id}/decide`, { decision, reason: 'You are right.' })).status;
  };
  const actsOn = async (act: Act, targetId: string) =>
    server.deps.db.selectFrom('audit_log').selectAll().where('act', '=', act).where('target_id', '=', targetId).orderBy('id').execute();
  /** Makes the ban end now, without anyone noticing. */
  const end = async ({ user: { id } } = eve) => {
    const until = Date.now() - 1;
    await server.deps.db.updateTable('users').set({ banned_until: until }).where('id', '=', id).execute();
    await server.deps.db.updateTable('sanctions').set({ until }).where('user_id', '=', id).where('kind', '=', 'ban').execute();
  };
  /** Those about bans, oldest first, sent or not. */
  const mailKinds = async (): Promise<readonly string[]> => {
    const mails = server.deps.db.selectFrom('mails').select('kind').where('user_id', '=', eve.user.id).orderBy('created_at').orderBy('id');
    return (await mails.execute()).map(({ kind }) => kind).filter((kind) => /ban|appeal/.test(kind));
  };
  const announce = () => {
    const { db, outbox } = server.deps;
    return announceEndedBans({ db, notices: createAccountNotices(outbox), now: Date.now });
  };

  it('is announced by a mail with its reason, its end and a link to appeal', async () => {
    await ban();
    const mail = await mailServer.mailTo(emailOf(eve.username));
    expect(mail.text).toMatch(/banned your account until .+ UTC\.\s+Reason: Insults\s/);
    expect(mail.text).toContain(`${SITE}/auth/appeal#token=`);
  });

  it('ends by itself, and all nodes together mail that once', async () => {
    await ban();
    await end();
    expect((await signIn()).status).toBe(200);
    await Promise.all([announce(), announce(), announce()]);
    await announce();
    await expect.poll(() => subjects()).toEqual(['Your account was banned', 'Your ban has ended']);
    const ended = server.deps.db.selectFrom('mails').select('id').where('user_id', '=', eve.user.id).where('kind', '=', 'ban_ended');
    expect(await ended.execute()).toHaveLength(1);
  });

  it('that is still in force, or was replaced by a longer one, isn’t announced as ended', async () => {
    await ban();
    await end();
    await ban({ ban_duration: '1h' });
    await announce();
    expect((await signIn()).body.error_code).toBe('user_banned');
    const kinds = await server.deps.db.selectFrom('mails').select('kind').where('user_id', '=', eve.user.id).execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain('ban_ended');
  });

  it('that ends while no server runs is announced at the next start', async () => {
    const before = await startTestServer();
    const root = await before.setUpAdmin('Root');
    const bea = await before.signUp('Bea');
    await root.call('PATCH', `/api/admin/users/${bea.user.id}/status`, { status: 'banned', ban_duration: '1h' });
    await before.deps.db
      .updateTable('users')
      .set({ banned_until: Date.now() - 1 })
      .where('id', '=', bea.user.id)
      .execute();
    await before.stop();
    const after = await startTestServer({ dataDir: before.dataDir });
    try {
      const mails = await after.deps.db.selectFrom('mails').select(['kind', 'recipient']).where('kind', '=', 'ban_ended').execute();
      expect(mails).toEqual([{ kind: 'ban_ended', recipient: emailOf('Bea') }]);
    } finally {
      await after.close();
    }
  });

  it('can be appealed without signing in, once, with the link in the mail', async () => {
    await ban();
    const token = await mailedToken();
    expect((await read(token)).body).toMatchObject({ username: eve.username, reason: 'Insults', state: 'possible', text: null });
    const answers = await Promise.all([appeal(token), appeal(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await appeal(token)).body.error).toBe('appeal_impossible');
    expect((await read(token)).body).toMatchObject({ state: 'open', text: 'It was a quote.' });
    expect(await appealsSeenBy(mod)).toMatchObject([{ status: 'open', appeal: { text: 'It was a quote.', against: { kind: 'ban' } } }]);
  });

  it('can be appealed with the token in the refusal of a sign-in, which only the right password gets', async () => {
    await ban();
    const refused = await signIn();
    expect(refused.body).toMatchObject({ error_code: 'user_banned', ban_reason: 'Insults', banned: 'account' });
    expect((await appeal(refused.body.appeal_token)).status).toBe(200);
    const wrong = await post<object>('/auth/v1/token?grant_type=password', { email: emailOf(eve.username), password: 'wrong' });
    expect(wrong.body).not.toHaveProperty('appeal_token');
  });

  it('can’t be appealed with a forged link, an empty text or a text that is too long', async () => {
    await ban();
    const token = await mailedToken();
    const [id = ''] = token.split('.');
    for (const wrong of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, `${crypto.randomUUID()}.${token.split('.')[1]}`, 'none'])
      expect((await appeal(wrong)).body.error).toBe('appeal_link_invalid');
    expect((await appeal(token, '  ')).status).toBe(400);
    expect((await appeal(token, 'x'.repeat(1001))).status).toBe(400);
    expect(await appealsSeenBy(mod)).toEqual([]);
  });

  it('is lifted by another moderator’s answer, which is mailed and logged', async () => {
    await ban();
    const token = await mailedToken();
    await appeal(token);
    expect((await appealsSeenBy(admin))[0]?.options).toEqual([]);
    expect(await decide(admin, 'lift')).toBe(400);
    expect((await appealsSeenBy(mod))[0]?.options).toEqual(['uphold', 'lift']);
    expect(await decide(mod, 'lift')).toBe(200);
    await expect.poll(() => subjects()).toEqual(['Your account was banned', 'Your appeal was answered']);
    expect(mailsTo(eve).at(-1)?.text).toMatch(/We lifted the ban.+\s+Answer: You are right\./);
    expect((await read(token)).body).toMatchObject({ state: 'over', answer: 'You are right.' });
    expect((await signIn()).status).toBe(200);
    expect(await actsOn('user.status_changed', eve.user.id)).toMatchObject([
      { actor_id: admin.user.id, after_json: expect.stringContaining('"banned"') },
      { actor_id: mod.user.id, after_json: '{"status":"offline"}', reason: 'You are right.' },
    ]);
  });

  it('stays in force if it is upheld, and the answer says until when', async () => {
    await ban();
    const token = await mailedToken();
    await appeal(token);
    expect(await decide(mod, 'uphold')).toBe(200);
    await expect.poll(() => subjects().at(-1)).toBe('Your appeal was answered');
    expect(mailsTo(eve).at(-1)?.text).toMatch(/stays banned until .+ UTC\./);
    expect((await read(token)).body).toMatchObject({ state: 'decided', answer: 'You are right.' });
    expect((await appeal(token)).body.error).toBe('appeal_impossible');
    expect((await signIn()).body.error_code).toBe('user_banned');
  });

  it('replaced by another one can no longer be appealed, but the new one can', async () => {
    await ban();
    const old = await mailedToken();
    await appeal(old);
    await ban({ ban_duration: '1h' });
    await expect.poll(() => subjects().length).toBe(2);
    expect((await read(old)).body.state).toBe('over');
    const token = await mailedToken();
    expect(token).not.toBe(old);
    expect((await appeal(token)).status).toBe(200);
    expect((await appealsSeenBy(mod)).map(({ status }) => status).toSorted()).toEqual(['decided', 'open']);
  });

  it('that is over can’t be appealed with its link', async () => {
    await ban();
    const token = await mailedToken();
    await end();
    expect((await read(token)).body.state).toBe('over');
    expect((await appeal(token)).body.error).toBe('appeal_impossible');
  });

  it.each([
    ['lift', /We reversed the decision. The ban had already ended/],
    ['uphold', /The decision stands. The ban has already ended/],
  ])('that has ended by itself before its appeal was answered with “%s” is mailed once', async (decision, text) => {
    await ban();
    const token = await mailedToken();
    await appeal(token);
    await end();
    expect(await decide(mod, decision)).toBe(200);
    await announce();
    await expect.poll(() => subjects()).toEqual(['Your account was banned', 'Your appeal was answered']);
    expect(mailsTo(eve).at(-1)?.text).toMatch(text);
    expect(await mailKinds()).toEqual(['banned', 'appeal_answered']);
    expect((await read(token)).body).toMatchObject({ state: 'over', answer: 'You are right.' });
    expect(await actsOn('user.status_changed', eve.user.id)).toHaveLength(1);
    expect((await signIn()).status).toBe(200);
  });

  it('that has ended and was announced before its appeal is answered isn’t announced again', async () => {
    await ban();
    await appeal(await mailedToken());
    await end();
    await announce();
    expect(await decide(mod, 'lift')).toBe(200);
    await announce();
    expect(await mailKinds()).toEqual(['banned', 'ban_ended', 'appeal_answered']);
    expect((await signIn()).status).toBe(200);
  });

  it('that ends twice is announced each time, and a lifted one only when it is lifted', async () => {
    for (let n = 0; n < 2; n++) {
      await ban();
      await end();
      await announce();
    }
    await ban();
    await setStatus('online');
    await end();
    await announce();
    expect(await mailKinds()).toEqual(['banned', 'ban_ended', 'banned', 'ban_ended', 'banned', 'ban_ended']);
  });

  it('that was replaced by one without an end is never announced as ended', async () => {
    await ban();
    await ban({});
    await end();
    await server.deps.db.updateTable('users').set({ banned_until: null }).where('id', '=', eve.user.id).execute();
    await announce();
    expect(await mailKinds()).toEqual(['banned', 'banned']);
    expect((await signIn()).body.error_code).toBe('user_banned');
  });

  it('of a deleted account leaves no appeal, no valid link and no mail', async () => {
    await ban();
    const token = await mailedToken();
    await appeal(token);
    expect((await admin.call('DELETE', `/api/admin/users/${eve.user.id}`, {})).status).toBe(200);
    expect(await appealsSeenBy(mod)).toEqual([]);
    expect((await read(token)).body.error).toBe('appeal_link_invalid');
    expect((await appeal(token)).body.error).toBe('appeal_link_invalid');
    await announce();
    expect(await mailKinds()).toEqual([]);
    expect(subjects()).toEqual(['Your account was banned']);
  });

  it('lifted by an administrator closes the appeal', async () => {
    await ban();
    await appeal(await mailedToken());
    await setStatus('online');
    expect(await appealsSeenBy(mod)).toMatchObject([{ status: 'decided', decided: { decision: 'lift', by: 'Admin' } }]);
  });

  it('on a site with one administrator and no moderators is reviewed by the same person', async () => {
    await updateUser(server.deps.db, mod.user.id, { role: 'user', at: Date.now() });
    try {
      await ban();
      await appeal(await mailedToken());
      expect((await appealsSeenBy(admin))[0]?.options).toEqual(['uphold', 'lift']);
    } finally {
      await updateUser(server.deps.db, mod.user.id, { role: 'moderator', at: Date.now() });
    }
  });

  it('of an administrator or moderator is reviewed by administrators only', async () => {
    await updateUser(server.deps.db, eve.user.id, { role: 'admin', at: Date.now() });
    const other = await server.signUp(`Other${count}`);
    await updateUser(server.deps.db, other.user.id, { role: 'admin', at: Date.now() });
    await ban();
    await appeal(await mailedToken());
    const optionsOf = async (by: TestUser) => (await appealsSeenBy(by))[0]?.options;
    expect(await Promise.all([mod, admin, other].map(optionsOf))).toEqual([[], [], ['uphold', 'lift']]);
    await updateUser(server.deps.db, other.user.id, { role: 'user', at: Date.now() });
  });
});

describe('requests about appeals', () => {
  it('are limited for each address', async () => {
    const server = await startTestServer();
    try {
      const ask = async () =>
        (await server.app.inject({ method: 'POST', url: '/api/ban-appeals/read', payload: { token: 'none' } })).statusCode;
      const answers: number[] = [];
      for (let n = 0; n <= 60; n++) answers.push(await ask());
      expect(answers.filter((status) => status === 403)).toHaveLength(60);
      expect(answers.at(-1)).toBe(429);
    } finally {
      await server.close();
    }
  });
});
