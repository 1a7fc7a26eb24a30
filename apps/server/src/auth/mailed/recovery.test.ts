import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { connectPlayer } from '../../testing/player-client.ts';
import { callerOf, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const SITE = 'https://mind.example.org';
const NEW_PASSWORD = 'another voice in the night';
const EXPIRED = { code: 'otp_expired', message: 'Token has expired or is invalid' };

/** The values of the link in a mail, and its code. */
const secretsIn = ({ text = '' }: { readonly text?: string | undefined }) => {
  const link = /https:\S+\/auth\/confirm#(\S+)/.exec(text)?.[1] ?? '';
  const values = new URLSearchParams(link);
  return { token: values.get('token') ?? '', type: values.get('type'), next: values.get('next'), code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
};

describe('mailed links and codes with the official client', () => {
  let mailServer: MailServer;
  let server: TestServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' }, publicUrl: SITE });
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });

  let count = 0;
  let ada: TestUser;
  beforeEach(async () => {
    ada = await server.signUp(`ada${++count}`);
  });

  /** The secrets of the mail that this leads to. */
  const secretsOf = async (request: () => Promise<{ readonly error: unknown }>, address = ada.user.email ?? '') => {
    // Notices contain no code.
    const mails = () =>
      mailServer.arrived
        .map((mail) => ({ ...secretsIn(mail), to: mail.recipient }))
        .filter(({ to, code }) => to === address && code !== '');
    const before = mails().length;
    expect((await request()).error).toBeNull();
    await expect.poll(() => mails().length).toBe(before + 1);
    return mails().at(-1) ?? secretsIn({});
  };
  const subjectsTo = (address: string) => mailServer.arrived.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
  const recover = (options?: { redirectTo: string }) =>
    secretsOf(() => server.authClient().resetPasswordForEmail(ada.user.email ?? '', options));
  const signInWith = (password: string) => server.authClient().signInWithPassword({ email: ada.user.email ?? '', password });
  const useLink = (token: string, type: 'recovery' | 'magiclink' | 'email' | 'email_change') => {
    const client = server.authClient();
    return client.verifyOtp({ token_hash: token, type }).then((answer) => ({ ...answer, client }));
  };
  /** Follows GET /auth/v1/verify. */
  const open = async (token: string, type: string, redirectTo = `${SITE}/game/settings?x=1`) => {
    const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
    const answer = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    const to = new URL(answer.headers.get('location') ?? '', SITE);
    return { to, fragment: new URLSearchParams(to.hash.slice(1)) };
  };
  const age = (ms: number) =>
    server.deps.db
      .updateTable('one_time_tokens')
      .set(({ eb }) => ({ expires_at: eb('expires_at', '-', ms) }))
      .execute();

  describe('a forgotten password', () => {
    it('is replaced with a link, without the current one, and ends every other session', async () => {
      const { token, type } = await recover();
      expect(type).toBe('recovery');
      const events: string[] = [];
      const client = server.authClient();
      client.onAuthStateChange((event) => void events.push(event));
      const { data, error } = await client.verifyOtp({ token_hash: token, type: 'recovery' });
      expect(error).toBeNull();
      expect(data.user?.id).toBe(ada.user.id);
      expect(events).toContain('PASSWORD_RECOVERY');
      expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
      expect((await signInWith(NEW_PASSWORD)).error).toBeNull();
      expect((await signInWith(TEST_PASSWORD)).error?.code).toBe('invalid_credentials');
      expect((await ada.call('GET', '/api/settings')).status).toBe(401);
      await expect
        .poll(() => subjectsTo(ada.user.email ?? ''))
        .toEqual(expect.arrayContaining([expect.stringMatching(/password.*changed/i)]));
    });

    it('is replaced with the code', async () => {
      const { code } = await recover();
      const client = server.authClient();
      const { error } = await client.verifyOtp({ email: ada.user.email ?? '', token: code, type: 'recovery' });
      expect(error).toBeNull();
      expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    });

    it('is replaced once: a second change needs the current password', async () => {
      const { client } = await useLink((await recover()).token, 'recovery');
      await client.updateUser({ password: NEW_PASSWORD });
      const { error } = await client.updateUser({ password: `${NEW_PASSWORD} again` });
      expect(error?.code).toBe('current_password_required');
    });

    it('is all that its session opens until it is set', async () => {
      const { client, data } = await useLink((await recover()).token, 'recovery');
      const call = callerOf(server.url, data.session?.access_token ?? '');
      for (const [method, path] of [
        ['GET', '/api/settings'],
        ['GET', `/rest/v1/users?id=eq.${ada.user.id}`],
        ['POST', '/api/lobbies'],
      ] as const) {
        const refused = await call(method, path, method === 'POST' ? {} : undefined);
        expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('new_password_needed')]);
      }
      await expect(connectPlayer(server, { ...ada, token: data.session?.access_token ?? '' })).rejects.toMatchObject({
        data: { error: 'new_password_needed' },
      });
      expect((await client.getUser()).data.user?.id).toBe(ada.user.id);
      expect((await client.updateUser({ data: { username: 'Other' } })).error?.code).toBe('new_password_needed');
      expect((await client.refreshSession()).error).toBeNull();
      expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
      expect((await call('GET', '/api/settings')).status).toBe(200);
    });

    it('has to be set within an hour, and only then does the session last', async () => {
      const endsIn = async () => {
        const query = server.deps.db.selectFrom('sessions').select('not_after').where('user_id', '=', ada.user.id);
        const { not_after: end } = await query.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
        return Math.round((end - Date.now()) / 3_600_000);
      };
      const { client } = await useLink((await recover()).token, 'recovery');
      expect((await client.refreshSession()).error).toBeNull();
      expect(await endsIn()).toBe(1);
      await client.updateUser({ password: NEW_PASSWORD });
      expect(await endsIn()).toBe(60 * 24);
      const late = await useLink((await recover()).token, 'recovery');
      const past = Date.now() - 1;
      await server.deps.db.updateTable('sessions').set({ not_after: past }).where('user_id', '=', ada.user.id).execute();
      expect((await late.client.refreshSession()).error?.code).toBe('session_expired');
    });

    it('does not allow a session from a sign-in code to set one', async () => {
      const { token } = await secretsOf(() => server.authClient().signInWithOtp({ email: ada.user.email ?? '' }));
      const { client } = await useLink(token, 'email');
      expect((await client.updateUser({ password: NEW_PASSWORD })).error?.code).toBe('current_password_required');
    });
  });

  describe('a link', () => {
    it('works once', async () => {
      const { token, code } = await recover();
      expect((await useLink(token, 'recovery')).error).toBeNull();
      expect((await useLink(token, 'recovery')).error).toMatchObject(EXPIRED);
      const { error } = await server.authClient().verifyOtp({ email: ada.user.email ?? '', token: code, type: 'recovery' });
      expect(error).toMatchObject(EXPIRED);
    });

    it('signs in only one of two browsers that use it at the same time', async () => {
      const { token } = await recover();
      const answers = await Promise.all([useLink(token, 'recovery'), useLink(token, 'recovery')]);
      expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    });

    it('expires after an hour', async () => {
      const { token } = await recover();
      await age(3_600_000);
      expect((await useLink(token, 'recovery')).error).toMatchObject(EXPIRED);
    });

    it('stops working when a newer one is sent', async () => {
      const { token } = await recover();
      const newer = await recover();
      expect((await useLink(token, 'recovery')).error).toMatchObject(EXPIRED);
      expect((await useLink(newer.token, 'recovery')).error).toBeNull();
    });

    it('stops working when the password changes', async () => {
      const { token } = await recover();
      const { error } = await ada.client.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
      expect(error).toBeNull();
      expect((await useLink(token, 'recovery')).error).toMatchObject(EXPIRED);
    });

    it('stops working for good when the account is banned', async () => {
      const { token } = await recover();
      const admin = await adminOf(server);
      const body = { ban_duration: '1h' };
      expect((await admin.call('PUT', `/auth/v1/admin/users/${ada.user.id}`, body)).status).toBe(200);
      expect((await admin.call('PUT', `/auth/v1/admin/users/${ada.user.id}`, { ban_duration: 'none' })).status).toBe(200);
      expect((await useLink(token, 'recovery')).error).toMatchObject(EXPIRED);
    });

    it('works only for what it was sent for', async () => {
      const { token } = await recover();
      expect((await useLink(token, 'email')).error).toMatchObject(EXPIRED);
      expect((await useLink(token, 'recovery')).error).toBeNull();
    });

    it('leads to a page with a button, and only on this site', async () => {
      expect(await recover({ redirectTo: `${SITE}/game/friends?x=1` })).toMatchObject({ next: '/game/friends?x=1' });
      for (const redirectTo of ['https://evil.example/', `${SITE}//evil.example`, `${SITE}.evil.example/`, 'javascript:alert(1)'])
        expect(await recover({ redirectTo }), redirectTo).toMatchObject({ next: null });
    });
  });

  it('stops accepting codes after five wrong ones, while the link still works', async () => {
    const { token, code } = await recover();
    const email = ada.user.email ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count++)
      expect((await server.authClient().verifyOtp({ email, token: wrong, type: 'recovery' })).error).toMatchObject(EXPIRED);
    expect((await server.authClient().verifyOtp({ email, token: code, type: 'recovery' })).error).toMatchObject(EXPIRED);
    expect((await useLink(token, 'recovery')).error).toBeNull();
  });

  it('refuses codes and links of an unknown type', async () => {
    for (const type of ['', 'sms', 'toString'])
      for (const given of [{ token: '123456', email: ada.user.email }, { token_hash: 'unknown' }]) {
        const answer = await fetch(`${server.url}/auth/v1/verify`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ type, ...given }),
        });
        expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'otp_expired']);
      }
  });

  it('signs in with a magic link and with a code', async () => {
    const email = ada.user.email ?? '';
    const request = () => server.authClient().signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { token, type } = await secretsOf(request);
    expect(type).toBe('magiclink');
    expect((await useLink(token, 'magiclink')).data.user?.id).toBe(ada.user.id);
    const { code } = await secretsOf(request);
    const { data } = await server.authClient().verifyOtp({ email, token: code, type: 'email' });
    expect(data.session?.user.id).toBe(ada.user.id);
  });

  it('replaces the current password by a mailed code', async () => {
    const { code } = await secretsOf(() => ada.client.reauthenticate());
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await ada.client.updateUser({ password: NEW_PASSWORD, nonce: wrong })).error?.code).toBe('reauthentication_not_valid');
    expect((await ada.client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull();
    expect((await signInWith(NEW_PASSWORD)).error).toBeNull();
  });

  describe('GET /verify', () => {
    it('leads back with a session', async () => {
      const { token } = await recover();
      const { to, fragment } = await open(token, 'recovery');
      expect(`${to.pathname}${to.search}`).toBe('/game/settings?x=1');
      expect(fragment.get('type')).toBe('recovery');
      const client = server.authClient();
      const { data } = await client.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      });
      expect(data.user?.id).toBe(ada.user.id);
      expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    });

    it('leads back with what went wrong, and never to another site', async () => {
      const { to, fragment } = await open('unknown', 'recovery', 'https://evil.example/');
      expect(to.origin).toBe(SITE);
      expect(fragment.get('error_code')).toBe('otp_expired');
      expect(to.searchParams.get('error_code')).toBe('otp_expired');
    });
  });

  it('gives a session in the PKCE flow only to the browser that requested the link', async () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    const client = new AuthClient({
      url: `${server.url}/auth/v1`,
      flowType: 'pkce',
      storage,
      autoRefreshToken: false,
      persistSession: true,
    });
    const email = ada.user.email ?? '';
    const first = await secretsOf(() => client.resetPasswordForEmail(email));
    const stolen = (await open(first.token, 'recovery')).to.searchParams.get('code') ?? '';
    const thief = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: stolen, code_verifier: 'guessed-'.repeat(8) }),
    });
    expect(await thief.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    expect((await client.exchangeCodeForSession(stolen)).error?.code).toBe('flow_state_not_found');

    const { token, next } = await secretsOf(() => client.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth/reset-password` }));
    expect(token).toMatch(/^pkce_/);
    const { to } = await open(token, 'recovery', `${SITE}${next}`);
    const code = to.searchParams.get('code') ?? '';
    expect(to.hash).toBe('');
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirectType: 'recovery', user: { id: ada.user.id } });
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });

  describe('a new address', () => {
    const newEmailOf = (user: TestUser) => emailOf(`new-${user.username}`);
    /** Requests the change and returns the secrets of both mails. */
    const change = async () => {
      const newEmail = newEmailOf(ada);
      let old: Awaited<ReturnType<typeof secretsOf>> | undefined;
      const fresh = await secretsOf(async () => {
        let answer: { readonly error: unknown } = { error: null };
        old = await secretsOf(async () => {
          answer = await ada.client.updateUser({ email: newEmail });
          return answer;
        });
        return answer;
      }, newEmail);
      return { newEmail, old: old ?? fresh, fresh };
    };

    it('takes effect when both addresses have confirmed it', async () => {
      const { newEmail, old, fresh } = await change();
      const waitsFor = async () => (await ada.client.getUser()).data.user?.app_metadata.email_change_waits_for;
      expect((await ada.client.getUser()).data.user).toMatchObject({ email: ada.user.email, new_email: newEmail });
      expect(await waitsFor()).toEqual([ada.user.email, newEmail]);
      const half = await useLink(fresh.token, 'email_change');
      expect(half).toMatchObject({ error: null, data: { user: null, session: null } });
      expect(await waitsFor()).toEqual([ada.user.email]);
      expect((await useLink(fresh.token, 'email_change')).error).toMatchObject(EXPIRED);
      const { data } = await useLink(old.token, 'email_change');
      expect(data.user).toMatchObject({ id: ada.user.id, email: newEmail });
      expect((await ada.client.getUser()).data.user).toMatchObject({ email: newEmail });
      expect((await ada.client.getUser()).data.user?.new_email).toBeUndefined();
      for (const address of [newEmail, ada.user.email ?? ''])
        await expect
          .poll(() => mailServer.arrived.filter(({ recipient }) => recipient === address).map(({ text }) => text))
          .toEqual(expect.arrayContaining([expect.stringContaining(`is now ${newEmail}`)]));
    });

    it('takes effect with both codes', async () => {
      const { newEmail, old, fresh } = await change();
      const client = server.authClient();
      await client.verifyOtp({ email: ada.user.email ?? '', token: old.code, type: 'email_change' });
      const { data } = await client.verifyOtp({ email: newEmail, token: fresh.code, type: 'email_change' });
      expect(data.user?.email).toBe(newEmail);
    });

    it('is mailed again, and the first links stop working', async () => {
      const { newEmail, fresh } = await change();
      const again = await secretsOf(() => server.authClient().resend({ type: 'email_change', email: ada.user.email ?? '' }), newEmail);
      expect((await useLink(fresh.token, 'email_change')).error).toMatchObject(EXPIRED);
      expect((await useLink(again.token, 'email_change')).error).toBeNull();
    });

    it('is cancelled by choosing the current one', async () => {
      const { fresh } = await change();
      await ada.client.updateUser({ email: ada.user.email ?? '' });
      expect((await ada.client.getUser()).data.user?.new_email).toBeUndefined();
      expect((await useLink(fresh.token, 'email_change')).error).toMatchObject(EXPIRED);
    });

    it('never takes effect if it belongs to another account, which nothing reveals', async () => {
      const bob = await server.signUp(`bob${count}`);
      const { token } = await secretsOf(() => ada.client.updateUser({ email: bob.user.email ?? '' }));
      expect((await ada.client.getUser()).data.user?.new_email).toBe(bob.user.email);
      expect((await useLink(token, 'email_change')).error).toBeNull();
      const { data } = await ada.client.getUser();
      expect(data.user?.email).toBe(ada.user.email);
      expect(data.user?.app_metadata.email_change_waits_for).toEqual([bob.user.email]);
      expect(mailServer.arrived.filter(({ recipient }) => recipient === bob.user.email)).toEqual([]);
    });

    it('is exported in the same way whether it belongs to another account or not', async () => {
      const bob = await server.signUp(`bob${count}`);
      const exported = async (user: TestUser, email: string) => {
        expect((await user.client.updateUser({ email })).error).toBeNull();
        const { mailed_links: links, mails } = await (await user.call('GET', '/api/account/export')).json();
        const kinds = mails.map(({ kind, to }: { kind: string; to: string }) => [kind, to === user.user.email]);
        return { purposes: links.map(({ purpose }: { purpose: string }) => purpose), kinds };
      };
      const ofTaken = await exported(ada, bob.user.email ?? '');
      expect(ofTaken.purposes).toEqual(['email_change_old']);
      expect(await exported(bob, newEmailOf(bob))).toEqual(ofTaken);
    });
  });
});

const admins = new WeakMap<TestServer, Promise<TestUser>>();
const adminOf = (server: TestServer): Promise<TestUser> => {
  const known = admins.get(server) ?? server.setUpAdmin('root');
  admins.set(server, known);
  return known;
};
