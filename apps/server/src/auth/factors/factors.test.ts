import { TOTP } from 'otpauth';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const PERIOD_MS = 30_000;

describe('auth.mfa of the official client', () => {
  let server: TestServer;
  let ada: TestUser;
  beforeEach(async () => {
    server = await startTestServer();
    ada = await server.signUp('Ada');
  });
  afterEach(() => server.close());

  type Client = TestUser['client'];
  /** The code of the time step that is this many steps away. */
  const codeOf = (secret: string, steps = 0): string => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

  const enroll = async (client: Client, friendlyName?: string) => {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', ...(friendlyName === undefined ? {} : { friendlyName }) });
    if (error) throw error;
    return { id: data.id, secret: data.totp.secret };
  };
  /** As if the last code had been accepted long ago. */
  const forgetCodes = () => server.deps.db.updateTable('factors').set({ last_step: null }).execute();
  const setUp = async (client: Client, friendlyName?: string) => {
    const app = await enroll(client, friendlyName);
    const { error } = await client.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) });
    if (error) throw error;
    await forgetCodes();
    return app;
  };
  const signIn = async (name = 'ada'): Promise<Client> => {
    const client = server.authClient();
    const { error } = await client.signInWithPassword({ email: emailOf(name), password: TEST_PASSWORD });
    if (error) throw error;
    return client;
  };
  const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? '';
  const call = async (client: Client, method: string, path: string, body?: unknown): Promise<{ status: number; error: unknown }> => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${await tokenOf(client)}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { error, error_code, code } = answer.status === 204 ? {} : await answer.json();
    return { status: answer.status, error: error_code ?? error ?? code };
  };

  it('is added only by a session that has proved something within the last hour', async () => {
    const age = () => {
      const amr_json = JSON.stringify([{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 3700 }]);
      return server.deps.db.updateTable('sessions').set({ amr_json }).execute();
    };
    const unfinished = await enroll(ada.client);
    await age();
    const refused = { status: 403, code: 'reauthentication_needed' };
    expect((await ada.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused);
    const late = await ada.client.mfa.challengeAndVerify({ factorId: unfinished.id, code: codeOf(unfinished.secret) });
    expect(late.error).toMatchObject(refused);
    const { secret, id } = await setUp(await signIn());
    const client = await signIn();
    const show = () => client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
    expect((await show()).error).toBeNull();
    await forgetCodes();
    await age();
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Of a thief' })).error).toMatchObject(refused);
    expect((await show()).error).toBeNull();
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })).error).toBeNull();
  });

  it('enrolls an app with a link and a picture, which counts after the first right code', async () => {
    const { data, error } = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'My site' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/My%20site:Ada\?/);
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    // A data URI ends at a number sign.
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/);
    expect(await server.deps.db.selectFrom('factors').select('secret').executeTakeFirst()).not.toContain(data?.totp.secret);
    expect((await ada.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await ada.client.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] });
    expect((await call(await signIn(), 'GET', '/api/settings')).status).toBe(200);

    const factorId = data?.id ?? '';
    const secret = data?.totp.secret ?? '';
    const challenge = await ada.client.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const challengeId = challenge.data?.id ?? '';
    const wrong = codeOf(secret, 100);
    expect((await ada.client.mfa.verify({ factorId, challengeId, code: wrong })).error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await ada.client.mfa.verify({ factorId, challengeId, code: codeOf(secret) })).error).toBeNull();
    const level = await ada.client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }, { method: 'totp' }]);
    expect((await ada.client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, friendly_name: 'Phone', status: 'verified' }]);
  });

  it('opens only the second step, sign-out and reading one’s own user before the second factor', async () => {
    const { id, secret } = await setUp(ada.client);
    const client = await signIn();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const refused = { status: 403, error: 'insufficient_aal' };
    expect(await call(client, 'GET', '/api/settings')).toEqual(refused);
    expect(await call(client, 'GET', `/rest/v1/users?id=eq.${ada.user.id}`)).toEqual(refused);
    expect(await call(client, 'PUT', '/auth/v1/user', { data: { likes: 'maps' } })).toEqual(refused);
    expect(await call(client, 'GET', '/auth/v1/admin/users')).toEqual(refused);
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await client.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(await call(client, 'POST', '/auth/v1/factors/recovery-codes', {})).toEqual(refused);
    expect((await client.getUser()).data.user?.id).toBe(ada.user.id);
    expect((await client.refreshSession()).error).toBeNull();
    expect(await call(client, 'GET', '/api/settings')).toEqual(refused);

    expect((await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })).error).toBeNull();
    expect((await call(client, 'GET', '/api/settings')).status).toBe(200);
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await call(client, 'GET', '/api/settings')).status).toBe(200);
    expect((await (await signIn()).signOut()).error).toBeNull();
  });

  it('refuses sockets before the second factor', async () => {
    const { id, secret } = await setUp(ada.client);
    const client = await signIn();
    const connect = async (): Promise<string> => {
      const socket = io(server.url, {
        auth: { token: await tokenOf(client) },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      const outcome = await new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('connected'));
        socket.once('connect_error', (error: Error & { data?: { error: string } }) => resolve(error.data?.error ?? error.message));
      });
      socket.close();
      return outcome;
    };
    expect(await connect()).toBe('insufficient_aal');
    await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
    expect(await connect()).toBe('connected');
  });

  it('raises only the tokens of the answer: those from before stay weak or end', async () => {
    const { id, secret } = await setUp(ada.client);
    const client = await signIn();
    const before = (await client.getSession()).data.session;
    await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
    const weak = await fetch(`${server.url}/api/settings`, { headers: { authorization: `Bearer ${before?.access_token}` } });
    expect(weak.status).toBe(403);
    const stolen = await server.authClient().refreshSession({ refresh_token: before?.refresh_token ?? '' });
    expect(stolen.error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  it('ends other sessions without the factor when the first one is set up', async () => {
    const other = await signIn();
    await setUp(ada.client);
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await ada.client.getUser()).error).toBeNull();
  });

  it('accepts each code once, also from another session, and not after the challenge has passed', async () => {
    const { id, secret } = await setUp(ada.client);
    const [first, second] = [await signIn(), await signIn()];
    const code = codeOf(secret);
    expect((await first.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
    expect((await second.mfa.challengeAndVerify({ factorId: id, code })).error).toMatchObject({ code: 'mfa_verification_failed' });
    const { data } = await second.mfa.challenge({ factorId: id });
    await server.deps.db.updateTable('factor_challenges').set({ expires_at: 1 }).execute();
    const late = await second.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code: codeOf(secret, 1) });
    expect(late.error).toMatchObject({ code: 'mfa_challenge_expired' });
  });

  it('limits how many codes can be tried for an account', async () => {
    const { id, secret } = await setUp(ada.client);
    const client = await signIn();
    const attempt = async (steps: number) =>
      (await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret, steps) })).error?.code;
    for (let i = 0; i < 9; i++) expect(await attempt(100 + i)).toBe('mfa_verification_failed');
    expect(await attempt(0)).toBe('over_request_rate_limit');
  });

  it('lets nobody use or remove the factor of another person', async () => {
    const { id, secret } = await setUp(ada.client);
    const bea = await server.signUp('Bea');
    expect((await bea.client.mfa.challenge({ factorId: id })).error).toMatchObject({ code: 'mfa_factor_not_found' });
    const { data } = await ada.client.mfa.challenge({ factorId: id });
    const foreign = await bea.client.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code: codeOf(secret) });
    expect(foreign.error).toMatchObject({ code: 'mfa_factor_not_found' });
    expect((await bea.client.mfa.unenroll({ factorId: id })).error).toMatchObject({ code: 'mfa_factor_not_found' });
  });

  it('needs no second factor again once the last one is removed', async () => {
    const { id } = await setUp(ada.client);
    expect((await ada.client.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    const client = await signIn();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await call(client, 'GET', '/api/settings')).status).toBe(200);
  });

  it('ends the sessions that rest on a removed factor, except the one that removes it', async () => {
    const first = await setUp(ada.client);
    const other = await signIn();
    await other.mfa.challengeAndVerify({ factorId: first.id, code: codeOf(first.secret) });
    await setUp(ada.client, 'Second');
    await ada.client.mfa.unenroll({ factorId: first.id });
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await call(ada.client, 'GET', '/api/settings')).status).toBe(200);
  });

  it('limits the number of factors and refuses a name twice', async () => {
    const { id } = await enroll(ada.client, 'Phone');
    await server.deps.db.updateTable('factors').set({ is_verified: 1 }).where('id', '=', id).execute();
    await server.deps.db.updateTable('sessions').set({ aal: 'aal2' }).execute();
    await ada.client.refreshSession();
    expect((await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
    });
    for (let i = 1; i < 10; i++) {
      await enroll(ada.client, `Phone ${i}`);
      await server.deps.db.updateTable('factors').set({ is_verified: 1 }).execute();
    }
    expect((await ada.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
    expect((await ada.client.mfa.enroll({ factorType: 'phone', phone: '123' })).error).toMatchObject({
      code: 'mfa_phone_enroll_not_enabled',
    });
  });

  describe('with recovery codes', () => {
    const experimental = (client: Client): Client => {
      Object.assign(client, { experimental: { recoveryCodes: true } });
      return client;
    };

    it('shows ten once, accepts each once, and replaces them', async () => {
      const client = experimental(ada.client);
      expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_recovery_codes_sole_factor' });
      await setUp(client);
      const { data, error } = await client.mfa.recoveryCodes.generate();
      expect(error).toBeNull();
      expect(data).toMatchObject({ type: 'recovery_code', total: 10 });
      const [first = '', second = ''] = data?.codes ?? [];
      expect(new Set(data?.codes).size).toBe(10);
      expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' });
      expect(JSON.stringify(await server.deps.db.selectFrom('recovery_codes').selectAll().execute())).not.toContain(first);

      const lost = experimental(await signIn());
      expect((await lost.mfa.recoveryCodes.verify({ code: 'AAAA-BBBB-CCCC' })).error).toMatchObject({ code: 'mfa_verification_failed' });
      const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
      expect((await lost.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
      expect((await call(lost, 'GET', '/api/settings')).status).toBe(200);
      expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
      const again = experimental(await signIn());
      expect((await again.mfa.recoveryCodes.verify({ code: first })).error).toMatchObject({ code: 'mfa_verification_failed' });

      const events = () =>
        server.deps.db.selectFrom('account_events').select('kind').where('user_id', '=', ada.user.id).orderBy('id').execute();
      const codesEvents = async () => (await events()).flatMap(({ kind }) => (/^recovery_codes/.test(kind) ? [kind] : []));
      expect(await codesEvents()).toEqual(['recovery_codes_created']);
      const renewed = await lost.mfa.recoveryCodes.regenerate();
      expect(await codesEvents()).toEqual(['recovery_codes_created', 'recovery_codes_renewed']);
      expect(renewed.data?.codes).toHaveLength(10);
      expect((await again.mfa.recoveryCodes.verify({ code: second })).error).toMatchObject({ code: 'mfa_verification_failed' });
      expect((await again.mfa.recoveryCodes.verify({ code: renewed.data?.codes[0] ?? '' })).error).toBeNull();
    });

    it('go with the last factor that they replace', async () => {
      const client = experimental(ada.client);
      const { id } = await setUp(client);
      await client.mfa.recoveryCodes.generate();
      expect((await client.mfa.listFactors()).data?.all).toHaveLength(2);
      await client.mfa.unenroll({ factorId: id });
      expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    });
  });

  it('keeps admins out of the admin area until they have a second factor, if the site wants that', async () => {
    const root = await server.setUpAdmin('Root');
    expect((await root.call('PUT', '/api/admin/site/security', { adminsNeedFactor: true })).status).toBe(200);
    const required = { status: 403, error: 'factor_required' };
    expect(await call(root.client, 'GET', '/api/admin/site')).toEqual(required);
    expect(await call(root.client, 'GET', '/api/moderation/reports')).toEqual(required);
    expect(await call(root.client, 'GET', '/auth/v1/admin/users')).toEqual(required);
    expect((await call(root.client, 'GET', '/api/settings')).status).toBe(200);
    const { id } = await setUp(root.client);
    expect((await call(root.client, 'GET', '/api/admin/site')).status).toBe(200);
    expect((await call(root.client, 'PUT', '/api/admin/site/security', { adminsNeedFactor: false })).status).toBe(200);
    await root.client.mfa.unenroll({ factorId: id });
    expect((await call(root.client, 'GET', '/api/admin/site')).status).toBe(200);
  });

  it('lets admins remove factors for people who have lost them, with an audit log entry', async () => {
    const root = await server.setUpAdmin('Root');
    const { id } = await setUp(ada.client);
    const path = `/auth/v1/admin/users/${ada.user.id}/factors`;
    expect((await ada.call('GET', path)).status).toBe(403);
    expect(await (await root.call('GET', path)).json()).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }]);
    expect((await root.call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await root.call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await call(await signIn(), 'GET', '/api/settings')).status).toBe(200);
    const log = await server.deps.db.selectFrom('audit_log').select(['act', 'target_id', 'before_json']).execute();
    expect(log).toContainEqual({ act: 'user.factor_removed', target_id: ada.user.id, before_json: '{"kind":"totp"}' });
  });
});
