import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '../../config.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const ADDRESSES = [emailOf('Ada'), emailOf('Bob'), 'nobody@example.org'];

const ABOUT_ACCOUNTS = /"(?:users|one_time_tokens|pending_sign_ups|registration_invitations)"/;

interface Executor {
  executeQuery(query: { readonly sql: string }): unknown;
}

describe('to strangers, known, banned and unknown addresses are alike', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' }, publicUrl: 'https://mind.example.org' });
    await server.signUp('Ada');
    const { user } = await server.signUp('Bob');
    admin = await server.setUpAdmin('Root');
    await admin.call('PUT', `/auth/v1/admin/users/${user.id}`, { ban_duration: '24h' });
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  afterEach(() => vi.restoreAllMocks());

  /** The answer to a stranger, and the statements that the database executed before it was sent. */
  const ask = async (path: string, body: unknown) => {
    let executor: Executor = server.deps.db.getExecutor();
    while (!Object.hasOwn(executor, 'executeQuery')) executor = Object.getPrototypeOf(executor);
    const execute = vi.spyOn(executor, 'executeQuery');
    let count = 0;
    const watch = (_request: unknown, response: ServerResponse) =>
      response.once('finish', () => {
        count = execute.mock.calls.length;
      });
    server.app.server.once('request', watch);
    const answer = await fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // The sender of mails and the search for overdue games run whenever they like.
    const statements = execute.mock.calls.slice(0, count).flatMap(([{ sql }]) => (ABOUT_ACCOUNTS.test(sql) ? [sql] : []));
    execute.mockRestore();
    return { status: answer.status, text, statements };
  };

  /** The same, once its work after the answer is done: a token is stored for every address. */
  const askAndWait = async (path: string, body: { readonly email: string; readonly [field: string]: unknown }) => {
    const { db } = server.deps;
    await db.deleteFrom('one_time_tokens').where('address', '=', body.email).execute();
    const answer = await ask(path, body);
    await expect.poll(() => db.selectFrom('one_time_tokens').select('purpose').where('address', '=', body.email).execute()).not.toEqual([]);
    return answer;
  };

  it.each([
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/resend', { type: 'email_change' }],
  ])('%s answers before it looks the account up', async (path, body) => {
    for (const email of ADDRESSES) expect(await ask(path, { ...body, email })).toEqual({ status: 200, text: '{}', statements: [] });
  });

  it.each([
    ['/otp', { create_user: true }],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
  ])('%s answers before it looks for an account or a sign-up', async (path, body) => {
    for (const email of ADDRESSES) {
      expect(await askAndWait(path, { ...body, email })).toEqual({ status: 200, text: '{}', statements: [] });
    }
  });

  it('a sign-up that has to be confirmed is answered before the account is looked up', async () => {
    await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: true });
    const answers = [];
    for (const [index, email] of ADDRESSES.entries()) {
      const { status, text, statements } = await askAndWait('/signup', {
        email,
        password: TEST_PASSWORD,
        data: { username: `Newcomer${index}` },
      });
      const { id, identities: _, email: echoed, user_metadata: metadata, ...user } = JSON.parse(text);
      expect([typeof id, echoed, metadata]).toEqual(['string', email, { username: `Newcomer${index}` }]);
      const shape = Object.keys(user);
      answers.push({ status, shape, statements });
      expect(statements.filter((sql) => /email/.test(sql) && !/username/.test(sql))).toEqual([]);
    }
    expect(answers[0]).toMatchObject({ status: 200, shape: expect.arrayContaining(['confirmation_sent_at']) });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: false });
  });

  it('compares a wrong code with the same statement', async () => {
    for (const email of ADDRESSES) await ask('/recover', { email });
    const stored = () => server.deps.db.selectFrom('one_time_tokens').selectAll().where('purpose', '=', 'recovery').execute();
    await expect.poll(async () => (await stored()).map(({ address }) => address)).toEqual(expect.arrayContaining(ADDRESSES));
    const attempts = async () => (await stored()).reduce((sum, row) => sum + row.attempts, 0);
    for (const email of ADDRESSES) {
      const before = await attempts();
      const { status, statements } = await ask('/verify', { type: 'recovery', email, token: '12345x' });
      expect([status, statements]).toEqual([403, [expect.stringMatching(/^update "one_time_tokens"/)]]);
      expect(await attempts()).toBe(before + 1);
    }
  });

  it('counts the requests for each address', async () => {
    const other = await startTestServer({
      rateLimits: RATE_LIMITS,
    });
    try {
      for (const email of ADDRESSES) {
        const { error } = await other.authClient().resetPasswordForEmail(email);
        expect(error).toBeNull();
        const again = await other.authClient().resetPasswordForEmail(email.toUpperCase());
        expect(again.error).toMatchObject({
          code: 'over_email_send_rate_limit',
          status: 429,
          message: expect.stringMatching(/\d+ seconds/),
        });
      }
    } finally {
      await other.close();
    }
  });
});
