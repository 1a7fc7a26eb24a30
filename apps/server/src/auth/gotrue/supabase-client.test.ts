/** The official `@supabase/supabase-js` against this server: one account, its data, and everything that administrators can do. */
import type { AuthError } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createSoftwarePasskey } from '../../testing/software-passkey.ts';
import { newSupabaseClient, type SupabaseAuth } from '../../testing/supabase-client.ts';
import { callerOf, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const SITE = 'https://mind.example.org';
const NOBODY = '019a0000-0000-7000-8000-000000000000';
const OTHER_PASSWORD = 'another voice in the night';

describe('supabase-js', () => {
  let mails: MailServer;
  let server: TestServer;
  let root: TestUser;
  let admin: SupabaseAuth['admin'];
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer({ publicUrl: SITE, smtp: { url: mails.url, from: 'mind@example.org' } });
    root = await server.setUpAdmin('Root');
    admin = newClient(root.token).auth.admin;
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });
  let count = 0;
  let name: string;
  let email: string;
  beforeEach(() => {
    name = `Person${++count}`;
    email = emailOf(name);
  });

  const newClient = (key?: string) => newSupabaseClient(server.url, key);
  const signIn = async (password: string, address = email) => {
    const { auth } = newClient();
    const { data, error } = await auth.signInWithPassword({ email: address, password });
    return { auth, code: error?.code ?? null, session: data.session };
  };
  const signedUp = async () => {
    const client = newClient();
    const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD, options: { data: { username: name } } });
    if (error || !data.user) throw error ?? new Error('Signing up gave no account.');
    return { client, auth: client.auth, id: data.user.id };
  };
  const actsOn = async (id: string): Promise<string[]> => {
    const entries = server.deps.db.selectFrom('audit_log').select('act').where('target_id', '=', id);
    return (await entries.orderBy('at').execute()).map(({ act }) => act);
  };
  /** What a refused call says. The client has an error of its own for GoTrue's `session_not_found`. */
  const refusalOf = ({ error }: { readonly error: AuthError | null }) =>
    error?.name === 'AuthSessionMissingError' ? 'session missing' : `${error?.status} ${error?.code}`;

  it('signs up, reads and changes its own data, and signs in again', async () => {
    const { client, auth, id } = await signedUp();
    expect((await auth.getUser()).data.user).toMatchObject({ id, email, user_metadata: { username: name } });
    expect((await auth.getClaims()).data?.claims).toMatchObject({ sub: id, aal: 'aal1' });
    expect((await client.from('users').select('id, username').eq('id', id).single()).data).toEqual({ id, username: name });
    expect((await client.from('users').select('email').eq('id', root.user.id)).data).toEqual([{ email: null }]);
    expect((await auth.updateUser({ data: { likes: 'maps' } })).data.user?.user_metadata).toMatchObject({ likes: 'maps' });
    expect((await auth.refreshSession()).error).toBeNull();
    expect((await auth.signOut()).error).toBeNull();
    expect((await auth.getUser()).data.user).toBeNull();
    const again = await signIn(TEST_PASSWORD);
    const resumed = newClient();
    await resumed.auth.setSession({
      access_token: again.session?.access_token ?? '',
      refresh_token: again.session?.refresh_token ?? '',
    });
    expect((await resumed.auth.getUser()).data.user?.id).toBe(id);
  });

  it('uses and removes second factors and recovery codes, which administrators can list and remove as well', async () => {
    const { auth, id } = await signedUp();
    const enroll = async (friendlyName: string) => {
      const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
      if (error) throw error;
      const code = new TOTP({ secret: data.totp.secret }).generate();
      expect((await auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
      return data.id;
    };
    const phone = await enroll('Phone');
    expect((await auth.mfa.recoveryCodes.generate()).data?.codes).toHaveLength(10);
    expect((await auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');

    const { data } = await admin.mfa.listFactors({ userId: id });
    expect(data?.factors).toMatchObject([{ id: phone, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }]);
    expect((await admin.mfa.deleteFactor({ userId: id, id: phone })).data).toMatchObject({ data: { id: phone } });
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    expect(refusalOf(await admin.mfa.deleteFactor({ userId: id, id: phone }))).toBe('404 mfa_factor_not_found');
    expect(refusalOf(await admin.mfa.listFactors({ userId: NOBODY }))).toBe('404 user_not_found');
  });

  it('adds a passkey, which administrators can list and remove as well', async () => {
    const { auth, id } = await signedUp();
    const { data, error } = await auth.passkey.startRegistration();
    if (error) throw error;
    const credential = createSoftwarePasskey(SITE).create({ challenge: data.options.challenge });
    const added = await auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential: credential as never });
    expect(added.error).toBeNull();
    const { data: passkeys } = await admin.passkey.listPasskeys({ userId: id });
    expect(passkeys).toMatchObject([{ id: added.data?.id }]);
    const passkey = { userId: id, passkeyId: added.data?.id ?? '' };
    expect((await admin.passkey.deletePasskey(passkey)).error).toBeNull();
    expect((await admin.passkey.listPasskeys({ userId: id })).data).toEqual([]);
    expect(refusalOf(await admin.passkey.deletePasskey(passkey))).toBe('404 mfa_factor_not_found');
  });

  describe('lets administrators', () => {
    it('list accounts by page', async () => {
      for (let n = 0; n < 3; n++) {
        email = emailOf(`${name}-${n}`);
        expect((await admin.createUser({ email })).error).toBeNull();
      }
      const { data: all } = await admin.listUsers();
      const total = all.users.length;
      const first = await admin.listUsers({ page: 1, perPage: 2 });
      expect(first.data).toMatchObject({ total, nextPage: 2, lastPage: Math.ceil(total / 2), aud: 'authenticated' });
      const last = await admin.listUsers({ page: Math.ceil(total / 2), perPage: 2 });
      expect(last.data).toMatchObject({ total, nextPage: null });
      const none = await admin.listUsers({ page: 9, perPage: 1000 });
      expect(none.data).toMatchObject({ users: [], total, lastPage: 1 });
      expect(refusalOf(await admin.getUserById(NOBODY))).toBe('404 user_not_found');
    });

    it('create an account whose owner has to confirm the address before the password signs in', async () => {
      const made = await admin.createUser({ email, password: TEST_PASSWORD, user_metadata: { username: name } });
      const id = made.data.user?.id ?? '';
      expect(made.data.user?.email_confirmed_at).toBeUndefined();
      expect((await signIn('a wrong password')).code).toBe('invalid_credentials');
      expect((await signIn(TEST_PASSWORD)).code).toBe('email_not_confirmed');
      expect(refusalOf(await admin.updateUserById(root.user.id, { email_confirm: false }))).toBe('400 validation_failed');
      const confirmed = await admin.updateUserById(id, { email_confirm: true });
      expect(confirmed.data.user?.email_confirmed_at).toBeDefined();
      expect((await signIn(TEST_PASSWORD)).code).toBeNull();
      expect(await actsOn(id)).toEqual(['user.created', 'user.changed']);
    });

    it('see an unconfirmed account confirmed by a link to set a new password', async () => {
      const { data } = await admin.createUser({ email, password: TEST_PASSWORD, email_confirm: false });
      const link = await admin.generateLink({ type: 'recovery', email });
      const { auth } = newClient();
      expect((await auth.verifyOtp({ token_hash: link.data.properties?.hashed_token ?? '', type: 'recovery' })).error).toBeNull();
      expect((await admin.getUserById(data.user?.id ?? '')).data.user?.email_confirmed_at).toBeDefined();
      expect((await signIn(TEST_PASSWORD)).code).toBeNull();
    });

    it('store app_metadata, which its owner reads in their user and token and can’t change', async () => {
      const made = await admin.createUser({
        ...{ email, password: TEST_PASSWORD, email_confirm: true },
        app_metadata: { plan: 'club', seats: 4 },
      });
      const id = made.data.user?.id ?? '';
      expect(made.data.user?.app_metadata).toMatchObject({ plan: 'club', seats: 4, provider: 'email' });
      // With what the server itself shows there, as programs send it back.
      const changed = await admin.updateUserById(id, { app_metadata: { ...made.data.user?.app_metadata, seats: null, team: 'red' } });
      expect(changed.error).toBeNull();
      const expected = { plan: 'club', team: 'red', provider: 'email', providers: ['email'] };
      expect(changed.data.user?.app_metadata).toEqual(expected);
      const { auth } = await signIn(TEST_PASSWORD);
      expect((await auth.getClaims()).data?.claims.app_metadata).toEqual(expected);
      await auth.updateUser({ data: { plan: 'gold' }, app_metadata: { plan: 'gold' } } as never);
      expect((await auth.getUser()).data.user?.app_metadata).toEqual(expected);
      expect(refusalOf(await admin.updateUserById(id, { app_metadata: { provider: 'google' } }))).toBe('400 validation_failed');
      expect(refusalOf(await admin.updateUserById(id, { app_metadata: { much: 'x'.repeat(3000) } }))).toBe('400 validation_failed');
      expect(await actsOn(id)).toEqual(['user.created', 'user.changed']);
      const token = (await auth.getSession()).data.session?.access_token ?? '';
      const file = await callerOf(server.url, token)('GET', '/api/account/export');
      expect((await file.json()).profile.app_metadata).toEqual({ plan: 'club', team: 'red' });
    });

    it('bring a password from another installation, as a hash that costs the same to compare', async () => {
      await signedUp();
      const row = await server.deps.db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow();
      const moved = `moved-${email}`;
      const made = await admin.createUser({ email: moved, password_hash: row.password_hash, email_confirm: true });
      expect(made.error).toBeNull();
      expect((await signIn(TEST_PASSWORD, moved)).code).toBeNull();
      const expensive = row.password_hash.replace(/m=\d+/, 'm=4194304');
      for (const hash of [expensive, '$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq', 'nothing']) {
        const refused = await admin.createUser({ email: `other-${email}`, password_hash: hash });
        expect(refusalOf(refused)).toBe('400 validation_failed');
      }
      const both = await admin.createUser({ email: `other-${email}`, password: TEST_PASSWORD, password_hash: row.password_hash });
      expect(refusalOf(both)).toBe('400 validation_failed');
    });

    it('create an account that is banned from the beginning', async () => {
      const made = await admin.createUser({ email, password: TEST_PASSWORD, email_confirm: true, ban_duration: '24h' });
      expect(Date.parse(made.data.user?.banned_until ?? '')).toBeGreaterThan(Date.now());
      expect((await signIn(TEST_PASSWORD)).code).toBe('user_banned');
      expect(await actsOn(made.data.user?.id ?? '')).toEqual(['user.created', 'user.status_changed']);
    });

    it('invite people, again until they accept, and lead them to a page of this site', async () => {
      const redirectTo = `${SITE}/game/lobbies?x=1`;
      const invited = await admin.inviteUserByEmail(email, { data: { username: name }, redirectTo });
      expect(invited.error).toBeNull();
      const id = invited.data.user?.id ?? '';
      expect(invited.data.user).toMatchObject({ email, user_metadata: { username: name }, invited_at: expect.any(String) });
      const tokenOf = async () => /#token=([\w-]+)&type=invite/.exec((await mails.mailTo(email)).text ?? '')?.[1] ?? '';
      const first = await tokenOf();
      const again = await admin.inviteUserByEmail(email, { data: { likes: 'maps' }, redirectTo: 'https://elsewhere.example/' });
      expect(again.data.user).toMatchObject({ id, user_metadata: { username: name, likes: 'maps' } });
      await expect.poll(tokenOf).not.toBe(first);
      const { auth } = newClient();
      expect((await auth.verifyOtp({ token_hash: first, type: 'invite' })).error?.code).toBe('otp_expired');
      expect((await auth.verifyOtp({ token_hash: await tokenOf(), type: 'invite' })).data.user?.id).toBe(id);
      expect((await auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
      expect((await signIn(OTHER_PASSWORD)).code).toBeNull();
      expect(await actsOn(id)).toEqual(['user.invited', 'user.invited']);
      expect(refusalOf(await admin.inviteUserByEmail(email))).toBe('422 email_exists');
      expect(refusalOf(await admin.inviteUserByEmail('no address'))).toBe('400 validation_failed');
      const mail = mails.arrived.find(({ recipient, text }) => recipient === email && text?.includes(first));
      expect(mail?.text).toContain(`next=${encodeURIComponent('/game/lobbies?x=1')}`);
    });

    it('create an unconfirmed account, which gets its mail by resend and is marked until it is confirmed', async () => {
      const made = await admin.createUser({ email, password: TEST_PASSWORD, user_metadata: { username: name } });
      expect(made.data.user?.invited_at).toBeUndefined();
      const id = made.data.user?.id ?? '';
      const isMarked = async () => (await (await root.call('GET', `/api/admin/users/${id}`)).json()).user.is_unconfirmed;
      expect(await isMarked()).toBe(true);
      const { auth } = newClient();
      expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
      const token = async () => /#token=([\w-]+)&type=signup/.exec((await mails.mailTo(email)).text ?? '')?.[1] ?? '';
      await expect.poll(token).not.toBe('');
      expect((await mails.mailTo(email)).text).toContain(`Confirm this address to use your account ${name}.`);
      const { data, error } = await auth.verifyOtp({ token_hash: await token(), type: 'signup' });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id, email_confirmed_at: expect.any(String) });
      expect(await isMarked()).toBe(false);
      expect((await signIn(TEST_PASSWORD)).code).toBeNull();
    });

    it('create a link to sign up, which the account needs before its password signs in', async () => {
      const signUp = { type: 'signup', email, password: TEST_PASSWORD, options: { data: { username: name } } } as const;
      const made = await admin.generateLink({ ...signUp, options: { ...signUp.options, redirectTo: `${SITE}/game/lobbies` } });
      expect(made.error).toBeNull();
      const { properties, user } = made.data;
      expect(user).toMatchObject({ email, user_metadata: { username: name } });
      expect(properties).toEqual({
        action_link: `${SITE}/auth/confirm#token=${properties?.hashed_token}&type=signup&next=%2Fgame%2Flobbies`,
        email_otp: expect.stringMatching(/^\d{6}$/),
        hashed_token: expect.any(String),
        redirect_to: `${SITE}/game/lobbies`,
        verification_type: 'signup',
      });
      expect((await signIn(TEST_PASSWORD)).code).toBe('email_not_confirmed');
      const newer = await admin.generateLink({ ...signUp, password: OTHER_PASSWORD, options: { data: { likes: 'maps' } } });
      expect(newer.data.user).toMatchObject({ id: user?.id, user_metadata: { username: name, likes: 'maps' } });
      const verify = async (token: string | undefined) => newClient().auth.verifyOtp({ token_hash: token ?? '', type: 'signup' });
      expect((await verify(properties?.hashed_token)).error?.code).toBe('otp_expired');
      expect((await verify(newer.data.properties?.hashed_token)).data.user).toMatchObject({
        id: user?.id,
        email_confirmed_at: expect.any(String),
      });
      // The first password stays, because somebody else may have chosen the one in the newer link.
      expect((await signIn(OTHER_PASSWORD)).code).toBe('invalid_credentials');
      expect((await signIn(TEST_PASSWORD)).code).toBeNull();
      expect(await actsOn(user?.id ?? '')).toEqual(['user.created', 'user.link_created', 'user.link_created']);
      expect(refusalOf(await admin.generateLink(signUp))).toBe('422 email_exists');
      expect(refusalOf(await admin.generateLink({ ...signUp, email: `x-${email}`, password: '' }))).toBe('400 validation_failed');
      expect(refusalOf(await admin.generateLink({ ...signUp, email: `x-${email}`, password: 'short' }))).toBe('422 weak_password');
    });

    it('create a link that signs a newcomer up, and one that signs an existing person in, also by its code', async () => {
      const newcomer = await admin.generateLink({ type: 'magiclink', email });
      expect(newcomer.data.properties?.verification_type).toBe('signup');
      const code = newcomer.data.properties?.email_otp ?? '';
      expect((await newClient().auth.verifyOtp({ email, token: code, type: 'signup' })).data.user?.email).toBe(email);
      const existing = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo: 'https://elsewhere.example/' } });
      expect(existing.data.properties).toMatchObject({ verification_type: 'magiclink', redirect_to: SITE });
      const { data } = await newClient().auth.verifyOtp({ email, token: existing.data.properties?.email_otp ?? '', type: 'magiclink' });
      expect(data.user?.id).toBe(newcomer.data.user?.id);
    });

    it('create links for invitations and for a new address, which get the same refusals as in GoTrue', async () => {
      const invited = await admin.generateLink({ type: 'invite', email });
      expect(invited.data.properties?.verification_type).toBe('invite');
      expect(mails.arrived.filter(({ recipient }) => recipient === email)).toEqual([]);
      const verified = await newClient().auth.verifyOtp({ token_hash: invited.data.properties?.hashed_token ?? '', type: 'invite' });
      expect(verified.error).toBeNull();
      expect(refusalOf(await admin.generateLink({ type: 'invite', email }))).toBe('422 email_exists');
      const newEmail = `new-${email}`;
      const links = [
        await admin.generateLink({ type: 'email_change_current', email, newEmail }),
        await admin.generateLink({ type: 'email_change_new', email, newEmail }),
      ];
      for (const { data } of links)
        await newClient().auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email_change' });
      expect((await admin.getUserById(verified.data.user?.id ?? '')).data.user?.email).toBe(newEmail);
      const taken = { type: 'email_change_new', email: newEmail, newEmail: emailOf('Root') } as const;
      expect(refusalOf(await admin.generateLink(taken))).toBe('422 email_exists');
      expect(refusalOf(await admin.generateLink({ ...taken, newEmail: '' }))).toBe('400 validation_failed');
      expect(refusalOf(await admin.generateLink({ type: 'recovery', email: `nobody-${email}` }))).toBe('404 user_not_found');
      expect(refusalOf(await admin.generateLink({ type: 'phone_change' as 'recovery', email: newEmail }))).toBe('400 validation_failed');
    });

    it('sign a person out on one device, on all others, or everywhere, by their token', async () => {
      const { auth } = await signedUp();
      const [one, other] = [await signIn(TEST_PASSWORD), await signIn(TEST_PASSWORD)];
      const isOpen = async (client: SupabaseAuth) => (await client.getUser()).error === null;
      expect((await admin.signOut(one.session?.access_token ?? '', 'local')).error).toBeNull();
      expect([await isOpen(one.auth), await isOpen(other.auth), await isOpen(auth)]).toEqual([false, true, true]);
      expect((await admin.signOut(other.session?.access_token ?? '', 'others')).error).toBeNull();
      expect([await isOpen(other.auth), await isOpen(auth)]).toEqual([true, false]);
      expect((await admin.signOut(other.session?.access_token ?? '')).error).toBeNull();
      expect(await isOpen(other.auth)).toBe(false);
      expect(refusalOf(await admin.signOut('nothing'))).toBe('session missing');
    });

    it('delete an account, softly or not, so that nothing about the person stays', async () => {
      for (const soft of [false, true]) {
        name = `Gone${count}${soft ? 'softly' : ''}`;
        email = emailOf(name);
        const { id } = await signedUp();
        const deleted = await admin.deleteUser(id, soft);
        expect([deleted.error, deleted.data.user?.email]).toEqual([null, email]);
        expect(refusalOf(await admin.getUserById(id))).toBe('404 user_not_found');
        expect((await signIn(TEST_PASSWORD)).code).toBe('invalid_credentials');
        expect((await signedUp()).id).not.toBe(id);
        expect(await actsOn(id)).toEqual(['user.deleted']);
      }
    });
  });

  it('gets the same refusal for every act of an administrator if the key is that of a player or of nobody', async () => {
    const { auth } = await signedUp();
    const token = (await auth.getSession()).data.session?.access_token ?? '';
    for (const [key, refusal] of [
      [token, '403 not_admin'],
      ['public', 'session missing'],
    ] as const) {
      const { admin: refused } = newClient(key).auth;
      const answers = [
        await refused.createUser({ email: `x-${email}` }),
        await refused.updateUserById(root.user.id, { app_metadata: {} }),
        await refused.deleteUser(root.user.id),
        await refused.generateLink({ type: 'signup', email: `x-${email}`, password: TEST_PASSWORD }),
        await refused.inviteUserByEmail(`x-${email}`),
        await refused.mfa.listFactors({ userId: root.user.id }),
        await refused.passkey.listPasskeys({ userId: root.user.id }),
      ];
      expect(new Set(answers.map(refusalOf))).toEqual(new Set([refusal]));
    }
    expect((await admin.listUsers({ perPage: 1000 })).data.users.some((user) => user.email === `x-${email}`)).toBe(false);
  });
});
