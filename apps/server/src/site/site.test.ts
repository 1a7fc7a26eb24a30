import type { FirstSteps, SignUps, SiteAdministration, SiteNotices } from '@one-mind/protocol/admin/site';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialectOf } from '../db/dialect.ts';
import { connectPlayer, newPlayer, type PlayerClient, playToEnd, startGame } from '../testing/player-client.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';
import { createSite } from './site.ts';

describe('the site', () => {
  let server: TestServer;
  let admin: TestUser;
  let bea: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Ada');
    bea = await newPlayer(server, 'Bea');
  });
  afterAll(async () => {
    bea.close();
    await server.close();
  });

  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await admin.call(method, path, body);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const notices = async (): Promise<SiteNotices> => (await fetch(`${server.url}/api/site`)).json();
  const newestAct = async () =>
    server.deps.db.selectFrom('audit_log').select(['act', 'target_id']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

  it('shows an announcement to everyone immediately, with an id derived from its text, until it ends', async () => {
    expect(await notices()).toEqual({ announcement: null, maintenance: null, needsApproval: false, registration: null });
    const announcement = { text: 'A new scenario on Friday.', level: 'info', endsAt: null };
    await call('PUT', '/api/admin/site/announcement', announcement);
    const { announcement: shown } = await bea.waitFor('site:changed');
    expect(shown).toEqual({ ...announcement, id: expect.any(String) });
    expect((await notices()).announcement).toEqual(shown);
    expect(await newestAct()).toEqual({ act: 'site.announced', target_id: 'announcement' });

    await call('PUT', '/api/admin/site/announcement', { ...announcement, level: 'urgent' });
    expect((await notices()).announcement?.id).toBe(shown?.id);
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    await call('PUT', '/api/admin/site/announcement', { ...announcement, text: 'Another text.', endsAt });
    expect((await notices()).announcement).toMatchObject({ text: 'Another text.', endsAt });
    expect((await notices()).announcement?.id).not.toBe(shown?.id);
    const later = createSite({
      db: server.deps.db,
      now: () => Date.now() + 60_001,
      push: () => undefined,
      securityChanged: () => undefined,
    });
    expect((await later.notices()).announcement).toBeNull();
    expect((await later.administration()).announcement?.text).toBe('Another text.');
    await call('DELETE', '/api/admin/site/announcement');
    expect((await notices()).announcement).toBeNull();
    expect((await admin.call('PUT', '/api/admin/site/announcement', { ...announcement, text: ' ' })).status).toBe(400);
  });

  it('blocks new lobbies and games during maintenance while running games continue, even after a restart', async () => {
    const gameId = await startGame([bea], { settings: { timeLimit: null }, bots: ['random', 'random'] });
    const cai = await newPlayer(server, 'Cai');
    const newLobby = { name: 'Maintenance', scenarioId: 'prison-break', bots: ['easy', 'easy'] };
    const lobby = await cai.request<Lobby>('POST', '/api/lobbies', newLobby);
    const sentence = 'Back at noon.';
    expect(await call<SiteAdministration>('PUT', '/api/admin/site/maintenance', { on: true, sentence })).toMatchObject({
      maintenance: { since: expect.any(String), sentence },
      runningGames: 1,
    });
    expect(await newestAct()).toEqual({ act: 'site.maintenance_changed', target_id: 'maintenance' });
    expect((await cai.waitFor('site:changed', ({ maintenance }) => maintenance !== null)).maintenance).toMatchObject({ sentence });
    bea.close();
    cai.close();
    await server.stop();
    server = await startTestServer({ dataDir: server.dataDir });
    [admin, bea] = [{ ...admin, call: (method, path, body) => callAs(admin, method, path, body) }, await connectPlayer(server, bea.user)];
    const again = await connectPlayer(server, cai.user);

    expect((await notices()).maintenance).toMatchObject({ sentence });
    const refused = { status: 503, error: 'maintenance' };
    expect(await again.refusal('POST', '/api/lobbies', newLobby)).toEqual(refused);
    expect(await again.refusal('POST', `/api/lobbies/${lobby.id}/start`, { force: true })).toEqual(refused);
    expect(await again.refusal('POST', `/api/lobbies/${lobby.id}/countdown`, { force: true })).toEqual(refused);
    const test = { scenarioId: 'prison-break', players: 3, level: 'easy', difficulty: 'easy' };
    expect((await admin.call('POST', '/api/admin/test-game', test)).status).toBe(503);

    await bea.emit('join:game', gameId);
    await playToEnd([bea], gameId, ([first]) => first);
    const { lobbyId } = await server.deps.db
      .selectFrom('games')
      .select('lobby_id as lobbyId')
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow();
    expect(await bea.refusal('POST', `/api/lobbies/${lobbyId}/rematch`)).toEqual(refused);
    expect((await call<SiteAdministration>('GET', '/api/admin/site')).runningGames).toBe(0);

    await call('PUT', '/api/admin/site/maintenance', { on: false });
    expect((await notices()).maintenance).toBeNull();
    expect((await again.request<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true })).gameId).toEqual(
      expect.any(String),
    );
    again.close();
  });

  /** The same person, at the address of the latest server. */
  const callAs = ({ token }: TestUser, method: string, path: string, body?: unknown) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it('requires an admin’s approval for new accounts if configured', async () => {
    const password = TEST_PASSWORD;
    const register = (username: string) =>
      server.authClient().signUp({ email: emailOf(username), password, options: { data: { username } } });
    const signIn = (username: string) => server.authClient().signInWithPassword({ email: emailOf(username), password });
    const waiting = () => call<SignUps>('GET', '/api/admin/sign-ups');
    const decide = (id: string, approve: boolean) => admin.call('PUT', `/api/admin/sign-ups/${id}`, { approve });

    await call('PUT', '/api/admin/site/registration', { needsApproval: true });
    expect(await newestAct()).toMatchObject({ act: 'site.registration_changed' });
    expect((await notices()).needsApproval).toBe(true);
    for (const name of ['Dee', 'Eve']) {
      const { data, error } = await register(name);
      expect([error, data.session, data.user?.user_metadata.username]).toEqual([null, null, name]);
      expect((await signIn(name)).error).toMatchObject({ code: 'account_waiting', message: expect.stringMatching(/approve your account/) });
    }
    // Only people who know the password learn anything about the account.
    const guess = await server.authClient().signInWithPassword({ email: emailOf('Dee'), password: 'a wrong password' });
    expect(guess.error?.code).toBe('invalid_credentials');
    const { users, total } = await waiting();
    expect([users.map(({ username }) => username), total]).toEqual([['Dee', 'Eve'], 2]);
    expect((await call<SiteAdministration>('GET', '/api/admin/site')).registration).toMatchObject({ needsApproval: true, waiting: 2 });

    const [dee = '', eve = ''] = users.map(({ id }) => id);
    expect((await decide(dee, true)).status).toBe(200);
    expect(await newestAct()).toEqual({ act: 'user.approved', target_id: dee });
    expect((await signIn('Dee')).data.session).not.toBeNull();
    expect(await (await decide(dee, false)).json()).toMatchObject({ error: 'sign_up_approved' });
    expect((await decide(eve, false)).status).toBe(200);
    expect(await newestAct()).toEqual({ act: 'user.refused', target_id: eve });
    expect((await signIn('Eve')).error).toMatchObject({ code: 'account_refused' });
    expect((await call<SignUps>('GET', '/api/admin/sign-ups?state=refused')).users).toMatchObject([{ username: 'Eve' }]);
    expect((await decide(eve, true)).status).toBe(200);
    expect((await signIn('Eve')).error).toBeNull();
    expect(await waiting()).toEqual({ users: [], total: 0 });

    // An account created by an admin needs no approval.
    await call('POST', '/auth/v1/admin/users', {
      email: emailOf('Fay'),
      password,
      email_confirm: true,
      user_metadata: { username: 'Fay' },
    });
    expect((await signIn('Fay')).error).toBeNull();
    await call('PUT', '/api/admin/site/registration', { needsApproval: false });
    expect((await register('Gus')).data.session).not.toBeNull();
  });

  it('tracks which first steps are done, which an admin has marked, and whether they are dismissed', async () => {
    const done = ({ steps }: FirstSteps) => steps.filter(({ isDone }) => isDone).map(({ id }) => id);
    const steps = () => call<FirstSteps>('GET', '/api/admin/first-steps');
    const fresh = await startTestServer();
    try {
      const first = await fresh.setUpAdmin('First');
      const answer: FirstSteps = await (await first.call('GET', '/api/admin/first-steps')).json();
      expect([done(answer), answer.isDismissed]).toEqual([[], false]);
      expect(answer.database).toBe(dialectOf(fresh.deps.db));
    } finally {
      await fresh.close();
    }
    // The tests before this one chose how people register and played a game.
    expect(done(await steps())).toEqual(['registration', 'game']);
    const { privacy, terms } = CONTENT_FALLBACK;
    const own = { privacy: { ...privacy, page_title: 'Ours' }, global: { site_name: 'Murmur', contact_email: 'desk@example.org' } };
    await call('PUT', '/api/admin/content', own);
    expect(done(await steps())).toEqual(['registration', 'game']);
    await call('POST', '/api/admin/content/publish');
    expect(done(await steps())).toEqual(['name', 'contact', 'registration', 'game']);
    await call('PUT', '/api/admin/content', { terms: { ...terms, page_title: 'Ours' } });
    await call('POST', '/api/admin/content/publish');
    expect(done(await steps())).toEqual(['name', 'contact', 'legal', 'registration', 'game']);

    const marked = await call<FirstSteps>('PUT', '/api/admin/first-steps', { marked: ['narrator', 'backup'] });
    expect(marked.steps.filter(({ isMarked }) => isMarked).map(({ id }) => id)).toEqual(['narrator', 'backup']);
    expect(await call<FirstSteps>('PUT', '/api/admin/first-steps', { isDismissed: true })).toEqual({ ...marked, isDismissed: true });
  });
});
