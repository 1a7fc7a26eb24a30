import type { AdminStats, Health } from '@one-mind/protocol/admin/admin-dashboard';
import type { BulkAnswer, UserDetail, UserGameList, UserList, UserNote, UserStats } from '@one-mind/protocol/admin/admin-users';
import type { AuditList } from '@one-mind/protocol/admin/audit';
import { BANNED_FOREVER } from '@one-mind/protocol/moderation/bans';
import type { MyStanding } from '@one-mind/protocol/moderation/moderation';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '../db/transact.ts';
import { ROUTES } from '../policies/endpoint-permissions.ts';
import { connectPlayer, newPlayer, startGame } from '../testing/player-client.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';
import { insertUser } from './store.ts';

describe('the administration of accounts', () => {
  let server: TestServer;
  let admin: TestUser;
  let bea: TestUser;
  beforeEach(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Admin');
    bea = await server.signUp('Bea');
  });
  afterEach(() => server.close());

  const answer = async <T>(call: Promise<Response>): Promise<T> => {
    const response = await call;
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return JSON.parse(text);
  };
  const refusal = async (call: Promise<Response>) => {
    const response = await call;
    return [response.status, (await response.json()).error];
  };
  const list = (query = '') => answer<UserList>(admin.call('GET', `/api/admin/users${query}`));
  const audit = (query = '') => answer<AuditList>(admin.call('GET', `/api/admin/audit${query}`));
  const setRole = (who: TestUser, id: string, role: string, reason?: string) =>
    who.call('PATCH', `/api/admin/users/${id}/role`, { role, ...(reason && { reason }) });
  const setStatus = (who: TestUser, id: string, status: string) => who.call('PATCH', `/api/admin/users/${id}/status`, { status });
  const signIn = (name: string) => server.authClient().signInWithPassword({ email: emailOf(name), password: TEST_PASSWORD });

  /** People who never signed in, sorted by name. */
  const addPeople = async (count: number): Promise<void> => {
    await transact(server.deps.db, async (trx) => {
      for (let n = 1; n <= count; n++) {
        const username = `person_${String(n).padStart(4, '0')}`;
        await insertUser(trx, {
          id: `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`,
          username,
          email: `${username}@example.com`,
          passwordHash: 'none',
          hasPassword: true,
          role: n % 10 === 0 ? 'creator' : 'user',
          status: n % 7 === 0 ? 'banned' : 'offline',
          avatarUrl: null,
          metadata: {},
          appMetadata: {},
          emailConfirmedAt: null,
          invitedAt: null,
          createdAt: n,
          updatedAt: n,
          lastLogin: null,
          lastActive: null,
          bannedUntil: null,
          isPasswordTemporary: false,
          passwordExpiresAt: null,
          renamedAt: null,
          approval: null,
        });
      }
    });
  };

  it('is closed to everyone else on every route', async () => {
    const user = `/api/admin/users/${admin.user.id}`;
    const calls = [
      ['GET', '/api/admin/stats'],
      ['GET', '/api/admin/health'],
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/users/stats'],
      ['GET', '/api/admin/users/export.csv'],
      ['POST', '/api/admin/users/bulk', { ids: [admin.user.id], act: 'delete' }],
      ['GET', user],
      ['GET', `${user}/games`],
      ['PATCH', `${user}/role`, { role: 'user' }],
      ['PATCH', `${user}/status`, { status: 'banned' }],
      ['DELETE', user],
      ['DELETE', `${user}/sessions`],
      ['DELETE', `${user}/sessions/any`],
      ['POST', `${user}/notes`, { text: 'mine' }],
      ['DELETE', `${user}/notes/any`],
      ['GET', '/api/admin/audit'],
      ['GET', '/api/admin/audit/export.csv'],
    ] as const;
    for (const role of ['user', 'creator', 'moderator']) {
      await setRole(admin, bea.user.id, role);
      for (const [method, path, body] of calls) {
        expect([method, path, ...(await refusal(bea.call(method, path, body)))]).toEqual([method, path, 403, 'forbidden']);
      }
    }
    for (const [method, path, body] of calls) {
      const init = { method, ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) };
      expect((await fetch(`${server.url}${path}`, init)).status).toBe(401);
    }
    expect(await list()).toMatchObject({ total: 2 });
  });

  it('is closed on every route to an administrator who has lost the role just now', async () => {
    const { db } = server.deps;
    const at = Date.now();
    const factor = { id: 'factor', user_id: bea.user.id, kind: 'totp' as const, name: null, is_verified: 1, secret: null, last_step: null };
    const empty = { credential_id: null, public_key: null, transports_json: null, last_used_at: null, created_at: at, updated_at: at };
    await db
      .insertInto('factors')
      .values({ ...factor, ...empty })
      .execute();
    await db.updateTable('users').set({ approval: 'waiting' }).where('id', '=', bea.user.id).execute();
    const [user, inGoTrue] = [`/api/admin/users/${bea.user.id}`, `/auth/v1/admin/users/${bea.user.id}`];
    const calls: Readonly<Record<string, readonly [path: string, body?: object]>> = {
      'PATCH /api/admin/users/:id/role': [`${user}/role`, { role: 'moderator' }],
      'PATCH /api/admin/users/:id/status': [`${user}/status`, { status: 'banned' }],
      'POST /api/admin/users/:id/temporary-password': [`${user}/temporary-password`, {}],
      'POST /api/admin/users/:id/recovery-mail': [`${user}/recovery-mail`, {}],
      'POST /api/admin/users/:id/notes': [`${user}/notes`, { text: 'A note' }],
      'DELETE /api/admin/users/:id/notes/:note': [`${user}/notes/any`],
      'DELETE /api/admin/users/:id/sessions': [`${user}/sessions`],
      'DELETE /api/admin/users/:id/sessions/:session': [`${user}/sessions/any`],
      'DELETE /api/admin/users/:id': [user],
      'PUT /api/admin/sign-ups/:id': [`/api/admin/sign-ups/${bea.user.id}`, { approve: true }],
      'POST /auth/v1/admin/users': ['/auth/v1/admin/users', { email: 'new@example.org' }],
      'PUT /auth/v1/admin/users/:id': [inGoTrue, { user_metadata: { username: 'Beatrice' } }],
      'DELETE /auth/v1/admin/users/:id': [inGoTrue],
      'DELETE /auth/v1/admin/users/:id/factors/:factorId': [`${inGoTrue}/factors/factor`],
      'DELETE /auth/v1/admin/users/:id/passkeys/:factorId': [`${inGoTrue}/passkeys/factor`],
      'POST /auth/v1/admin/generate_link': ['/auth/v1/admin/generate_link', { type: 'invite', email: 'new@example.org' }],
      'POST /auth/v1/invite': ['/auth/v1/invite', { email: 'new@example.org' }],
    };
    const changing = Object.entries(ROUTES).flatMap(([route, permission]) =>
      permission === 'administer' && !route.startsWith('GET') && /\/(users|sign-ups|generate_link|invite)(\/|$)/.test(route) ? [route] : [],
    );
    // It answers for each account by itself.
    expect(Object.keys(calls).toSorted()).toEqual(changing.filter((route) => !route.endsWith('/bulk')).toSorted());
    const stored = async () => [
      await db.selectFrom('users').selectAll().orderBy('id').execute(),
      await db.selectFrom('audit_log').select('id').orderBy('id').execute(),
      await db.selectFrom('factors').select('id').execute(),
    ];
    expect((await admin.call('GET', '/api/admin/stats')).status).toBe(200);
    // Not by a request, so that the server still remembers the role.
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.user.id).execute();
    const before = await stored();
    for (const [route, [path, body]] of Object.entries(calls)) {
      const [method = ''] = route.split(' ');
      expect([route, (await admin.call(method, path, body)).status]).toEqual([route, 403]);
    }
    const bulk = { ids: [bea.user.id], act: 'delete' };
    expect((await answer<BulkAnswer>(admin.call('POST', '/api/admin/users/bulk', bulk))).results).toMatchObject([{ error: 'forbidden' }]);
    expect(await stored()).toEqual(before);
  });

  it('lists ten accounts per page, newest first, and counts all pages', async () => {
    await addPeople(2345);
    const first = await list();
    expect(first).toMatchObject({ total: 2347, page: 1, totalPages: 235 });
    expect(first.users.map(({ username }) => username).slice(0, 3)).toEqual(['Bea', 'Admin', 'person_2345']);
    const last = await list('?page=235');
    expect(last.users.map(({ username }) => username).at(-1)).toBe('person_0001');
    expect(last.users).toHaveLength(7);
    expect((await list('?page=236')).users).toEqual([]);
    expect((await list('?limit=100&sort=name')).users.map(({ username }) => username).slice(0, 3)).toEqual(['Admin', 'Bea', 'person_0001']);
    expect((await list('?sort=oldest')).users[0]).toMatchObject({ username: 'person_0001', last_login: null });
    expect((await list('?sort=last_login')).users[0]).toMatchObject({ username: 'Bea' });
    const firstBy = async (query: string) => (await list(`?limit=1&${query}`)).users[0]?.username;
    expect(await firstBy('sort=name&order=desc')).toBe('person_2345');
    expect(await firstBy('sort=joined&order=asc')).toBe('person_0001');
    expect(await firstBy('sort=email')).toBe('Admin');
    expect(await firstBy('sort=role&order=asc')).toBe('Admin');
    expect(await refusal(admin.call('GET', '/api/admin/users?order=sideways'))).toEqual([400, 'invalid_input']);
    expect(JSON.stringify(first)).not.toMatch(/argon2|password/);
    const everybody = new Set<string>();
    for (let page = 1; page <= 24; page++) for (const { id } of (await list(`?limit=100&page=${page}`)).users) everybody.add(id);
    expect(everybody.size).toBe(2347);
  });

  it('finds accounts by part of a name or address in any case, by id, role and status, and treats no character as a wildcard', async () => {
    await addPeople(50);
    expect(await list('?search=PERSON_001')).toMatchObject({ total: 10 });
    expect(await list('?search=n_00')).toMatchObject({ total: 50 });
    expect(await list('?search=%25')).toMatchObject({ total: 0, totalPages: 0, users: [] });
    expect(await list('?search=example.org')).toMatchObject({ total: 2 });
    expect(await list(`?search=${bea.user.id}`)).toMatchObject({ total: 1, users: [{ username: 'Bea' }] });
    expect(await list('?role=creator&status=banned')).toMatchObject({ total: 0 });
    expect(await list('?role=creator')).toMatchObject({ total: 5 });
    expect(await list('?status=banned')).toMatchObject({ total: 7 });
    expect(await list('?role=all&status=')).toMatchObject({ total: 52 });
    expect(await refusal(admin.call('GET', '/api/admin/users?page=0'))).toEqual([400, 'invalid_input']);
    expect(await refusal(admin.call('GET', '/api/admin/users?role=king'))).toEqual([400, 'invalid_input']);
  });

  it('shows only people who have the game open as online', async () => {
    // The person who asks counts as online.
    expect(await list('?status=online')).toMatchObject({ total: 1, users: [{ username: 'Admin', status: 'online' }] });
    const player = await connectPlayer(server, bea);
    expect(await list('?status=online')).toMatchObject({ total: 2, users: [{ username: 'Bea', status: 'online' }, { username: 'Admin' }] });
    expect(await list('?status=offline')).toMatchObject({ total: 0 });
    const left = new Promise((resolve) => player.socket.once('disconnect', resolve));
    // Setting a person offline signs them out; otherwise they would still be online.
    expect(await answer(setStatus(admin, bea.user.id, 'offline'))).toMatchObject({ status: 'offline' });
    await left;
    expect((await bea.call('GET', '/api/settings')).status).toBe(401);
    expect(await refusal(setStatus(admin, bea.user.id, 'online'))).toEqual([409, 'cannot_bring_online']);
    expect((await signIn('bea')).error).toBeNull();
  });

  it('changes a role, effective from the next request', async () => {
    expect(await answer(setRole(admin, bea.user.id, 'admin', 'She helps'))).toMatchObject({ username: 'Bea', role: 'admin' });
    expect((await bea.call('GET', '/api/admin/users')).status).toBe(200);
    await answer(setRole(bea, admin.user.id, 'moderator'));
    expect(await refusal(admin.call('GET', '/api/admin/users'))).toEqual([403, 'forbidden']);
    expect(await refusal(setRole(bea, 'nobody', 'user'))).toEqual([404, 'account_not_found']);
    expect(await refusal(setRole(bea, admin.user.id, 'king'))).toEqual([400, 'invalid_input']);
    const { entries } = await answer<AuditList>(bea.call('GET', '/api/admin/audit?act=user.role_changed'));
    expect(entries).toMatchObject([
      { actor: { username: 'Bea' }, target: { label: 'Admin' }, before: { role: 'admin' }, after: { role: 'moderator' }, reason: null },
      { actor: { username: 'Admin' }, target: { label: 'Bea' }, before: { role: 'user' }, after: { role: 'admin' }, reason: 'She helps' },
    ]);
  });

  it('always keeps an admin who can sign in', async () => {
    const own = admin.user.id;
    for (const call of [setRole(admin, own, 'user'), setStatus(admin, own, 'banned'), admin.call('DELETE', `/api/admin/users/${own}`)]) {
      expect(await refusal(call)).toEqual([409, 'last_admin']);
    }
    await answer(setRole(admin, bea.user.id, 'admin'));
    await answer(setStatus(admin, bea.user.id, 'banned'));
    expect(await refusal(setRole(admin, own, 'user'))).toEqual([409, 'last_admin']);
    const deleted = admin.call('POST', '/api/account/delete', { username: 'Admin', password: TEST_PASSWORD });
    expect(await refusal(deleted)).toEqual([409, 'last_admin']);
    expect((await admin.call('GET', '/api/admin/users')).status).toBe(200);
  });

  it.each([
    ['demote', (who: TestUser, whom: TestUser) => setRole(who, whom.user.id, 'user')],
    ['ban', (who: TestUser, whom: TestUser) => setStatus(who, whom.user.id, 'banned')],
    ['delete', (who: TestUser, whom: TestUser) => who.call('DELETE', `/api/admin/users/${whom.user.id}`)],
  ])('keeps one of two admins who %s each other at the same moment', async (_act, act) => {
    await answer(setRole(admin, bea.user.id, 'admin'));
    const answers = await Promise.all([act(admin, bea), act(bea, admin)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { db } = server.deps;
    const left = await db.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '!=', 'banned').execute();
    expect(left).toHaveLength(1);
    const acts = await db.selectFrom('audit_log').select('actor_id').where('act', 'not in', ['user.set_up', 'user.role_changed']).execute();
    expect(acts.length).toBeLessThanOrEqual(1);
  });

  it('ends all sessions and games of a banned person immediately, and lets them return when the ban is lifted', async () => {
    const [laptop, phone] = [await connectPlayer(server, bea), await connectPlayer(server, bea)];
    const gone = Promise.all([laptop, phone].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))));
    expect(await answer(setStatus(admin, bea.user.id, 'banned'))).toMatchObject({ status: 'banned' });
    await gone;
    const ban = { banned_until: BANNED_FOREVER, ban_reason: null, banned: 'account', appeal_token: expect.any(String) };
    expect(phone.received('session:ended')).toEqual([{ error: 'user_banned', ban }]);
    expect((await bea.call('GET', '/api/settings')).status).toBe(401);
    expect((await bea.client.refreshSession()).error).not.toBeNull();
    expect((await signIn('bea')).error?.code).toBe('user_banned');
    await expect(connectPlayer(server, bea)).rejects.toThrow();
    expect(await answer(setStatus(admin, bea.user.id, 'offline'))).toMatchObject({ status: 'offline' });
    // Ended sessions don't come back.
    expect((await bea.call('GET', '/api/settings')).status).toBe(401);
    expect((await signIn('bea')).error).toBeNull();
    const { entries } = await audit(`?target=Bea&act=user.status_changed`);
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'banned' }, { status: 'offline' }],
      [{ status: 'online' }, { status: 'banned' }],
    ]);
  });

  it('bans for a limited time, shows the person why and until when, and lets them in afterwards', async () => {
    const phone = await connectPlayer(server, bea);
    const gone = new Promise((resolve) => phone.socket.once('disconnect', resolve));
    const path = `/api/admin/users/${bea.user.id}`;
    const ban = (ban_duration: string) => admin.call('PATCH', `${path}/status`, { status: 'banned', ban_duration, reason: 'Shouting.' });
    expect(await refusal(ban('1 day'))).toEqual([400, 'invalid_input']);
    await answer(ban('24h'));
    await gone;
    const told = phone.received('session:ended')[0]?.ban;
    expect(told).toMatchObject({ ban_reason: 'Shouting.' });
    expect(Math.abs(Date.parse(told?.banned_until ?? '') - Date.now() - 86_400_000)).toBeLessThan(60_000);
    const credentials = JSON.stringify({ email: emailOf('bea'), password: TEST_PASSWORD });
    const refused = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: credentials,
    });
    expect(await refused.json()).toEqual({ code: 400, error_code: 'user_banned', msg: 'User is banned', ...told });
    expect(await answer<UserDetail>(admin.call('GET', path))).toMatchObject({
      ban: { banned_until: told?.banned_until, ban_reason: 'Shouting.' },
      sanctions: [{ kind: 'ban', reason: 'Shouting.', by: 'Admin', isOver: false }],
    });
    expect(await list('?status=banned')).toMatchObject({ total: 1 });

    // A new length replaces the previous one.
    await answer(ban('72h'));
    const { sanctions } = await answer<UserDetail>(admin.call('GET', path));
    expect(sanctions.map(({ isOver }) => isOver)).toEqual([false, true]);
    await answer(admin.call('PATCH', `${path}/status`, { status: 'banned' }));
    expect((await answer<UserDetail>(admin.call('GET', path))).ban?.banned_until).toBe(BANNED_FOREVER);

    await server.deps.db.updateTable('users').set({ banned_until: Date.now() }).where('id', '=', bea.user.id).execute();
    expect((await signIn('bea')).error).toBeNull();
    expect(await list('?status=banned')).toMatchObject({ total: 0 });
    expect((await list('?status=offline')).users).toMatchObject([{ username: 'Bea', status: 'offline' }]);
    expect(await answer(admin.call('GET', '/api/admin/users/stats'))).toMatchObject({ bannedUsers: 0 });
    expect(await answer<UserDetail>(admin.call('GET', path))).toMatchObject({ ban: null, user: { status: 'offline' } });
    const { entries } = await audit(`?target=Bea&act=user.status_changed`);
    expect(entries.at(-1)).toMatchObject({ after: { status: 'banned', until: told?.banned_until }, reason: 'Shouting.' });
    phone.close();
  });

  it('renames an account under the username rules, notifies its owner, and starts their pause', async () => {
    const phone = await connectPlayer(server, bea);
    const rename = (username: string) =>
      admin.call('PUT', `/auth/v1/admin/users/${bea.user.id}`, { user_metadata: { username }, reason: 'It insulted Ada.' });
    const refusalOfName = async (username: string) => (await (await rename(username)).json()).error_code;
    await server.signUp('Clara');
    expect(await refusalOfName('CIara')).toBe('username_taken');
    expect(await refusalOfName('moderator')).toBe('username_refused');
    expect(await refusalOfName('fuckface')).toBe('username_refused');
    expect(await refusalOfName('x')).toBe('username_invalid');
    expect((await rename('Beatrice')).status).toBe(200);
    await phone.waitFor('moderation:changed');
    const { notices } = await answer<MyStanding>(bea.call('GET', '/api/moderation/mine'));
    expect(notices).toMatchObject([{ kind: 'name', reason: 'It insulted Ada.', message: 'Bea', appeal: 'possible' }]);
    // An administrator doesn't have to wait, but the person does.
    expect((await rename('Bertha')).status).toBe(200);
    const own = await bea.client.updateUser({ data: { username: 'Bea' } });
    expect(own.error?.code).toBe('username_pause');
    const { data } = await bea.client.getUser();
    expect(Date.parse(data.user?.app_metadata.next_rename_at) - Date.now()).toBeGreaterThan(6 * 86_400_000);
    const { entries } = await audit(`?target=${bea.user.id}`);
    expect(entries).toMatchObject([
      { act: 'user.renamed', reason: 'It insulted Ada.', after: null },
      { act: 'user.renamed', target: { label: 'Bertha' } },
    ]);
    phone.close();
  });

  it('deletes accounts as their owners would, and keeps neither name nor address in its log', async () => {
    const path = `/api/admin/users/${bea.user.id}`;
    const player = await connectPlayer(server, bea);
    const gone = new Promise((resolve) => player.socket.once('disconnect', resolve));
    await answer(admin.call('POST', `${path}/notes`, { text: 'Bea was rude' }));
    expect(await answer(admin.call('DELETE', `${path}?reason=asked%20for%20it`))).toEqual({ ok: true });
    await gone;
    expect((await signIn('bea')).error?.code).toBe('invalid_credentials');
    expect(await refusal(admin.call('DELETE', path))).toEqual([404, 'account_not_found']);
    const { entries } = await audit(`?target=${bea.user.id}`);
    expect(entries).toMatchObject([{ act: 'user.deleted', target: { label: null }, reason: 'asked for it' }, { act: 'user.noted' }]);
    const kept = await server.deps.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/Bea|bea@/);
    expect(await server.deps.db.selectFrom('user_notes').selectAll().execute()).toEqual([]);
    // The name can be used again.
    expect((await server.signUp('Bea')).user.id).not.toBe(bea.user.id);
  });

  it('logs a deletion that failed after the account was closed', async () => {
    const { db } = server.deps;
    // The expected failure would look like a real one in the output.
    server.app.log.level = 'silent';
    await sql`create table keeps_users (id text references users (id))`.execute(db);
    await sql`insert into keeps_users select id from users where id = ${bea.user.id}`.execute(db);
    const path = `/api/admin/users/${bea.user.id}`;
    expect(await refusal(admin.call('DELETE', path))).toEqual([500, 'internal']);
    expect((await bea.call('GET', '/api/settings')).status).toBe(401);
    expect(await audit('?act=user.deleted')).toMatchObject({
      entries: [{ target: { id: bea.user.id }, before: { role: 'user', status: 'offline' } }],
    });
    await sql`drop table keeps_users`.execute(db);
    expect(await answer(admin.call('DELETE', path))).toEqual({ ok: true });
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('applies an action to many accounts, each separately', async () => {
    await addPeople(3);
    const ids = (await list('?search=person_')).users.map(({ id }) => id);
    const bulk = (body: object) => answer<BulkAnswer>(admin.call('POST', '/api/admin/users/bulk', { ids, ...body }));
    expect((await bulk({ act: 'role', role: 'creator' })).results).toEqual(ids.map((id) => ({ id, ok: true })));
    expect(await list('?role=creator')).toMatchObject({ total: 3 });
    const mixed = await bulk({ ids: [ids[0], admin.user.id, 'nobody', ids[0]], act: 'status', status: 'banned', reason: 'spam' });
    expect(mixed.results).toMatchObject([
      { id: ids[0], ok: true },
      { id: admin.user.id, ok: false, error: 'last_admin' },
      { id: 'nobody', ok: false, error: 'account_not_found' },
    ]);
    expect((await bulk({ act: 'delete' })).results.every(({ ok }) => ok)).toBe(true);
    expect(await list()).toMatchObject({ total: 2 });
    expect(await audit('?act=user.deleted')).toMatchObject({ total: 3 });
    const tooMany = admin.call('POST', '/api/admin/users/bulk', { ids: Array.from({ length: 101 }, String), act: 'delete' });
    expect(await refusal(tooMany)).toEqual([400, 'invalid_input']);
  });

  it('shows a person’s devices, which an admin can sign out one by one or all together', async () => {
    const path = `/api/admin/users/${bea.user.id}`;
    await signIn('bea');
    await signIn('bea');
    const { sessions, user, lastActive } = await answer<UserDetail>(admin.call('GET', path));
    expect(user).toMatchObject({ username: 'Bea', email: emailOf('bea') });
    expect(Date.parse(lastActive ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(sessions).toHaveLength(3);
    expect(JSON.stringify(sessions)).not.toContain('token');
    await answer(admin.call('DELETE', `${path}/sessions/${sessions[2]?.id}`));
    expect((await bea.call('GET', '/api/settings')).status).toBe(401);
    expect((await answer<UserDetail>(admin.call('GET', path))).sessions).toHaveLength(2);
    // A session id of another person in the path ends nothing.
    const [own] = (await answer<UserDetail>(admin.call('GET', `/api/admin/users/${admin.user.id}`))).sessions;
    await answer(admin.call('DELETE', `${path}/sessions/${own?.id}`));
    expect((await admin.call('GET', path)).status).toBe(200);
    await answer(admin.call('DELETE', `${path}/sessions`));
    expect((await answer<UserDetail>(admin.call('GET', path))).sessions).toEqual([]);
    const { entries } = await audit('?act=user.sessions_ended');
    expect(entries.map(({ after }) => after)).toEqual([{ sessions: 2 }, { sessions: 1 }]);
  });

  it('keeps notes about a person, who sees them in their own data without the author’s name', async () => {
    const path = `/api/admin/users/${bea.user.id}`;
    const note = await answer<UserNote>(admin.call('POST', `${path}/notes`, { text: '  Be patient with her  ' }));
    expect(note).toMatchObject({ text: 'Be patient with her', author: 'Admin' });
    expect((await answer<UserDetail>(admin.call('GET', path))).notes).toEqual([note]);
    expect(await refusal(admin.call('POST', `${path}/notes`, { text: '  ' }))).toEqual([400, 'invalid_input']);
    const own = await (await bea.call('GET', '/api/account/export')).text();
    expect(JSON.parse(own)).toMatchObject({ notes: [{ text: note.text }], audit_log: [{ act: 'user.noted', by_me: false }] });
    await setRole(admin, bea.user.id, 'creator', 'makes good ones');
    const { audit_log } = await answer<{ audit_log: unknown[] }>(bea.call('GET', '/api/account/export'));
    expect(audit_log[0]).toMatchObject({ reason: 'makes good ones', before: { role: 'user' }, after: { role: 'creator' } });
    expect(own).not.toContain(admin.user.id);
    await answer(admin.call('DELETE', `${path}/notes/${note.id}`));
    expect(await refusal(admin.call('DELETE', `${path}/notes/${note.id}`))).toEqual([404, 'note_not_found']);
    expect((await answer<UserDetail>(admin.call('GET', path))).notes).toEqual([]);
  });

  it('shows a person’s games, and no role from a running one', async () => {
    const ada = await newPlayer(server, 'Ada');
    const gameId = await startGame([ada], { bots: ['random', 'random'], settings: { timeLimit: null } });
    const games = await answer<UserGameList>(admin.call('GET', `/api/admin/users/${ada.id}/games`));
    expect(games).toMatchObject({ total: 1, page: 1, totalPages: 1 });
    expect(games.games).toMatchObject([
      { id: gameId, scenario: 'Prison Break', status: 'in_progress', ended_at: null, role: null, won: null },
    ]);
    expect(await answer(admin.call('GET', `/api/admin/users/${bea.user.id}/games`))).toMatchObject({ games: [], total: 0 });
    const stats = await answer<AdminStats>(admin.call('GET', '/api/admin/stats'));
    expect(stats).toEqual({ totalUsers: 3, newUsersToday: 3, activeGames: 1, totalScenarios: 4, activeUsers: 3, bannedUsers: 0 });
    ada.close();
  });

  it('counts people active in the last day, new people and banned people', async () => {
    await addPeople(14);
    const stats = await answer<UserStats>(admin.call('GET', '/api/admin/users/stats'));
    expect(stats).toEqual({ totalUsers: 16, activeUsers: 2, newUsersToday: 2, bannedUsers: 2 });
    const { db } = server.deps;
    await db.updateTable('users').set({ last_active_at: 1 }).execute();
    expect(await answer(admin.call('GET', '/api/admin/users/stats'))).toMatchObject({ activeUsers: 0 });
    // Renewing a session counts as activity.
    expect((await bea.client.refreshSession()).error).toBeNull();
    expect(await answer(admin.call('GET', '/api/admin/users/stats'))).toMatchObject({ activeUsers: 1 });
  });

  it('exports all matching accounts as a file without formulas, and logs who exported it', async () => {
    await addPeople(1203);
    const { db } = server.deps;
    await db.updateTable('users').set({ email: '=cmd|calc@example.com' }).where('username', '=', 'person_0001').execute();
    const response = await admin.call('GET', '/api/admin/users/export.csv?role=user&search=person_');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines[0]).toBe('id,username,email,role,status,created_at,last_login');
    expect(lines).toHaveLength(1 + 1203 - 120);
    expect(lines[1]).toContain(`,person_0001,'=cmd|calc@example.com,user,offline,`);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length);
    const { entries } = await audit('?act=user.exported');
    expect(entries).toMatchObject([{ actor: { username: 'Admin' }, after: { role: 'user', status: 'all', searched: true } }]);
  });

  it('keeps an append-only log that can be filtered by actor, action, target and time', async () => {
    const carl = await server.signUp('Carl');
    await answer(setRole(admin, bea.user.id, 'admin'));
    await answer(setRole(bea, carl.user.id, 'creator', '=1+1'));
    await answer(setStatus(admin, carl.user.id, 'banned'));
    expect(await audit()).toMatchObject({ total: 4, page: 1, totalPages: 1 });
    expect((await audit('?limit=2')).entries.map(({ act }) => act)).toEqual(['user.status_changed', 'user.role_changed']);
    expect(await audit('?limit=2&page=2')).toMatchObject({
      totalPages: 2,
      entries: [{ target: { label: 'Bea' } }, { act: 'user.set_up' }],
    });
    expect((await audit('?limit=1&order=asc')).entries.map(({ act }) => act)).toEqual(['user.set_up']);
    expect((await audit('?limit=1&sort=act&order=asc')).entries.map(({ act }) => act)).toEqual(['user.role_changed']);
    expect(await audit('?actor=bea')).toMatchObject({ total: 1, entries: [{ actor: { username: 'Bea' }, ip: '127.0.0.1' }] });
    expect(await audit(`?actor=${bea.user.id}`)).toMatchObject({ total: 1 });
    expect(await audit('?actor=nobody')).toMatchObject({ total: 0, entries: [] });
    expect(await audit('?target=carl')).toMatchObject({ total: 2 });
    expect(await audit('?target=carl&act=user.role_changed')).toMatchObject({ total: 1 });
    const today = new Date().toISOString().slice(0, 10);
    expect(await audit(`?from=${today}&to=${today}`)).toMatchObject({ total: 4 });
    expect(await audit('?to=2020-01-01')).toMatchObject({ total: 0 });
    expect(await refusal(admin.call('GET', '/api/admin/audit?from=yesterday'))).toEqual([400, 'invalid_input']);
    const csv = await (await admin.call('GET', '/api/admin/audit/export.csv?target=carl')).text();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(`,user.role_changed,Carl,${carl.user.id},"{""role"":""user""}","{""role"":""creator""}",'=1+1,127.0.0.1`);

    const { db } = server.deps;
    await expect(db.updateTable('audit_log').set({ reason: 'other' }).execute()).rejects.toThrow('only ever added to');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only ever added to');
    expect(await audit()).toMatchObject({ total: 4 });
  });

  it('reports the health of the server', async () => {
    // Time stands still, so that a slow machine doesn't count as an unhealthy server.
    vi.useFakeTimers({ toFake: ['performance'] });
    const before = await answer<Health>(admin.call('GET', '/api/admin/health')).finally(() => vi.useRealTimers());
    expect(before.state).toBe('healthy');
    expect(before.checks.slice(0, 4)).toMatchObject([
      { id: 'database', state: 'healthy', value: expect.any(Number), unit: 'ms' },
      { id: 'commits', state: 'healthy', value: null, note: 'No game has stored anything in the last minute.' },
      { id: 'disk', value: expect.any(Number), unit: 'bytes', of: expect.any(Number) },
      { id: 'narrator', state: 'healthy', value: expect.any(Number), unit: 'ms' },
    ]);
    const ada = await newPlayer(server, 'Ada');
    const gameId = await startGame([ada], { bots: ['random', 'random'], settings: { timeLimit: null } });
    await ada.request('POST', `/api/game/${gameId}/action`, { action_type: 'search' });
    const after = await answer<Health>(admin.call('GET', '/api/admin/health'));
    expect(after.checks[1]).toMatchObject({ id: 'commits', value: expect.any(Number), note: null });
    ada.close();
  });
});
