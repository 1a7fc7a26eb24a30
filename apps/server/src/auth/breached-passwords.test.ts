import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAuthWeakPasswordError } from '@supabase/auth-js';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';
import { weaknessOf } from './passwords.ts';

/** Nothing in it is common. */
const BREACHED = 'nine violet herons juggle';
const PADDED = 'nine violet herons whistle';
const UNANSWERED = 'nine violet herons ponder';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

/** A look-up with the protocol of Have I Been Pwned. */
class RangeServer {
  readonly asked: string[] = [];
  readonly headers: unknown[] = [];
  #server: Server | null = null;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const prefix = request.url?.split('/').at(-1) ?? '';
      this.asked.push(prefix);
      this.headers.push(request.headers['add-padding']);
      if (sha1(UNANSWERED).startsWith(prefix)) return void response.writeHead(500).end();
      const lines = [`${'0'.repeat(35)}:3`, `${sha1(BREACHED).slice(5)}:42`, `${sha1(PADDED).slice(5)}:0`];
      response.end(lines.join('\r\n'));
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/range/`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

describe('passwords of known breaches', () => {
  const ranges = new RangeServer();
  let server: TestServer;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer({ breachedPasswordsUrl: await ranges.start() });
  });
  afterAll(async () => {
    await server.close();
    await ranges.stop();
  });

  const signUp = (password: string) => {
    const username = `Person${++people}`;
    return server.authClient().signUp({ email: emailOf(username), password, options: { data: { username } } });
  };
  const expectWeak = (error: unknown) => {
    expect(isAuthWeakPasswordError(error)).toBe(true);
    expect(error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['pwned'],
      message: expect.stringContaining('data breach'),
    });
  };

  it('are refused at sign-up, and only five characters of a hash are sent', async () => {
    expectWeak((await signUp(BREACHED)).error);
    expect(ranges.asked.at(-1)).toBe(sha1(BREACHED).slice(0, 5));
    expect(ranges.headers.at(-1)).toBe('true');
    expect((await signUp(PADDED)).error).toBeNull();
  });

  it('are refused when people change theirs, or set a new one by a mailed link', async () => {
    const { client } = await server.signUp('Ada');
    expectWeak((await client.updateUser({ password: BREACHED, current_password: TEST_PASSWORD })).error);
    // What a mailed link opens is a session that may set a password without the current one.
    const { data } = await client.getSession();
    const { session_id: sessionId } = JSON.parse(atob(data.session?.access_token.split('.')[1] ?? ''));
    await server.deps.db
      .insertInto('password_resets')
      .values({ session_id: sessionId, until: Date.now() + 60_000 })
      .execute();
    expectWeak((await client.updateUser({ password: BREACHED })).error);
    expect((await client.updateUser({ password: PADDED })).error).toBeNull();
  });

  it('are refused when administrators set them', async () => {
    const admin = await server.setUpAdmin('Root');
    const { user } = await server.signUp('Bob');
    for (const answer of [
      await admin.call('POST', '/auth/v1/admin/users', { email: emailOf('Cleo'), password: BREACHED, user_metadata: { username: 'Cleo' } }),
      await admin.call('PUT', `/auth/v1/admin/users/${user.id}`, { password: BREACHED }),
    ]) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ error_code: 'weak_password', weak_password: { reasons: ['pwned'] } });
    }
  });

  it('people can go on while the look-up fails, and nobody else waits for it', async () => {
    const before = ranges.asked.length;
    expect((await signUp(UNANSWERED)).error).toBeNull();
    expect((await signUp(BREACHED)).error).toBeNull();
    expect(ranges.asked.length).toBe(before + 1);
  });
});

it('without a look-up, every password of the bundled list is refused', () => {
  const list = dictionary['passwords-common'] ?? [];
  expect(list.length).toBeGreaterThan(10_000);
  expect(list.filter((password) => weaknessOf(`${password}`, []) === null)).toEqual([]);
});
