import type { Lobby, LobbySummary } from '@one-mind/protocol/games/lobbies';
import type { Profile } from '@one-mind/protocol/games/results';
import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { connectPlayer, createLobby, type PlayerClient, startGame } from '../../testing/player-client.ts';
import { solveProof } from '../../testing/solve-proof.ts';
import { AMPLE_LIMITS, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { insertFactor, listFactors } from '../factors/store.ts';
import { insertLinkedIdentity, listLinkedIdentities } from '../openid/linked-identity-store.ts';

const SITE = 'https://mind.example.org';
const OPTIONS = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };
const claimsOf = (token: string): Record<string, unknown> => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('guests', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let admin: TestUser;
  let host: PlayerClient;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' }, publicUrl: SITE });
    admin = await server.setUpAdmin('Root');
    host = await connectPlayer(server, await server.signUp('Hope'));
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  beforeEach(() => setRegistration({ mode: 'open', confirmsEmail: false, needsApproval: false, allowsGuests: true }));

  const setRegistration = (registration: object) => admin.call('PUT', '/api/admin/site/registration', registration);
  const settings = async () => (await fetch(`${server.url}/auth/v1/settings`)).json();
  const row = (id: string) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const sessionsOf = (id: string) => server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  const ownRow = async (guest: TestUser) => (await guest.call('GET', `/rest/v1/users?id=eq.${guest.user.id}`)).json();
  const signInError = async (username: string) =>
    (await server.authClient().signInAnonymously({ options: { data: { username } } })).error?.code;
  const mailTo = async (address: string) => (await mailServer.mailTo(address)).text ?? '';
  const tokenIn = (text: string) => new URLSearchParams(/\/auth\/confirm#(\S+)/.exec(text)?.[1]).get('token') ?? '';

  describe('sign in with the official client', () => {
    it('with a name only, and stay after a refresh and a new connection', async () => {
      const guest = await server.signInAsGuest('Gil');
      expect(guest.user).toMatchObject({ is_anonymous: true, email: '', identities: [], user_metadata: { username: 'Gil' } });
      expect(guest.user.email_confirmed_at).toBeUndefined();
      expect(claimsOf(guest.token)).toMatchObject({
        is_anonymous: true,
        email: '',
        amr: [expect.objectContaining({ method: 'anonymous' })],
      });
      expect(await ownRow(guest)).toEqual([expect.objectContaining({ username: 'Gil', email: '', role: 'guest' })]);
      const { data, error } = await guest.client.refreshSession();
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id: guest.user.id, is_anonymous: true });
    });

    it('without a name, and get one', async () => {
      const { data, error } = await server.authClient().signInAnonymously();
      expect(error).toBeNull();
      expect((await row(data.user?.id ?? '')).username).toMatch(/^voice-/);
    });

    it('under the rules for names', async () => {
      await server.signInAsGuest('Gwen');
      expect(await signInError('gwen')).toBe('username_taken');
      expect(await signInError('x')).toBe('username_invalid');
      expect(await signInError('TheAdmin')).toBe('username_refused');
      expect(await signInError('fucker')).toBe('username_refused');
    });

    it('within the limits of sign-ups', async () => {
      const limited = await startTestServer({ rateLimits: { ...AMPLE_LIMITS, signUps: 3, signUpsWithoutProof: 1 } });
      try {
        const enter = async (captchaToken?: string) =>
          (await limited.authClient().signInAnonymously({ options: captchaToken === undefined ? {} : { captchaToken } })).error?.code;
        expect([await enter(), await enter()]).toEqual([undefined, 'captcha_failed']);
        expect(await enter(await solveProof(limited.url))).toBeUndefined();
        expect(await enter()).toBe('over_request_rate_limit');
      } finally {
        await limited.close();
      }
    });

    it('not from a banned place', async () => {
      const ip = '203.0.113.70';
      const headers = { 'x-forwarded-for': ip };
      const refusal = async () =>
        (await new AuthClient({ ...OPTIONS, headers, url: `${server.url}/auth/v1` }).signInAnonymously()).error?.code;
      const ban = { kind: 'address', value: ip, reason: 'A test', ban_duration: '1h' };
      const answer = await admin.call('POST', '/api/admin/place-bans', ban);
      const { id }: { id: string } = await answer.json();
      expect(await refusal()).toBe('user_banned');
      await admin.call('DELETE', `/api/admin/place-bans/${id}`);
      expect(await refusal()).toBeUndefined();
    });
  });

  describe('where the site allows them', () => {
    it.each([
      [{ mode: 'open' }, true],
      [{ mode: 'open', needsApproval: true }, false],
      [{ mode: 'invitation' }, false],
      [{ mode: 'closed' }, false],
    ])('by default only if anyone can register: %j', async (registration, isAllowed) => {
      const fresh = await startTestServer();
      try {
        const root = await fresh.setUpAdmin('Root');
        await root.call('PUT', '/api/admin/site/registration', registration);
        const { external } = await (await fetch(`${fresh.url}/auth/v1/settings`)).json();
        expect(external.anonymous_users).toBe(isAllowed);
        const { error } = await fresh.authClient().signInAnonymously();
        expect(error?.code).toBe(isAllowed ? undefined : 'anonymous_provider_disabled');
      } finally {
        await fresh.close();
      }
    });

    it('as an administrator chose, in every mode', async () => {
      await setRegistration({ allowsGuests: false });
      expect((await settings()).external.anonymous_users).toBe(false);
      expect(await signInError('Gus')).toBe('anonymous_provider_disabled');
      await setRegistration({ mode: 'closed', allowsGuests: true });
      expect(await signInError('Gus')).toBeUndefined();
    });
  });

  describe('keep their account', () => {
    it('with an address and a password, and with it their id, name, seat and games', async () => {
      const guest = await connectPlayer(server, await server.signInAsGuest('Gaia'));
      const gameId = await startGame([host, guest], { settings: { timeLimit: null }, bots: ['random'] });
      await host.request('POST', '/api/friends/request', { username: 'Gaia' });
      const { client, user } = guest.user;
      const { data, error } = await client.updateUser({ email: 'Gaia@example.org', password: TEST_PASSWORD });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id: user.id, email: emailOf('Gaia'), is_anonymous: false });
      expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
      expect(await ownRow(guest.user)).toEqual([expect.objectContaining({ email: emailOf('Gaia'), role: 'user', username: 'Gaia' })]);

      const { data: again } = await server.authClient().signInWithPassword({ email: emailOf('Gaia'), password: TEST_PASSWORD });
      expect(again.user?.id).toBe(user.id);
      expect(claimsOf(again.session?.access_token ?? '')).toMatchObject({ is_anonymous: false });
      expect(await guest.request('GET', '/api/games/mine')).toEqual([expect.objectContaining({ id: gameId })]);
      const { incoming } = await guest.request<{ incoming: { id: string }[] }>('GET', '/api/friends/requests');
      await guest.request('POST', `/api/friends/request/${incoming[0]?.id}/accept`);
      expect((await guest.request<Profile>('GET', '/api/profiles/Gaia')).role).toBe('user');
    });

    it('with an address first and a password later', async () => {
      const { client, user } = await server.signInAsGuest('Gerd');
      expect((await client.updateUser({ email: emailOf('Gerd') })).error).toBeNull();
      expect((await client.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
      const { data } = await server.authClient().signInWithPassword({ email: emailOf('Gerd'), password: TEST_PASSWORD });
      expect(data.user?.id).toBe(user.id);
    });

    it('not without an address, with a weak password, or with an address that is taken', async () => {
      const { client, user } = await server.signInAsGuest('Gina');
      const error = async (change: { email?: string; password?: string }) => (await client.updateUser(change)).error?.code;
      expect(await error({ password: TEST_PASSWORD })).toBe('validation_failed');
      expect(await error({ email: emailOf('Gina'), password: '1234567890' })).toBe('weak_password');
      expect(await error({ email: emailOf('Hope'), password: TEST_PASSWORD })).toBe('email_exists');
      expect(await error({ email: 'nowhere', password: TEST_PASSWORD })).toBe('validation_failed');
      expect(await row(user.id)).toMatchObject({ role: 'guest', has_password: 0 });
    });

    it('against no rule about who may register', async () => {
      const { client, user } = await server.signInAsGuest('Gabe');
      const keep = async (more: object = {}) =>
        (await client.updateUser({ email: emailOf('Gabe'), password: TEST_PASSWORD, ...more })).error?.code;
      await setRegistration({ mode: 'closed' });
      expect(await keep()).toBe('signup_disabled');
      await setRegistration({ mode: 'domain', domains: ['mind.example'] });
      expect(await keep()).toBe('email_address_not_authorized');
      const invited = await admin.call('POST', '/api/admin/site/invitations', { email: null, uses: 1, days: 1 });
      const { path }: { path: string } = await invited.json();
      await setRegistration({ mode: 'invitation' });
      expect(await keep()).toBe('invitation_needed');
      expect(await keep({ data: { invitation: new URLSearchParams(path.split('#')[1]).get('invitation') } })).toBeUndefined();
      expect(await row(user.id)).toMatchObject({ role: 'user', email: emailOf('Gabe') });
    });

    it('as accounts that wait, where an administrator has to approve them', async () => {
      await setRegistration({ needsApproval: true });
      const guest = await server.signInAsGuest('Gail');
      expect((await guest.client.updateUser({ email: emailOf('Gail'), password: TEST_PASSWORD })).error).toBeNull();
      expect((await guest.call('GET', '/api/games/mine')).status).toBe(401);
      const { error } = await server.authClient().signInWithPassword({ email: emailOf('Gail'), password: TEST_PASSWORD });
      expect(error?.code).toBe('account_waiting');
    });

    it('as accounts that wait after the confirmation, too, and play on no longer', async () => {
      await setRegistration({ confirmsEmail: true, needsApproval: true });
      const guest = await connectPlayer(server, await server.signInAsGuest('Glad'));
      await guest.user.client.updateUser({ email: emailOf('Glad'), password: TEST_PASSWORD });
      const token = tokenIn(await mailTo(emailOf('Glad')));
      const gone = new Promise((resolve) => guest.socket.once('disconnect', resolve));
      const { error } = await server.authClient().verifyOtp({ token_hash: token, type: 'signup' });
      expect(error?.code).toBe('account_waiting');
      expect(await sessionsOf(guest.id)).toEqual([]);
      await gone;
      expect(guest.received('session:ended')).toEqual([{ error: 'unauthenticated' }]);
      expect((await guest.user.client.refreshSession()).error?.code).toBe('refresh_token_not_found');
    });

    it('and lose every way to sign in if somebody else wants the address, too', async () => {
      await setRegistration({ confirmsEmail: true });
      const email = 'owner@example.org';
      const thief = await connectPlayer(server, await server.signInAsGuest('Grim'));
      const { db } = server.deps;
      const at = Date.now();
      await insertFactor(db, {
        ...{ id: 'factor-of-grim', userId: thief.id, kind: 'totp', name: null, isVerified: false, secret: null, at },
      });
      const provider = { provider: 'club', issuer: 'https://club.example', subject: 'grim', email: 'grim@club.example' };
      await insertLinkedIdentity(db, { id: 'identity-of-grim', userId: thief.id, ...provider, createdAt: at, lastUsedAt: at });
      await thief.user.client.updateUser({ email, password: 'the password of a thief' });
      const ofThief = tokenIn(await mailTo(email));
      const own = await server.authClient().signUp({ email, password: TEST_PASSWORD, options: { data: { username: 'Greta' } } });
      expect(own.error).toBeNull();
      await expect.poll(() => mailServer.arrived.filter(({ recipient }) => recipient === email).length).toBe(2);

      const gone = new Promise((resolve) => thief.socket.once('disconnect', resolve));
      const confirmed = await server.authClient().verifyOtp({ token_hash: ofThief, type: 'signup' });
      expect(confirmed.data.user).toMatchObject({ id: thief.id, email });
      expect(await sessionsOf(thief.id)).toHaveLength(1);
      await gone;
      expect((await thief.user.client.refreshSession()).error?.code).toBe('refresh_token_not_found');
      expect(await listFactors(db, [thief.id])).toEqual([]);
      expect(await listLinkedIdentities(db, [thief.id])).toEqual([]);
      expect(await row(thief.id)).toMatchObject({ role: 'user', has_password: 0 });
    });

    it('together with a new name, or neither', async () => {
      const { client, user } = await server.signInAsGuest('Gull');
      const keep = async (email: string, password = TEST_PASSWORD) =>
        (await client.updateUser({ email, password, data: { username: 'Heron', likes: 'maps' } })).error?.code;
      expect(await keep(emailOf('Hope'))).toBe('email_exists');
      await setRegistration({ confirmsEmail: true });
      expect(await keep(emailOf('Gull'), '1234567890')).toBe('weak_password');
      expect(await row(user.id)).toMatchObject({ username: 'Gull', user_metadata_json: '{"username":"Gull"}' });
      await setRegistration({ confirmsEmail: false });
      expect(await keep(emailOf('Gull'))).toBeUndefined();
      const renamed = { username: 'Heron', user_metadata_json: '{"username":"Heron","likes":"maps"}' };
      expect(await row(user.id)).toMatchObject({ ...renamed, role: 'user', renamed_at: expect.any(Number) });
    });

    it('once the address is confirmed, where that is required; until then they play on', async () => {
      await setRegistration({ confirmsEmail: true });
      const guest = await server.signInAsGuest('Glen');
      const { data, error } = await guest.client.updateUser({ email: emailOf('Glen'), password: TEST_PASSWORD });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ is_anonymous: true, email: '', new_email: emailOf('Glen') });
      expect((await guest.call('GET', '/api/games/mine')).status).toBe(200);
      const early = await server.authClient().signInWithPassword({ email: emailOf('Glen'), password: TEST_PASSWORD });
      expect(early.error?.code).toBe('invalid_credentials');

      const mail = await mailTo(emailOf('Glen'));
      expect(mail.replaceAll(/\s+/g, ' ')).toContain('If you don’t play as Glen, don’t confirm');
      const token = tokenIn(mail);
      const confirmed = await server.authClient().verifyOtp({ token_hash: token, type: 'email_change' });
      expect(confirmed.data.user).toMatchObject({ id: guest.user.id, email: emailOf('Glen'), is_anonymous: false });
      const { data: again } = await server.authClient().signInWithPassword({ email: emailOf('Glen'), password: TEST_PASSWORD });
      expect(again.user?.id).toBe(guest.user.id);
      expect((await guest.client.refreshSession()).data.user).toMatchObject({ is_anonymous: false });
    });

    it('with the last address that they entered', async () => {
      await setRegistration({ confirmsEmail: true });
      const guest = await server.signInAsGuest('Gene');
      for (const email of ['wrong@example.org', 'right@example.org']) await guest.client.updateUser({ email, password: TEST_PASSWORD });
      const [wrong, right] = [tokenIn(await mailTo('wrong@example.org')), tokenIn(await mailTo('right@example.org'))];
      const use = (token: string) => server.authClient().verifyOtp({ token_hash: token, type: 'signup' });
      expect((await use(wrong)).error?.code).toBe('otp_expired');
      expect((await use(right)).data.user).toMatchObject({ id: guest.user.id, email: 'right@example.org' });
    });

    it('without learning whether an address is taken, if it has to be confirmed', async () => {
      await setRegistration({ confirmsEmail: true });
      const guest = await server.signInAsGuest('Gore');
      const answers = [];
      for (const email of [emailOf('Hope'), 'nobody-yet@example.org']) {
        const { data, error } = await guest.client.updateUser({ email, password: TEST_PASSWORD });
        answers.push({ error, user: JSON.stringify({ ...data.user, email_change_sent_at: '' }).replaceAll(email, 'theirs') });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(await mailTo(emailOf('Hope'))).toContain('Hope');
      expect(await row(guest.user.id)).toMatchObject({ role: 'guest' });
    });
  });

  it('can’t do what needs an account, until they have kept theirs', async () => {
    const guest = await connectPlayer(server, await server.signInAsGuest('Gert'));
    const refusals = async () =>
      (
        await Promise.all([
          guest.refusal('POST', '/api/lobbies', { name: 'Mine', scenarioId: 'prison-break' }),
          guest.refusal('POST', '/api/friends/request', { username: 'Hope' }),
        ])
      ).map(({ error }) => error);
    expect(await refusals()).toEqual(['account_needed', 'account_needed']);
    expect((await guest.user.client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('account_needed');
    await guest.user.client.updateUser({ email: emailOf('Gert'), password: TEST_PASSWORD });
    const lobby = await createLobby(guest);
    expect(lobby.host.username).toBe('Gert');
    await guest.request('DELETE', `/api/lobbies/${lobby.id}`);
  });

  it('take no place in a lobby whose host refuses them, and keep the one that they have', async () => {
    const lobby = await createLobby(host, {});
    const [early, late] = [await server.signInAsGuest('Guy'), await server.signInAsGuest('Gia')];
    expect((await early.call('POST', `/api/lobbies/${lobby.code}/join`)).status).toBe(200);
    const invitation = async () => (await fetch(`${server.url}/api/lobbies/${lobby.code}/invitation`)).json();
    expect(await invitation()).toMatchObject({ host: 'Hope', players: ['Hope', 'Guy'], maxPlayers: 6, allowsGuests: true });

    const guests = async () => (await host.request<Lobby>('GET', `/api/lobbies/${lobby.id}`)).players.map(({ isGuest }) => isGuest);
    const listed = async () => {
      const lobbies = await host.request<readonly LobbySummary[]>('GET', '/api/lobbies');
      return lobbies.find(({ id }) => id === lobby.id)?.allowsGuests;
    };
    expect([await guests(), await listed()]).toEqual([[false, true], true]);

    await host.request('PATCH', `/api/lobbies/${lobby.id}`, { settings: { allowGuests: false } });
    expect(await listed()).toBe(false);
    const refused = await late.call('POST', `/api/lobbies/${lobby.code}/join`);
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ error: 'guests_not_allowed' })]);
    expect(await (await late.call('POST', '/api/lobbies/quick-join')).json()).toMatchObject({ error: 'no_lobby_available' });
    expect((await early.call('POST', `/api/lobbies/${lobby.code}/join`)).status).toBe(200);
    expect(await invitation()).toMatchObject({ players: ['Hope', 'Guy'], allowsGuests: false });

    await late.client.updateUser({ email: emailOf('Gia'), password: TEST_PASSWORD });
    expect((await late.call('POST', `/api/lobbies/${lobby.code}/join`)).status).toBe(200);
    await setRegistration({ allowsGuests: false });
    await host.request('PATCH', `/api/lobbies/${lobby.id}`, { settings: { allowGuests: true } });
    expect(await invitation()).toMatchObject({ allowsGuests: false });
    await host.request('DELETE', `/api/lobbies/${lobby.id}`);
  });

  it('get no role, password or mail from an administrator before they have an address', async () => {
    const guest = await server.signInAsGuest('Gaby');
    const path = `/api/admin/users/${guest.user.id}`;
    const refusals = await Promise.all([
      admin.call('PATCH', `${path}/role`, { role: 'moderator', reason: 'A test' }),
      admin.call('POST', `${path}/temporary-password`, { reason: 'A test' }),
      admin.call('POST', `${path}/recovery-mail`, { reason: 'A test' }),
    ]);
    for (const answer of refusals) expect(await answer.json()).toMatchObject({ error: 'guest_account' });
    for (const status of ['banned', 'offline']) await admin.call('PATCH', `${path}/status`, { status, reason: 'A test' });
    expect(await server.deps.db.selectFrom('mails').select('kind').where('user_id', '=', guest.user.id).execute()).toEqual([]);
    const answer = await admin.call('PUT', `/auth/v1/admin/users/${guest.user.id}`, { email: emailOf('Gaby') });
    expect(await answer.json()).toMatchObject({ email: emailOf('Gaby'), is_anonymous: false });
  });

  it('export their data, and delete it at any time without another proof', async () => {
    const guest = await server.signInAsGuest('Gray');
    const data: { profile: object } = await (await guest.call('GET', '/api/account/export')).json();
    expect(data.profile).toMatchObject({ username: 'Gray', email: '', role: 'guest' });
    const { db } = server.deps;
    await db
      .updateTable('sessions')
      .set({ amr_json: '[{"method":"anonymous","timestamp":1}]' })
      .where('user_id', '=', guest.user.id)
      .execute();
    await setRegistration({ confirmsEmail: true });
    await guest.client.updateUser({ email: emailOf('Gray'), password: TEST_PASSWORD });
    await mailTo(emailOf('Gray'));
    expect((await guest.call('POST', '/api/account/delete', { username: 'Gray', password: '' })).status).toBe(200);
    expect(await db.selectFrom('users').select('id').where('id', '=', guest.user.id).execute()).toEqual([]);
    expect(await db.selectFrom('pending_sign_ups').select('id').where('id', '=', guest.user.id).execute()).toEqual([]);
  });
});
