import { createHook } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '../../limits.ts';
import { REQUEST_ID_HEADER } from '../../operations/request-ids.ts';
import { currentScope } from '../../operations/request-scope.ts';
import { ROUTES } from '../../policies/endpoint-permissions.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { AMPLE_LIMITS, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const [KNOWN, BANNED, UNKNOWN] = [emailOf('Ada'), emailOf('Bob'), 'nobody@example.org'];
const ADDRESSES = [KNOWN, BANNED, UNKNOWN];

/**
 * The sender begins when a mail is stored, so its statements count for the request that stored the mail, including the one that reads
 * the recipient's language.
 */
const OF_SENDER = /"leases"|^(?:select|update)\b.* "mails"|^select \* from "user_settings"/;

interface Executor {
  executeQuery(query: { readonly sql: string }): unknown;
}
interface Request {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('to strangers, known, banned and unknown addresses are alike', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let admin: TestUser;
  let cleo: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({
      smtp: { url: mailServer.url, from: 'mind@example.org' },
      publicUrl: 'https://mind.example.org',
      rateLimits: { ...AMPLE_LIMITS, failedSignInsToAccount: 1000 },
    });
    await server.signUp('Ada');
    const { user } = await server.signUp('Bob');
    cleo = await server.signUp('Cleo');
    admin = await server.setUpAdmin('Root');
    await admin.call('PUT', `/auth/v1/admin/users/${user.id}`, { ban_duration: '24h' });
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  afterEach(() => vi.restoreAllMocks());

  /**
   * The answer, and the work before it was sent: the statements that the database executed for this request, and the number of passwords
   * that were compared. Time isn't compared, because a busy machine would decide about it.
   */
  const ask = async ({ method = 'POST', path, body, headers = {} }: Request) => {
    let executor: Executor = server.deps.db.getExecutor();
    while (!Object.hasOwn(executor, 'executeQuery')) executor = Object.getPrototypeOf(executor);
    const execute = executor.executeQuery;
    const executed: { readonly id: string | undefined; readonly sql: string; readonly compared: number }[] = [];
    let compared = 0;
    const hook = createHook({
      init: (_id, type) => {
        // Argon2 is a native module, whose tasks have no type.
        if (type === 'undefined') compared++;
      },
    }).enable();
    vi.spyOn(executor, 'executeQuery').mockImplementation(function (this: unknown, query) {
      executed.push({ id: currentScope()?.id, sql: query.sql, compared });
      return execute.call(this, query);
    });
    let before: { readonly statements: number; readonly compared: number } | undefined;
    server.app.server.once('request', (_request, response) =>
      response.once('finish', () => {
        before = { statements: executed.length, compared };
      }),
    );
    const answer = await fetch(`${server.url}/auth/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    await expect.poll(() => before).toBeDefined();
    hook.disable();
    vi.restoreAllMocks();
    const id = answer.headers.get(REQUEST_ID_HEADER);
    // Otherwise the transactions of the next request could conflict with it and run again.
    await server.deps.backgroundWork.done();
    const own = executed.slice(0, before?.statements).filter((each) => each.id === id);
    return {
      status: answer.status,
      text,
      statements: own.flatMap(({ sql }) => (OF_SENDER.test(sql) ? [] : [sql])),
      compared: before?.compared,
    };
  };

  /** Asks the same about each address, and returns the answer that all of them got. */
  const askAll = async (requestOf: (email: string) => Request) => {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (const email of ADDRESSES) answers.push(await ask(requestOf(email)));
    const [first, ...others] = answers;
    for (const other of others) expect(other).toEqual(first);
    return first;
  };

  /** The same, once its work after the answer is done: a token is stored for every address. */
  const askAndWait = async (path: string, body: { readonly email: string; readonly [field: string]: unknown }) => {
    const { db } = server.deps;
    await db.deleteFrom('one_time_tokens').where('address', '=', body.email).execute();
    const answer = await ask({ path, body });
    await expect.poll(() => db.selectFrom('one_time_tokens').select('purpose').where('address', '=', body.email).execute()).not.toEqual([]);
    return answer;
  };

  it.each([
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/magiclink', { create_user: false }],
    ['/resend', { type: 'email_change' }],
  ])('%s answers before it looks the account up', async (path, body) => {
    const answer = await askAll((email) => ({ path, body: { ...body, email } }));
    expect(answer).toEqual({ status: 200, text: '{}', statements: [], compared: 0 });
  });

  it.each([
    ['/otp', { create_user: true }],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
  ])('%s answers before it looks for an account or a sign-up', async (path, body) => {
    for (const email of ADDRESSES) {
      expect(await askAndWait(path, { ...body, email })).toEqual({ status: 200, text: '{}', statements: [], compared: 0 });
    }
  });

  it('a sign-up that has to be confirmed is answered before the account is looked up', async () => {
    await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: true });
    const answers = [];
    for (const [index, email] of ADDRESSES.entries()) {
      const { status, text, statements, compared } = await askAndWait('/signup', {
        email,
        password: TEST_PASSWORD,
        data: { username: `Newcomer${index}` },
      });
      const { id, identities: _, email: echoed, user_metadata: metadata, ...user } = JSON.parse(text);
      expect([typeof id, echoed, metadata]).toEqual(['string', email, { username: `Newcomer${index}` }]);
      const shape = Object.keys(user);
      answers.push({ status, shape, statements, compared });
      expect(statements.filter((sql) => /email/.test(sql) && !/username/.test(sql))).toEqual([]);
    }
    expect(answers[0]).toMatchObject({ status: 200, shape: expect.arrayContaining(['confirmation_sent_at']) });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: false });
  });

  it('compares a wrong code with the same statement', async () => {
    for (const email of ADDRESSES) await ask({ path: '/recover', body: { email } });
    const stored = () => server.deps.db.selectFrom('one_time_tokens').selectAll().where('purpose', '=', 'recovery').execute();
    await expect.poll(async () => (await stored()).map(({ address }) => address)).toEqual(expect.arrayContaining(ADDRESSES));
    const attempts = async () => (await stored()).reduce((sum, row) => sum + row.attempts, 0);
    const before = await attempts();
    const answer = await askAll((email) => ({ path: '/verify', body: { type: 'recovery', email, token: '12345x' } }));
    expect(answer).toMatchObject({ status: 403, statements: [expect.stringMatching(/^update "one_time_tokens"/)], compared: 0 });
    expect(await attempts()).toBe(before + ADDRESSES.length);
  });

  it.each([
    ['', {}],
    [' on a device of somebody else', { cookie: `one-mind-device=${'x'.repeat(43)}` }],
  ])('a wrong password%s costs one comparison and the same statements', async (_where, headers) => {
    const path = '/token?grant_type=password';
    const answer = await askAll((email) => ({ path, body: { email, password: 'not their password' }, headers }));
    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('invalid_credentials'), compared: 1 });
    expect(answer?.statements.length).toBeGreaterThan(0);
  });

  it('a signed-in person who asks for a new address learns nothing about it', async () => {
    const headers = { authorization: `Bearer ${cleo.token}` };
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (const email of ADDRESSES) {
      const { status, text, statements, compared } = await ask({ method: 'PUT', path: '/user', body: { email }, headers });
      const shown = text.replaceAll(email, '').replace(/"(email_change_sent_at|updated_at)":"[^"]*"/g, '');
      answers.push({ status, text: shown, statements, compared });
    }
    const [first, ...others] = answers;
    expect(first?.status).toBe(200);
    for (const other of others) expect(other).toEqual(first);
    // The server looks up whether the address is taken after its answer, and does everything that depends on that even later.
    expect(first?.statements.filter((sql) => /from "users" where "email"/.test(sql))).toEqual([]);
    expect(first?.statements.filter((sql) => /^insert into "mails"/.test(sql))).toHaveLength(1);
    const mails = () => mailServer.arrived.filter(({ subject }) => subject === 'Confirm your new email address');
    const arrived = () => mails().map(({ recipient }) => recipient);
    await expect.poll(arrived).toContain(UNKNOWN);
    expect(arrived()).not.toContain(KNOWN);
  });

  it('no other route takes an address from people who can’t administer', () => {
    const { paths = {} } = server.app.swagger();
    const taking = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries<{ requestBody?: unknown }>(methods ?? {}).flatMap(([method, { requestBody }]) =>
        JSON.stringify(requestBody ?? '').includes('"email"') ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    expect(taking.filter((route) => !route.includes('/admin/') && ROUTES[route] !== 'administer').sort()).toEqual([
      'POST /auth/v1/magiclink',
      'POST /auth/v1/otp',
      'POST /auth/v1/recover',
      'POST /auth/v1/resend',
      // Only for people with the setup link.
      'POST /auth/v1/setup/account',
      'POST /auth/v1/signup',
      'POST /auth/v1/token',
      'POST /auth/v1/verify',
      // Only one’s own address.
      'POST /rest/v1/users',
      'PUT /auth/v1/user',
    ]);
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
