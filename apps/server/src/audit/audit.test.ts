import type { AuditList } from '@one-mind/protocol/admin/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';
import { recordAct } from './audit.ts';
import { listEntriesOn } from './store.ts';

describe('recording acts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.drop());

  it('keeps their order, even if several happen within a millisecond', async () => {
    const { db } = database;
    const reasons = Array.from({ length: 40 }, (_, index) => `reason ${index}`);
    for (const reason of reasons) await recordAct(db, { userId: 'admin', ip: null }, { act: 'game.inspected', targetId: 'game', reason });
    expect((await listEntriesOn(db, 'game.inspected', 'game')).map(({ reason }) => reason)).toEqual(reasons);
  });
});

describe('administrators’ own accounts', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Admin');
  });
  afterAll(() => server.close());

  const audit = async (query = ''): Promise<AuditList> => (await admin.call('GET', `/api/admin/audit${query}`)).json();
  const ownActs = async (query: string) => (await audit(query)).entries.map(({ act }) => act).filter((act) => act.startsWith('account.'));
  const FROM = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const signIn = (name: string, password = TEST_PASSWORD) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FROM },
      body: JSON.stringify({ email: emailOf(name), password }),
    });
  const newAdmin = async (name: string): Promise<TestUser> => {
    const person = await server.signUp(name);
    await signIn(name);
    await admin.call('PATCH', `/api/admin/users/${person.user.id}/role`, { role: 'admin' });
    return person;
  };

  it('are in the log with sign-ins, failed ones and changes, each stored once', async () => {
    const ada = await newAdmin('Ada');
    await signIn('Ada');
    await signIn('Ada', 'wrong');
    await signIn('Ada', 'wrong again');
    await ada.client.updateUser({ password: 'another quiet voice in the night', current_password: TEST_PASSWORD });
    await ada.client.updateUser({ email: 'ada.new@example.org', current_password: 'another quiet voice in the night' });
    await ada.client.updateUser({ data: { username: 'Adala' } });
    const { entries } = await audit(`?actor=${ada.user.id}&order=asc`);
    const there = {
      actor: { username: 'Adala' },
      target: { id: ada.user.id, label: 'Adala' },
      before: null,
      reason: null,
      ip: '127.0.0.1',
    };
    expect(entries).toMatchObject([
      { ...there, act: 'account.device_new', after: { detail: 'password', device: 'Firefox on Linux', times: 1 } },
      { ...there, act: 'account.sign_in_failed', after: { detail: 'password', device: 'Firefox on Linux', times: 2 } },
      { ...there, act: 'account.password_changed' },
      { ...there, act: 'account.email_changed' },
      { ...there, act: 'account.renamed' },
    ]);
    const rows = server.deps.db.selectFrom('audit_log').select('act').where('actor_id', '=', ada.user.id);
    expect(await rows.execute()).toEqual([]);
  });

  it('are found by the filters, sorted, counted and exported like recorded actions', async () => {
    const bea = await newAdmin('Bea');
    await signIn('Bea');
    await signIn('Bea', 'wrong');
    await bea.call('POST', `/api/admin/users/${admin.user.id}/notes`, { text: 'Knows the password' });
    expect(await audit('?actor=bea')).toMatchObject({ total: 3 });
    expect((await audit('?actor=bea&limit=1&page=2')).entries).toMatchObject([{ act: 'account.sign_in_failed' }]);
    expect((await audit('?actor=bea&sort=act&order=asc')).entries.map(({ act }) => act)).toEqual([
      'account.device_new',
      'account.sign_in_failed',
      'user.noted',
    ]);
    expect(await audit('?act=account.device_new&target=bea')).toMatchObject({ total: 1 });
    expect(await audit('?actor=bea&to=2020-01-01')).toMatchObject({ total: 0 });
    const csv = await (await admin.call('GET', '/api/admin/audit/export.csv?actor=bea')).text();
    expect(
      csv
        .trim()
        .split('\r\n')
        .map((line) => line.split(',')[3]),
    ).toEqual(['act', 'user.noted', 'account.sign_in_failed', 'account.device_new']);
  });

  it('are not in the log with what players did, or what they themselves did as players, but stay in it after they lose the role', async () => {
    await server.signUp('Cid');
    await signIn('Cid');
    await signIn('Cid', 'wrong');
    expect(await ownActs('?actor=cid')).toEqual([]);
    const dan = await newAdmin('Dan');
    await signIn('Dan');
    await admin.call('PATCH', `/api/admin/users/${dan.user.id}/role`, { role: 'user' });
    await signIn('Dan');
    expect(await ownActs('?actor=dan')).toEqual(['account.device_new']);
  });

  it('have what another administrator did only as that person’s action', async () => {
    const eve = await newAdmin('Eve');
    await admin.call('DELETE', `/api/admin/users/${eve.user.id}/sessions`);
    expect((await audit('?target=eve')).entries.map(({ act }) => act)).toEqual(['user.sessions_ended', 'user.role_changed']);
  });

  it('have their own deletion', async () => {
    const fay = await newAdmin('Fay');
    expect((await fay.call('POST', '/api/account/delete', { username: 'Fay', password: TEST_PASSWORD })).status).toBe(200);
    expect((await audit(`?actor=${fay.user.id}`)).entries).toMatchObject([{ act: 'user.deleted', target: { id: fay.user.id } }]);
  });
});
