import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '../../accounts/store.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type OpenidServer, startOpenidServer } from '../../testing/openid-server.ts';
import { createRedirectedBrowser } from '../../testing/redirected-browser.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

const SITE = 'https://mind.example.org';
const PAGE = `${SITE}/somewhere?x=1`;

/** The result that a redirect passes to its page. */
const problemOf = ({ searchParams }: URL) => ({
  code: searchParams.get('error_code'),
  message: searchParams.get('error_description'),
});

describe('signing in with a provider, with the official client', () => {
  let mails: MailServer;
  let club: OpenidServer;
  let guild: OpenidServer;
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    mails = await startMailServer();
    club = await startOpenidServer();
    guild = await startOpenidServer({ id: 'guild', name: 'The Guild', isEmailInToken: true });
    for (const provider of [club, guild]) provider.serves(SITE);
    server = await startTestServer({
      publicUrl: SITE,
      smtp: { url: mails.url, from: 'mind@example.org' },
      openidProviders: [club.settings, guild.settings],
    });
    admin = await server.setUpAdmin('Admin');
  });
  afterAll(async () => {
    await server.close();
    await club.close();
    await guild.close();
    await mails.close();
  });

  let count = 0;
  /** Somebody who has never been here. */
  const stranger = () => {
    const sub = `person-${++count}`;
    return { sub, email: `${sub}@club.example`, email_verified: true };
  };
  beforeEach(() => {
    for (const provider of [club, guild]) {
      provider.isDown(false);
      provider.tampers(null);
    }
  });

  /** A browser with a client of its own. */
  const newBrowser = (flowType: 'pkce' | 'implicit' = 'pkce') => {
    const browser = createRedirectedBrowser({ publicUrl: SITE, url: server.url });
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const client = new AuthClient({
      ...{ url: `${server.url}/auth/v1`, flowType, storage, fetch: browser.fetch, autoRefreshToken: false, detectSessionInUrl: false },
    });
    const begin = async (provider = 'ourclub', redirectTo = PAGE) => {
      const { data, error } = await client.signInWithOAuth({ provider: provider as 'google', options: { redirectTo } });
      if (error) throw error;
      return data.url ?? '';
    };
    const chooseName = async (username: string, invitation: string | null = null) => {
      const response = await browser.fetch(`${server.url}/auth/v1/openid/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, invitation }),
      });
      return { status: response.status, body: await response.json() };
    };
    /** Exchanges the code in the address of a page. */
    const arrive = (page: URL) => client.exchangeCodeForSession(page.searchParams.get('code') ?? '');
    const signIn = async (provider?: string) => arrive(await browser.open(await begin(provider)));
    const signUp = async (username: string, provider?: string) => {
      await browser.open(await begin(provider));
      const { body } = await chooseName(username);
      return arrive(new URL(body.path, SITE));
    };
    const link = async (provider = 'ourclub') => {
      const { data, error } = await client.linkIdentity({ provider: provider as 'google', options: { redirectTo: PAGE } });
      if (error) throw error;
      return browser.open(data.url ?? '');
    };
    const identities = async () => (await client.getUserIdentities()).data?.identities ?? [];
    return { ...browser, client, begin, chooseName, arrive, signIn, signUp, link, identities };
  };
  /** A person with a password, in a browser with a client of its own. */
  const withPassword = async (flowType: 'pkce' | 'implicit' = 'implicit') => {
    const user: TestUser = await server.signUp(`member${++count}`);
    const browser = newBrowser(flowType);
    await browser.client.setSession(user.session);
    return { ...browser, user };
  };

  it('lists the providers', async () => {
    const settings = await (await fetch(`${server.url}/auth/v1/settings`)).json();
    expect(settings).toMatchObject({
      external: { email: true, ourclub: true, guild: true },
      openid_providers: [
        { id: 'ourclub', name: 'Our Club' },
        { id: 'guild', name: 'The Guild' },
      ],
    });
  });

  describe('a new person', () => {
    it('chooses a username, gets an account without a password, and signs in again without being asked', async () => {
      const person = stranger();
      club.meets(person);
      const browser = newBrowser();
      const page = await browser.open(await browser.begin());
      expect(`${page.pathname}${page.search}`).toBe('/auth/username');
      const asked = await browser.fetch(`${server.url}/auth/v1/openid/sign-up`);
      expect(await asked.json()).toEqual({ provider: 'Our Club', email: person.email });
      const { status, body } = await browser.chooseName('Newcomer');
      expect(status).toBe(200);
      const back = new URL(body.path, SITE);
      expect(back.href).toMatch(/^https:\/\/mind\.example\.org\/somewhere\?x=1&code=/);
      const { data, error } = await browser.arrive(back);
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email: person.email, user_metadata: { username: 'Newcomer' } });
      expect(data.user?.app_metadata).toMatchObject({ provider: 'ourclub', providers: ['ourclub'] });
      expect((await browser.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentAuthenticationMethods).toMatchObject([
        { method: 'oauth' },
      ]);

      const other = newBrowser();
      const again = await other.signIn();
      expect(again.data.user?.id).toBe(data.user?.id);
      expect(await other.identities()).toMatchObject([{ provider: 'ourclub', id: person.sub, identity_data: { email: person.email } }]);
      const guess = await server.authClient().signInWithPassword({ email: person.email, password: TEST_PASSWORD });
      expect(guess.error?.code).toBe('invalid_credentials');
    });

    it('gets a session in the implicit flow, after the # of a page of this site', async () => {
      club.meets(stranger());
      const browser = newBrowser('implicit');
      await browser.open(await browser.begin());
      const { body } = await browser.chooseName(`implicit${count}`);
      const tokens = new URLSearchParams(new URL(body.path, SITE).hash.slice(1));
      const session = { access_token: tokens.get('access_token') ?? '', refresh_token: tokens.get('refresh_token') ?? '' };
      expect((await browser.client.setSession(session)).data.user?.user_metadata).toMatchObject({ username: `implicit${count}` });
    });

    it('can only choose a name that others may have', async () => {
      club.meets(stranger());
      const taken = await withPassword();
      const browser = newBrowser();
      await browser.open(await browser.begin());
      expect((await browser.chooseName(taken.user.username)).body).toMatchObject({ error_code: 'username_taken' });
      expect((await browser.chooseName('The Admin')).status).toBeGreaterThanOrEqual(400);
      expect((await browser.chooseName(`fine${count}`)).status).toBe(200);
    });

    it('has one account, even if the form is sent twice', async () => {
      club.meets(stranger());
      const browser = newBrowser();
      await browser.open(await browser.begin());
      const answers = await Promise.all([browser.chooseName(`twice${count}`), browser.chooseName(`twice${count}`)]);
      expect(answers.map(({ status }) => status)).toContain(200);
      expect((await server.deps.db.selectFrom('users').select('id').where('username', '=', `twice${count}`).execute()).length).toBe(1);
    });

    it('can read the address from the ID token or from the provider', async () => {
      guild.meets(stranger());
      expect((await newBrowser().signUp(`guilded${count}`, 'guild')).data.user?.email).toBe(`person-${count}@club.example`);
    });

    const set = async (registration: { mode: string; needsApproval: boolean }) => {
      const { status } = await admin.call('PUT', '/api/admin/site/registration', { domains: [], ...registration });
      expect(status).toBe(200);
    };

    it('can use an invitation, once, where people need one', async () => {
      await set({ mode: 'invitation', needsApproval: true });
      const created = await admin.call('POST', '/api/admin/site/invitations', { email: null, uses: 1, days: 7 });
      const { path } = await created.json();
      const invitation = new URLSearchParams(new URL(path, SITE).hash.slice(1)).get('invitation');
      const arriveAtProvider = async () => {
        club.meets(stranger());
        const browser = newBrowser();
        await browser.open(await browser.begin());
        return browser;
      };
      const browser = await arriveAtProvider();
      const without = await browser.chooseName(`invited${count}`);
      const wrong = await browser.chooseName(`invited${count}`, 'not the token');
      const { body } = await browser.chooseName(`invited${count}`, invitation);
      const { error } = await browser.arrive(new URL(body.path, SITE));
      const late = await (await arriveAtProvider()).chooseName(`invited${count}`, invitation);
      await set({ mode: 'open', needsApproval: false });
      expect([without, wrong, late].map((answer) => answer.body.error_code)).toEqual([
        'invitation_needed',
        'invite_not_found',
        'invite_not_found',
      ]);
      // Nobody has to approve the account.
      expect(error).toBeNull();
    });

    it('waits for approval where new accounts need it, and gets none where registration is closed', async () => {
      club.meets(stranger());
      await set({ mode: 'open', needsApproval: true });
      const { error } = await newBrowser().signUp(`waiting${count}`);
      club.meets(stranger());
      await set({ mode: 'closed', needsApproval: false });
      const browser = newBrowser();
      await browser.open(await browser.begin());
      const { body } = await browser.chooseName(`late${count}`);
      await set({ mode: 'open', needsApproval: false });
      expect(error?.code).toBe('account_waiting');
      expect(body).toMatchObject({ error_code: 'signup_disabled' });
    });
  });

  describe('an account', () => {
    it('is not joined by its address: its owner signs in first', async () => {
      const { user } = await withPassword();
      const email = user.user.email ?? '';
      club.meets({ sub: `same-${count}`, email, email_verified: true });
      const browser = newBrowser();
      const page = await browser.open(await browser.begin());
      expect(problemOf(page)).toMatchObject({
        code: 'email_exists',
        message: expect.stringContaining('connect Our Club in your settings'),
      });
      expect(await browser.identities()).toEqual([]);
    });

    it('is never joined or created by an address that the provider has not verified', async () => {
      const { email_verified: _, ...unverified } = stranger();
      for (const person of [unverified, { ...unverified, email_verified: false }, { sub: unverified.sub }]) {
        club.meets(person);
        const browser = newBrowser();
        expect(problemOf(await browser.open(await browser.begin()))).toMatchObject({ code: 'provider_email_needs_verification' });
        const owner = await withPassword();
        expect(problemOf(await owner.link())).toMatchObject({ code: 'provider_email_needs_verification' });
      }
    });

    it.each(['implicit', 'pkce'] as const)('can be connected by its owner, who then signs in with it (%s)', async (flowType) => {
      const owner = await withPassword(flowType);
      club.meets(stranger());
      const page = await owner.link();
      expect(problemOf(page).code).toBeNull();
      expect(page.searchParams.has('code')).toBe(flowType === 'pkce');
      expect((await owner.identities()).map(({ provider }) => provider)).toEqual(['email', 'ourclub']);
      const { data } = await newBrowser().signIn();
      expect(data.user?.id).toBe(owner.user.user.id);
      const texts = () => mails.arrived.filter(({ recipient }) => recipient === owner.user.user.email).map(({ text }) => text);
      await expect.poll(() => texts().join('\n')).toContain('was connected to your account');
      const events = server.deps.db.selectFrom('account_events').select('detail').where('user_id', '=', owner.user.user.id);
      expect(await events.where('kind', '=', 'identity_linked').execute()).toEqual([{ detail: 'Our Club' }]);
    });

    it('of the provider belongs to one person here', async () => {
      club.meets(stranger());
      await (await withPassword()).link();
      const other = await withPassword();
      expect(problemOf(await other.link())).toMatchObject({ code: 'identity_already_exists' });
      expect((await other.identities()).map(({ provider }) => provider)).toEqual(['email']);
    });

    it('is connected only by a session that has just begun, and only while it lasts', async () => {
      const owner = await withPassword();
      const { data } = await owner.client.linkIdentity({ provider: 'ourclub' as 'google', options: { redirectTo: PAGE } });
      const old = JSON.stringify([{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 3700 }]);
      await server.deps.db.updateTable('sessions').set({ amr_json: old }).where('user_id', '=', owner.user.user.id).execute();
      const late = await owner.client.linkIdentity({ provider: 'ourclub' as 'google', options: { redirectTo: PAGE } });
      expect(late.error?.code).toBe('reauthentication_needed');
      club.meets(stranger());
      await owner.client.signOut();
      expect(problemOf(await owner.open(data.url ?? ''))).toMatchObject({ code: 'session_not_found' });
    });

    it('is disconnected, unless that was the last way to sign in', async () => {
      club.meets(stranger());
      const browser = newBrowser();
      const { data } = await browser.signUp(`lonely${count}`);
      const [only] = await browser.identities();
      if (!only) throw new Error('There is no identity.');
      expect((await browser.client.unlinkIdentity(only)).error?.code).toBe('single_identity_not_deletable');
      // Another person's identity is not found.
      expect((await (await withPassword()).client.unlinkIdentity(only)).error?.code).toBe('identity_not_found');

      // A recent sign-in replaces the current password, which this account doesn't have.
      expect((await browser.client.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
      expect((await browser.client.unlinkIdentity(only)).error).toBeNull();
      expect((await browser.identities()).map(({ provider }) => provider)).toEqual(['email']);
      const email = data.user?.email ?? '';
      expect((await server.authClient().signInWithPassword({ email, password: TEST_PASSWORD })).error).toBeNull();
      await expect.poll(() => mails.arrived.some((mail) => mail.recipient === email && mail.text?.includes('was disconnected'))).toBe(true);
    });

    it('is disconnected together with the sessions and codes that came from it, and its owner sees that', async () => {
      const owner = await withPassword();
      club.meets(stranger());
      await owner.link();
      const [thief, late] = [newBrowser(), newBrowser()];
      expect((await thief.signIn()).error).toBeNull();
      const code = await late.open(await late.begin());
      const phone = server.authClient();
      await phone.signInWithPassword({ email: owner.user.user.email ?? '', password: TEST_PASSWORD });
      const connected = (await owner.identities()).find(({ provider }) => provider === 'ourclub');
      if (!connected) throw new Error('There is no identity.');
      expect((await owner.client.unlinkIdentity(connected)).error).toBeNull();
      expect((await thief.client.getUser()).error).not.toBeNull();
      expect((await late.arrive(code)).error?.code).toBe('flow_state_not_found');
      for (const { error } of [await phone.getUser(), await owner.client.getUser()]) expect(error).toBeNull();
      const events = server.deps.db.selectFrom('account_events').select(['detail', 'ip']).where('user_id', '=', owner.user.user.id);
      expect(await events.where('kind', '=', 'identity_unlinked').execute()).toEqual([{ detail: 'Our Club', ip: '127.0.0.1' }]);
    });

    it('can be disconnected by people who have a passkey instead of a password', async () => {
      club.meets(stranger());
      const browser = newBrowser();
      const { data } = await browser.signUp(`keyed${count}`);
      const userId = data.user?.id ?? '';
      const at = Date.now();
      const factor = { id: `factor-${count}`, user_id: userId, kind: 'webauthn' as const, name: null, is_verified: 1, secret: null };
      const key = { credential_id: `credential-${count}`, public_key: 'key', transports_json: null, last_step: null, last_used_at: null };
      const { db } = server.deps;
      await db
        .insertInto('factors')
        .values({ ...factor, ...key, created_at: at, updated_at: at })
        .execute();
      // As if they had just used it.
      await db.updateTable('sessions').set({ aal: 'aal2', factor_id: factor.id }).where('user_id', '=', userId).execute();
      await browser.client.refreshSession();
      const [only] = await browser.identities();
      if (!only) throw new Error('There is no identity.');
      expect((await browser.client.unlinkIdentity(only)).error).toBeNull();
    });

    it('without a password needs a new sign-in to set one', async () => {
      club.meets(stranger());
      const browser = newBrowser();
      const { data } = await browser.signUp(`later${count}`);
      const old = JSON.stringify([{ method: 'oauth', timestamp: Math.floor(Date.now() / 1000) - 3700 }]);
      await server.deps.db
        .updateTable('sessions')
        .set({ amr_json: old })
        .where('user_id', '=', data.user?.id ?? '')
        .execute();
      expect((await browser.client.updateUser({ password: TEST_PASSWORD })).error?.code).toBe('reauthentication_needed');
      const remove = { username: `later${count}`, password: '' };
      const send = (token: string) =>
        fetch(`${server.url}/api/account/delete`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(remove),
        });
      expect(await (await send(data.session?.access_token ?? '')).json()).toMatchObject({ error: 'reauthentication_needed' });
      const again = await newBrowser().signIn();
      expect((await send(again.data.session?.access_token ?? '')).status).toBe(200);
      expect(
        await server.deps.db
          .selectFrom('linked_identities')
          .select('id')
          .where('user_id', '=', data.user?.id ?? '')
          .execute(),
      ).toEqual([]);
    });

    it('that is banned stays closed', async () => {
      club.meets(stranger());
      const { data } = await newBrowser().signUp(`banned${count}`);
      await updateUser(server.deps.db, data.user?.id ?? '', { status: 'banned', at: Date.now() });
      expect((await newBrowser().signIn()).error?.code).toBe('user_banned');
      const implicit = newBrowser('implicit');
      expect(problemOf(await implicit.open(await implicit.begin()))).toMatchObject({ code: 'user_banned' });
    });

    it('with a second factor still asks for it', async () => {
      club.meets(stranger());
      const { data } = await newBrowser().signUp(`careful${count}`);
      const at = Date.now();
      const factor = { id: `factor-${count}`, user_id: data.user?.id ?? '', kind: 'totp' as const, name: null, is_verified: 1 };
      const empty = { secret: null, last_step: null, credential_id: null, public_key: null, transports_json: null, last_used_at: null };
      await server.deps.db
        .insertInto('factors')
        .values({ ...factor, ...empty, created_at: at, updated_at: at })
        .execute();
      const { data: again } = await newBrowser().signIn();
      const answer = await fetch(`${server.url}/api/settings`, { headers: { authorization: `Bearer ${again.session?.access_token}` } });
      expect(await answer.json()).toMatchObject({ error: 'insufficient_aal' });
    });
  });

  describe('a redirect', () => {
    it('leads only to this site', async () => {
      club.meets(stranger());
      await newBrowser().signUp(`homing${count}`);
      for (const elsewhere of [
        'https://evil.example/',
        '//evil.example',
        `${SITE}//evil.example`,
        'javascript:alert(1)',
        `${SITE}@evil.example`,
      ]) {
        const browser = newBrowser();
        const page = await browser.open(await browser.begin('ourclub', elsewhere));
        expect([page.origin, page.pathname]).toEqual([SITE, '/auth/return']);
      }
    });

    it('carries state, nonce and a PKCE challenge of its own to the provider', async () => {
      club.meets(null);
      const browser = newBrowser();
      await browser.open(await browser.begin());
      await browser.open(await browser.begin());
      const [one, other] = club.requests.slice(-2);
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(one?.get(name)).toMatch(/^[\w-]{43,}$/);
        expect(one?.get(name)).not.toBe(other?.get(name));
      }
      expect(one?.get('code_challenge_method')).toBe('S256');
    });

    it('is refused in another browser, with a changed state, and the second time', async () => {
      club.meets(stranger());
      const browser = newBrowser();
      /** The address to which the provider leads back. */
      const callbackOf = async () => {
        let next = await browser.begin();
        for (;;) {
          const { headers } = await browser.fetch(next);
          next = new URL(headers.get('location') ?? '', next).href;
          if (next.startsWith(`${SITE}/auth/v1/callback`)) return next;
        }
      };
      const callback = await callbackOf();
      expect(problemOf(await newBrowser().open(callback))).toMatchObject({ code: 'bad_oauth_state' });
      const changed = new URL(callback);
      changed.searchParams.set('state', 'x'.repeat(43));
      expect(problemOf(await browser.open(changed.href))).toMatchObject({ code: 'bad_oauth_state' });
      expect((await browser.open(callback)).pathname).toBe('/auth/username');
      expect(problemOf(await browser.open(callback))).toMatchObject({ code: 'bad_oauth_state' });
    });

    it('is refused if the ID token was forged or made for another sign-in', async () => {
      club.meets(stranger());
      let earlier: unknown;
      club.tampers((body) => {
        earlier = body.id_token;
        return body;
      });
      const browser = newBrowser();
      await browser.open(await browser.begin());
      club.tampers((body) => ({ ...body, id_token: earlier }));
      expect(problemOf(await browser.open(await browser.begin()))).toMatchObject({ code: 'bad_oauth_callback' });
      club.tampers((body) => {
        const [head, claims, signature = ''] = String(body.id_token).split('.');
        return { ...body, id_token: [head, claims, signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))].join('.') };
      });
      expect(problemOf(await browser.open(await browser.begin()))).toMatchObject({ code: 'bad_oauth_callback' });
      club.tampers((body) => {
        const { id_token: _, ...rest } = body;
        return rest;
      });
      expect(problemOf(await browser.open(await browser.begin()))).toMatchObject({ code: 'bad_oauth_callback' });
    });
  });

  it('says what to do if the person refuses or the provider is down', async () => {
    club.meets(null);
    const browser = newBrowser();
    expect(problemOf(await browser.open(await browser.begin()))).toEqual({
      code: 'bad_oauth_callback',
      message: 'Our Club did not confirm who you are. Try again, or log in another way.',
    });
    const address = await browser.begin('guild');
    guild.isDown(true);
    // A server that has never reached the provider.
    const other = await startTestServer({ publicUrl: SITE, openidProviders: [guild.settings] });
    const page = await createRedirectedBrowser({ publicUrl: SITE, url: other.url }).open(address.replace(server.url, SITE));
    await other.close();
    expect(page.pathname).toBe('/somewhere');
    expect(problemOf(page)).toEqual({
      code: 'provider_unavailable',
      message: "The Guild can't be reached at the moment. Try again in a few minutes, or log in another way.",
    });
  });

  it('answers as GoTrue does for a provider that is not configured', async () => {
    const answer = await fetch(`${server.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'validation_failed' }]);
  });
});
