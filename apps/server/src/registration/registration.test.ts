import type { Registration, RegistrationInvitation, RegistrationInvitations } from '@one-mind/protocol/admin/registration';
import type { SiteAdministration, SiteNotices } from '@one-mind/protocol/admin/site';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putState } from '../site/store.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

const SITE = 'https://mind.example.org';
const OPEN: Registration = { mode: 'open', domains: [], confirmsEmail: false, needsApproval: false, allowsGuests: true };

const tokenIn = (text: string): string => new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get('invitation') ?? '';

describe('who may register', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' }, publicUrl: SITE });
    admin = await server.setUpAdmin('Root');
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  beforeEach(() => set(OPEN));

  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await admin.call(method, path, body);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const set = (registration: Partial<Registration>) => call<SiteAdministration>('PUT', '/api/admin/site/registration', registration);
  const notices = async (): Promise<SiteNotices> => (await fetch(`${server.url}/api/site`)).json();
  const register = async (username: string, { email = emailOf(username), invitation = undefined as string | undefined } = {}) => {
    const data = { username, ...(invitation !== undefined && { invitation }) };
    const answer = await server.authClient().signUp({ email, password: TEST_PASSWORD, options: { data } });
    return answer.error?.code ?? answer.data.user?.user_metadata ?? null;
  };
  const invite = async (invitation: { email?: string | null; uses?: number; days?: number } = {}) =>
    tokenIn((await call<{ path: string }>('POST', '/api/admin/site/invitations', { email: null, uses: 1, days: 7, ...invitation })).path);
  const invitations = () => call<RegistrationInvitations>('GET', '/api/admin/site/invitations');
  const read = async (token: string) => {
    const body = JSON.stringify({ token });
    const answer = await fetch(`${server.url}/api/registration/invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return (await answer.json()) as RegistrationInvitation & { error?: string };
  };
  const goTrueSettings = async () => (await fetch(`${server.url}/auth/v1/settings`)).json();
  const newestActs = (count: number) =>
    server.deps.db.selectFrom('audit_log').select(['act', 'before_json', 'after_json']).orderBy('at', 'desc').limit(count).execute();

  it('is everyone at first, and nobody while the site is closed', async () => {
    expect((await notices()).registration).toBeNull();
    expect(await register('Ada')).toEqual({ username: 'Ada' });
    expect((await set({ mode: 'closed' })).registration).toMatchObject({ mode: 'closed', waiting: 0 });
    expect((await notices()).registration).toEqual({ mode: 'closed', domains: [] });
    expect(await goTrueSettings()).toMatchObject({ disable_signup: true });
    expect(await register('Bob')).toBe('signup_disabled');
    // An address that has an account gets the same answer.
    expect(await register('Bob', { email: emailOf('Ada') })).toBe('signup_disabled');
    expect(await register('Bob', { invitation: await invite() })).toBe('signup_disabled');
    const [act] = await newestActs(2).then((acts) => acts.slice(1));
    expect([act?.act, JSON.parse(act?.after_json ?? '')]).toEqual(['site.registration_changed', { ...OPEN, mode: 'closed' }]);
    // Admins create accounts in any mode.
    const account = { email: emailOf('Cleo'), password: TEST_PASSWORD, user_metadata: { username: 'Cleo' } };
    expect((await admin.call('POST', '/auth/v1/admin/users', account)).status).toBe(200);
  });

  it('is people with an address of a chosen domain', async () => {
    await expect(set({ mode: 'domain' })).rejects.toThrow('Enter at least one domain.');
    await expect(set({ mode: 'domain', domains: ['no domain'] })).rejects.toThrow('invalid_input');
    await set({ mode: 'domain', domains: ['Mind.Example', 'mind.example'] });
    expect((await notices()).registration).toEqual({ mode: 'domain', domains: ['mind.example'] });
    expect(await register('Dan', { email: 'Dan@MIND.example' })).toEqual({ username: 'Dan' });
    for (const email of [emailOf('Eve'), 'eve@sub.mind.example', 'eve@evilmind.example'])
      expect(await register('Eve', { email })).toBe('email_address_not_authorized');
    expect(await register('Eve', { invitation: await invite() })).toEqual({ username: 'Eve' });
  });

  it('is people with an invitation, as often and as long as it says', async () => {
    await set({ mode: 'invitation' });
    expect(await register('Fay')).toBe('invitation_needed');
    expect(await register('Fay', { invitation: 'a guess' })).toBe('invite_not_found');
    const token = await invite({ uses: 2 });
    expect(await read(token)).toEqual({ email: null, from: 'Root' });
    // The invitation is no part of the profile.
    expect(await register('Fay', { invitation: token })).toEqual({ username: 'Fay' });
    // A refused sign-up uses nothing up.
    expect(await register('Fay', { invitation: token, email: emailOf('Fay2') })).toBe('username_taken');
    expect((await invitations()).invitations[0]).toMatchObject({ uses: 1, usesMax: 2, createdBy: 'Root', email: null });
    expect(await register('Gus', { invitation: token })).toEqual({ username: 'Gus' });
    expect(await register('Hal', { invitation: token })).toBe('invite_not_found');
    expect((await read(token)).error).toBe('invite_not_found');

    const late = await invite();
    const { db } = server.deps;
    await db.updateTable('registration_invitations').set({ expires_at: Date.now() }).where('uses', '=', 0).execute();
    expect(await register('Hal', { invitation: late })).toBe('invite_not_found');
  });

  it('gives the last use of an invitation to only one of several people', async () => {
    await set({ mode: 'invitation' });
    const token = await invite();
    const all = await Promise.all([1, 2, 3, 4, 5].map((number) => register(`Ivy${number}`, { invitation: token })));
    expect(all.filter((one) => one !== 'invite_not_found')).toHaveLength(1);
  });

  it('mails an invitation for one address, which nobody else can use', async () => {
    await set({ mode: 'invitation', needsApproval: true });
    const email = 'jan@elsewhere.example';
    await invite({ email: 'Jan@elsewhere.example', uses: 5, days: 2 });
    const { text = '', subject } = await mailServer.mailTo(email);
    expect(subject).toBe('Root invites you to One Mind, Many');
    expect(text).toMatch(/works once, for 2 days/);
    expect(text).toContain(`${SITE}/auth/register#invitation=`);
    const token = tokenIn(text);
    expect(await read(token)).toEqual({ email, from: 'Root' });
    expect((await invitations()).invitations[0]).toMatchObject({ email, usesMax: 1 });
    const [act] = await newestActs(1);
    expect(JSON.parse(act?.after_json ?? '')).toMatchObject({ uses: 1, isForOneAddress: true });
    expect(await register('Kim', { invitation: token })).toBe('invitation_of_another');
    // Nobody has to approve people whom an administrator has invited.
    const { data } = await server
      .authClient()
      .signUp({ email, password: TEST_PASSWORD, options: { data: { username: 'Jan', invitation: token } } });
    expect(data.session).not.toBeNull();
  });

  it('withdraws invitations, and records who made them without their tokens', async () => {
    await set({ mode: 'invitation' });
    const token = await invite({ uses: 3 });
    const { invitations: listed, total } = await invitations();
    expect(total).toBe(listed.length);
    const id = listed[0]?.id ?? '';
    await call('DELETE', `/api/admin/site/invitations/${id}`);
    expect(await register('Leo', { invitation: token })).toBe('invite_not_found');
    expect((await admin.call('DELETE', `/api/admin/site/invitations/${id}`)).status).toBe(404);
    const acts = await newestActs(2);
    expect(acts.map(({ act }) => act)).toEqual(['invitation.withdrawn', 'invitation.created']);
    expect(JSON.stringify(acts)).not.toContain(token);
    const rows = await server.deps.db.selectFrom('registration_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('keeps the settings of an older version', async () => {
    await putState(server.deps.db, 'registration', { needsApproval: true });
    expect((await call<SiteAdministration>('GET', '/api/admin/site')).registration).toEqual({
      ...OPEN,
      ...{ needsApproval: true, allowsGuests: false, waiting: 0 },
    });
    // A client of an older version sends only this field.
    await set({ mode: 'closed' });
    expect((await set({ needsApproval: false })).registration).toMatchObject({ mode: 'closed', needsApproval: false });
  });

  it.each(['invitation', 'domain', 'closed'] as const)('always includes the first administrator, also in the mode %s', async (mode) => {
    const fresh = await startTestServer();
    try {
      await putState(fresh.deps.db, 'registration', { ...OPEN, mode, domains: ['mind.example'], confirmsEmail: true, needsApproval: true });
      expect((await fresh.setUpAdmin('First')).user.email).toBe(emailOf('First'));
    } finally {
      await fresh.close();
    }
  });
});
