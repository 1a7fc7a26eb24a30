import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSoftwarePasskey, type SoftwarePasskey } from '../../testing/software-passkey.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { withinTwoSeconds } from '../../testing/within-two-seconds.ts';
import { userHandleOf } from './ceremonies.ts';

const SITE = 'https://one-mind.example';
const RP = { rpId: 'one-mind.example', rpOrigins: [SITE] };

type Client = TestUser['client'];
type Faults = Parameters<SoftwarePasskey['get']>[1];

describe('passkeys through the official client', () => {
  let server: TestServer;
  let ada: TestUser;
  let passkey: SoftwarePasskey;
  beforeEach(async () => {
    server = await startTestServer({ publicUrl: SITE });
    ada = await server.signUp('Ada');
    passkey = createSoftwarePasskey(SITE);
  });
  afterEach(() => server.close());

  /** With the parts of the client that have to be switched on. */
  const newClient = (): Client => withPasskeys(server.authClient());
  const withPasskeys = (client: Client): Client => Object.assign(client, { experimental: { passkey: true, recoveryCodes: true } });
  const signIn = async (name = 'ada'): Promise<Client> => {
    const client = newClient();
    const { error } = await client.signInWithPassword({ email: emailOf(name), password: TEST_PASSWORD });
    if (error) throw error;
    return client;
  };
  const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? '';
  const call = async (client: Client, method: string, path: string): Promise<{ status: number; error?: unknown }> => {
    const answer = await fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${await tokenOf(client)}` } });
    const { error, error_code: code } = answer.status === 204 ? {} : await answer.json();
    return { status: answer.status, error: error ?? code };
  };
  const opens = async (client: Client): Promise<number> => (await call(client, 'GET', '/api/settings')).status;

  /** What the client gives to `navigator.credentials`, in the form in which the server sent it. */
  const challengeOf = async (client: Client, factorId: string) => {
    const { data, error } = await client.mfa.challenge({ factorId, webauthn: RP });
    if (error) throw error;
    const { type, credential_options: options } = data.webauthn;
    const challenge = Buffer.from(options.publicKey.challenge as ArrayBuffer).toString('base64url');
    return { id: data.id, type, publicKey: options.publicKey, challenge };
  };
  /** As the client gets it from a browser. */
  const fromBrowser = (answer: object) => ({ toJSON: () => answer }) as never;

  const setUp = async (client: Client, key = passkey, friendlyName = 'Laptop') => {
    const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName });
    if (error) throw error;
    const { id: challengeId, challenge } = await challengeOf(client, data.id);
    const webauthn = { ...RP, type: 'create' as const, credential_response: fromBrowser(key.create({ challenge })) };
    const verified = await client.mfa.verify({ factorId: data.id, challengeId, webauthn });
    if (verified.error) throw verified.error;
    return data.id;
  };
  const secondStep = async (client: Client, factorId: string, key = passkey, faults: Faults = {}) => {
    const { id: challengeId, challenge } = await challengeOf(client, factorId);
    const webauthn = { ...RP, type: 'request' as const, credential_response: fromBrowser(key.get({ challenge }, faults)) };
    return client.mfa.verify({ factorId, challengeId, webauthn });
  };
  const startSignIn = async (client: Client) => {
    const { data, error } = await client.passkey.startAuthentication();
    if (error) throw error;
    return data;
  };
  const signInAlone = async (client: Client, key = passkey, faults: Faults = {}) => {
    const { challenge_id: challengeId, options } = await startSignIn(client);
    return client.passkey.verifyAuthentication({ challengeId, credential: key.get(options, faults) as never });
  };
  /** Adds one with the calls below /passkeys, which don't raise the session. */
  const register = async (client: Client, key = passkey) => {
    const { data, error } = await client.passkey.startRegistration();
    if (error) throw error;
    return client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential: key.create(data.options) as never });
  };
  const connect = async (client: Client): Promise<Socket> => {
    const auth = { token: await tokenOf(client) };
    const socket = io(server.url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };
  const mailed = async () =>
    (await server.deps.db.selectFrom('mails').select(['kind', 'recipient']).where('kind', '=', 'factor_changed').execute()).length;

  it('sets one up as a second factor, and asks for it after the password', async () => {
    const other = await signIn();
    const { data } = await ada.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' });
    expect(data).toMatchObject({ type: 'webauthn', friendly_name: 'Laptop' });
    const created = await challengeOf(ada.client, data?.id ?? '');
    expect(created).toMatchObject({
      type: 'create',
      publicKey: {
        rp: { id: 'one-mind.example' },
        user: { name: 'Ada' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    expect(await opens(await signIn())).toBe(200);
    const factorId = await setUp(ada.client);
    expect((await ada.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await ada.client.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, friendly_name: 'Laptop', status: 'verified', last_used_at: expect.any(String) },
    ]);
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');

    const client = await signIn();
    expect(await call(client, 'GET', '/api/settings')).toEqual({ status: 403, error: 'insufficient_aal' });
    expect(await challengeOf(client, factorId)).toMatchObject({
      type: 'request',
      publicKey: { rpId: 'one-mind.example', userVerification: 'required', allowCredentials: [{ type: 'public-key' }] },
    });
    expect((await secondStep(client, factorId)).error).toBeNull();
    expect(await opens(client)).toBe(200);
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }, { method: 'mfa/webauthn' }]);
  });

  it('signs in with one alone, at aal2 and on sockets', async () => {
    await setUp(ada.client);
    const client = newClient();
    const { data, error } = await signInAlone(client, passkey, { userHandle: userHandleOf(ada.user.id) });
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({ id: ada.user.id });
    expect(await opens(client)).toBe(200);
    const level = (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).toMatchObject({ currentLevel: 'aal2', currentAuthenticationMethods: [{ method: 'passkey' }] });
    (await connect(client)).close();
  });

  it('registers one without raising the session, whose tokens somebody may have copied', async () => {
    const client = withPasskeys(ada.client);
    const other = await signIn();
    const { data, error } = await register(client);
    expect(error).toBeNull();
    expect(data).toMatchObject({ friendly_name: 'Passkey' });
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    await client.refreshSession();
    expect(await call(client, 'GET', '/api/settings')).toEqual({ status: 403, error: 'insufficient_aal' });
    expect((await client.passkey.startRegistration()).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await secondStep(client, data?.id ?? '')).error).toBeNull();
    expect((await register(client)).error).toMatchObject({ code: 'webauthn_verification_failed' });
    expect((await register(client, createSoftwarePasskey(SITE))).data).toMatchObject({ friendly_name: 'Passkey 2' });
    expect(await opens(client)).toBe(200);
  });

  it('closes the sockets of a session that has to show one from then on', async () => {
    const client = withPasskeys(ada.client);
    const socket = await connect(client);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const { data } = await register(client);
    await withinTwoSeconds(gone);
    await expect(connect(client)).rejects.toMatchObject({ data: { error: 'insufficient_aal' } });
    expect((await secondStep(client, data?.id ?? '')).error).toBeNull();
    (await connect(client)).close();
  });

  it('closes the sockets that were opened with a token from before it was shown, which somebody may have copied', async () => {
    const copied = await connect(ada.client);
    const gone = new Promise((resolve) => copied.once('disconnect', resolve));
    await setUp(ada.client);
    await withinTwoSeconds(gone);
    const refused = new Promise((resolve) => copied.once('connect_error', resolve));
    copied.connect();
    expect(await refused).toMatchObject({ data: { error: 'insufficient_aal' } });
    copied.close();
    (await connect(ada.client)).close();
  });

  it('has wrong signatures in the history of the account that they are for', async () => {
    const factorId = await setUp(ada.client);
    for (let i = 0; i < 2; i++) await signInAlone(newClient(), passkey, { origin: 'https://evil.example' });
    await signInAlone(newClient(), createSoftwarePasskey(SITE));
    const failures = () =>
      server.deps.db
        .selectFrom('account_events')
        .select(['user_id', 'detail', 'times', 'ip'])
        .where('kind', '=', 'sign_in_failed')
        .execute();
    expect(await failures()).toEqual([{ user_id: ada.user.id, detail: 'passkey', times: 2, ip: '127.0.0.1' }]);
    await secondStep(await signIn(), factorId, passkey, { isVerified: false });
    expect(await failures()).toMatchObject([{ times: 3 }]);
  });

  it('stays if it is the only way to sign in', async () => {
    const client = withPasskeys(ada.client);
    await setUp(client);
    const second = await setUp(client, createSoftwarePasskey(SITE), 'Phone');
    await server.deps.db.updateTable('users').set({ has_password: 0 }).where('id', '=', ada.user.id).execute();
    expect((await client.passkey.delete({ passkeyId: second })).error).toBeNull();
    const [last] = (await client.passkey.list()).data ?? [];
    expect((await client.passkey.delete({ passkeyId: last?.id ?? '' })).error).toMatchObject({ code: 'single_identity_not_deletable' });
    expect((await client.mfa.unenroll({ factorId: last?.id ?? '' })).error).toMatchObject({ code: 'single_identity_not_deletable' });
    expect((await signInAlone(newClient())).error).toBeNull();
  });

  it('accepts each challenge once, for five minutes, from the person and for the purpose that it was made for', async () => {
    const factorId = await setUp(ada.client);
    const expired = { code: 'webauthn_challenge_expired' };
    const [client, thief] = [newClient(), newClient()];
    const { challenge_id: challengeId, options } = await startSignIn(client);
    const credential = passkey.get(options) as never;
    expect((await client.passkey.verifyAuthentication({ challengeId, credential })).error).toBeNull();
    expect((await thief.passkey.verifyAuthentication({ challengeId, credential })).error).toMatchObject(expired);

    // A wrong answer uses it up as well.
    const second = await startSignIn(client);
    const answer = (key: SoftwarePasskey) => ({ challengeId: second.challenge_id, credential: key.get(second.options) as never });
    expect((await client.passkey.verifyAuthentication(answer(createSoftwarePasskey(SITE)))).error).not.toBeNull();
    expect((await client.passkey.verifyAuthentication(answer(passkey))).error).toMatchObject(expired);

    const late = await startSignIn(client);
    await server.deps.db
      .updateTable('factor_challenges')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    const lateAnswer = { challengeId: late.challenge_id, credential: passkey.get(late.options) as never };
    expect((await client.passkey.verifyAuthentication(lateAnswer)).error).toMatchObject(expired);

    const weak = await signIn();
    const ofVisitor = await startSignIn(client);
    const webauthn = { ...RP, type: 'request' as const, credential_response: fromBrowser(passkey.get(ofVisitor.options)) };
    expect((await weak.mfa.verify({ factorId, challengeId: ofVisitor.challenge_id, webauthn })).error).toMatchObject(expired);
    const ofStep = await challengeOf(weak, factorId);
    const misused = { challengeId: ofStep.id, credential: passkey.get(ofStep) as never };
    expect((await client.passkey.verifyAuthentication(misused)).error).toMatchObject(expired);
  });

  it('refuses signatures for other sites, without the person, and of copies', async () => {
    await setUp(ada.client);
    const refused = { status: 400, code: 'webauthn_verification_failed' };
    const client = newClient();
    const attempt = async (faults: Faults, key = passkey) => (await signInAlone(client, key, faults)).error;
    expect(await attempt({ origin: 'https://one-mind.example.evil.example' })).toMatchObject(refused);
    expect(await attempt({ rpId: 'evil.example' })).toMatchObject(refused);
    expect(await attempt({ isVerified: false })).toMatchObject(refused);
    expect(await attempt({ userHandle: userHandleOf('somebody-else') })).toMatchObject(refused);
    expect(await attempt({ count: 1 })).toMatchObject(refused);
    expect(await attempt({}, createSoftwarePasskey(SITE))).toMatchObject({ code: 'webauthn_credential_not_found' });
    const imitation = { ...createSoftwarePasskey(SITE), id: passkey.id };
    expect(await attempt({}, imitation)).not.toBeNull();
    expect(await attempt({})).toBeNull();
    expect(await attempt({ count: 3 })).toMatchObject(refused);
  });

  it('accepts one of two signatures with the same count, and passkeys that don’t count', async () => {
    await setUp(ada.client);
    const attempts = [newClient(), newClient()].map((client) => signInAlone(client, passkey, { count: 7 }));
    expect((await Promise.all(attempts)).filter(({ error }) => error === null)).toHaveLength(1);

    const bea = await server.signUp('Bea');
    const uncounted = createSoftwarePasskey(SITE, { count: null });
    await setUp(bea.client, uncounted);
    for (let i = 0; i < 2; i++) expect((await signInAlone(newClient(), uncounted)).error).toBeNull();
  });

  it('refuses new ones for other sites, without the person, and with certificates, whose addresses it would call', async () => {
    const { data } = await ada.client.mfa.enroll({ factorType: 'webauthn' });
    const factorId = data?.id ?? '';
    const attempt = async (faults: Parameters<SoftwarePasskey['create']>[1]) => {
      const { id: challengeId, challenge } = await challengeOf(ada.client, factorId);
      const webauthn = { ...RP, type: 'create' as const, credential_response: fromBrowser(passkey.create({ challenge }, faults)) };
      return (await ada.client.mfa.verify({ factorId, challengeId, webauthn })).error;
    };
    const refused = { status: 400, code: 'webauthn_verification_failed' };
    expect(await attempt({ origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await attempt({ rpId: 'evil.example' })).toMatchObject(refused);
    expect(await attempt({ isVerified: false })).toMatchObject(refused);
    expect(await attempt({ certificate: Buffer.from('certificate') })).toMatchObject(refused);
    expect(await attempt({})).toBeNull();
  });

  it('lets nobody finish, use, rename or remove one with the password alone, or that of another person', async () => {
    const factorId = await setUp(ada.client);
    const weak = await signIn();
    const insufficient = { status: 403, code: 'insufficient_aal' };
    expect((await weak.mfa.enroll({ factorType: 'webauthn' })).error).toMatchObject(insufficient);
    expect((await weak.mfa.unenroll({ factorId })).error).toMatchObject(insufficient);
    expect((await weak.passkey.delete({ passkeyId: factorId })).error).toMatchObject(insufficient);
    expect((await weak.passkey.update({ passkeyId: factorId, friendlyName: 'Mine' })).error).toMatchObject(insufficient);

    const bea = withPasskeys((await server.signUp('Bea')).client);
    const unknown = { status: 404, code: 'mfa_factor_not_found' };
    expect((await bea.mfa.challenge({ factorId, webauthn: RP })).error).toMatchObject(unknown);
    expect((await bea.passkey.delete({ passkeyId: factorId })).error).toMatchObject(unknown);
    expect((await bea.passkey.update({ passkeyId: factorId, friendlyName: 'Mine' })).error).toMatchObject(unknown);
    const beasId = await setUp(bea, createSoftwarePasskey(SITE));
    const weakBea = await signIn('bea');
    expect((await secondStep(weakBea, beasId, passkey)).error).toMatchObject({ code: 'webauthn_credential_not_found' });
  });

  it('names, lists and removes them, and removing one ends the sessions that rest on it', async () => {
    const client = withPasskeys(ada.client);
    const factorId = await setUp(client);
    const second = createSoftwarePasskey(SITE);
    const secondId = await setUp(client, second, 'Phone');
    const lost = newClient();
    await signInAlone(lost, second);
    expect((await client.passkey.update({ passkeyId: factorId, friendlyName: 'Phone' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
    });
    const renamed = await client.passkey.update({ passkeyId: factorId, friendlyName: 'Work laptop' });
    expect(renamed.data).toMatchObject({ id: factorId, friendly_name: 'Work laptop' });
    expect((await client.passkey.list()).data).toMatchObject([
      { id: factorId, friendly_name: 'Work laptop' },
      { id: secondId, friendly_name: 'Phone', last_used_at: expect.any(String) },
    ]);
    const own = newClient();
    await signInAlone(own);
    expect((await own.passkey.delete({ passkeyId: secondId })).error).toBeNull();
    expect((await lost.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await signInAlone(newClient(), second)).error).toMatchObject({ code: 'webauthn_credential_not_found' });
    expect(await opens(own)).toBe(200);
    expect((await own.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect(await opens(await signIn())).toBe(200);
  });

  it('accepts a recovery code when the passkey is lost', async () => {
    const client = withPasskeys(ada.client);
    await setUp(client);
    const { data } = await client.mfa.recoveryCodes.generate();
    const lost = await signIn();
    expect((await lost.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull();
    const [factor] = (await lost.mfa.listFactors()).data?.webauthn ?? [];
    expect((await lost.mfa.unenroll({ factorId: factor?.id ?? '' })).error).toBeNull();
    expect((await lost.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('notifies the owner of each change, in their history as well, and of none that was refused', async () => {
    const client = withPasskeys(ada.client);
    const factorId = await setUp(client);
    expect(await mailed()).toBe(1);
    await client.passkey.update({ passkeyId: factorId, friendlyName: 'Laptop' });
    await client.passkey.delete({ passkeyId: 'none' });
    expect(await mailed()).toBe(1);
    const { data } = await client.mfa.recoveryCodes.generate();
    await (await signIn()).mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' });
    expect(await mailed()).toBe(3);
    await client.mfa.unenroll({ factorId });
    expect(await mailed()).toBe(4);
    const events = await server.deps.db.selectFrom('account_events').select(['kind', 'detail']).orderBy('id').execute();
    expect(events.filter(({ kind }) => /passkey|recovery/.test(kind))).toEqual([
      { kind: 'passkey_added', detail: 'Laptop' },
      { kind: 'recovery_codes_created', detail: null },
      { kind: 'recovery_code_used', detail: null },
      { kind: 'passkey_removed', detail: 'Laptop' },
    ]);
  });

  it('opens the admin area to administrators, who can remove those of others', async () => {
    const root = await server.setUpAdmin('Root');
    expect((await root.call('PUT', '/api/admin/site/security', { adminsNeedFactor: true })).status).toBe(200);
    expect(await call(root.client, 'GET', '/api/admin/site')).toEqual({ status: 403, error: 'factor_required' });
    const key = createSoftwarePasskey(SITE);
    await setUp(root.client, key);
    const admin = newClient();
    await signInAlone(admin, key);
    expect((await call(admin, 'GET', '/api/admin/site')).status).toBe(200);

    const factorId = await setUp(ada.client);
    const path = `/auth/v1/admin/users/${ada.user.id}/passkeys`;
    expect((await ada.call('GET', path)).status).toBe(403);
    const list = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${await tokenOf(admin)}` } });
    expect(await list.json()).toMatchObject([{ id: factorId, friendly_name: 'Laptop' }]);
    expect(await call(admin, 'DELETE', `${path}/${factorId}`)).toMatchObject({ status: 204 });
    expect((await signInAlone(newClient())).error).toMatchObject({ code: 'webauthn_credential_not_found' });
  });

  it('keeps banned people out', async () => {
    const root = await server.setUpAdmin('Root');
    await setUp(ada.client);
    await root.call('PATCH', `/api/admin/users/${ada.user.id}/status`, { status: 'banned', reason: 'A test' });
    expect((await signInAlone(newClient())).error).toMatchObject({ code: 'user_banned' });
  });

  it('limits their number and exports them without keys', async () => {
    const client = withPasskeys(ada.client);
    await setUp(client);
    const text = await (
      await fetch(`${server.url}/api/account/export`, { headers: { authorization: `Bearer ${await tokenOf(client)}` } })
    ).text();
    expect(text).toContain('Laptop');
    expect(text).not.toContain((await server.deps.db.selectFrom('factors').select('public_key').executeTakeFirst())?.public_key);
    for (let i = 1; i < 10; i++) await setUp(client, createSoftwarePasskey(SITE), `Passkey ${i}`);
    expect((await client.mfa.enroll({ factorType: 'webauthn' })).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
  });

  it('offers them only where browsers do: at a domain with HTTPS, or on this machine', async () => {
    const offered = async (publicUrl: string | undefined, host: string): Promise<unknown> => {
      const other = await startTestServer({ publicUrl });
      const { port } = new URL(other.url);
      const { body } = await other.app.inject({ url: '/auth/v1/settings', headers: { host: `${host}:${port}` } });
      const client = withPasskeys(other.authClient());
      const { error } = await client.passkey.startAuthentication();
      await other.close();
      return [JSON.parse(body).passkeys_enabled, error?.code];
    };
    expect(await offered(SITE, 'anything.example')).toEqual([true, undefined]);
    expect(await offered('http://one-mind.example', 'one-mind.example')).toEqual([false, 'provider_disabled']);
    expect(await offered('https://192.0.2.1', '192.0.2.1')).toEqual([false, 'provider_disabled']);
    expect(await offered(undefined, 'localhost')).toEqual([true, 'provider_disabled']);
    expect(await offered(undefined, 'evil.example')).toEqual([false, 'provider_disabled']);
  });
});
