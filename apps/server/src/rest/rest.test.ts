import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

const SINGLE = { accept: 'application/vnd.pgrst.object+json' };

describe('/rest/v1/users', () => {
  let server: TestServer;
  let ada: TestUser;
  let bob: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signUp('Ada');
    bob = await server.signUp('Bob');
  });
  afterAll(() => server.close());

  const ask = async (
    who: TestUser | null,
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ) => {
    const response = await fetch(`${server.url}/rest/v1/users${path}`, {
      method: init.method ?? 'GET',
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text), type: response.headers.get('content-type') };
  };

  it("selects one's own row by id as a single object", async () => {
    const answer = await ask(bob, `?select=id,username,email,role&id=eq.${bob.user.id}`, { headers: SINGLE });
    expect(answer).toMatchObject({ status: 200, type: expect.stringContaining('application/vnd.pgrst.object+json') });
    expect(answer.body).toEqual({ id: bob.user.id, username: 'Bob', email: 'bob@example.org', role: 'user' });
  });

  it('shows visitors whether a username is taken, in any case, and nothing more', async () => {
    expect((await ask(null, '?select=username&username=eq.bOB')).body).toEqual([{ username: 'Bob' }]);
    expect((await ask(null, '?select=username&username=eq.nobody')).body).toEqual([]);
    const [row] = (await ask(null, '?username=eq.Bob')).body;
    expect(row).toMatchObject({ id: bob.user.id, username: 'Bob', email: null, role: null, status: null, last_login: null });
  });

  it('answers PGRST116 if a single row was requested and there is none', async () => {
    const answer = await ask(ada, '?select=username&username=eq.nobody', { headers: SINGLE });
    expect(answer).toMatchObject({ status: 406, body: { code: 'PGRST116', details: 'The result contains 0 rows' } });
  });

  it('hides other people’s email addresses, even from admins', async () => {
    for (const query of ['', 'select=*&', 'select=email&', 'select=id,email,last_login&']) {
      for (const who of [ada, null]) {
        const { body } = await ask(who, `?${query}id=eq.${bob.user.id}`);
        expect(JSON.stringify(body)).not.toContain('bob@example.org');
      }
    }
  });

  it.each([
    ['no filter at all', ''],
    ['a filter by email', '?email=eq.bob@example.org'],
    ['another operator', '?username=like.*'],
    ['a column that does not exist', '?select=password_hash&username=eq.Bob'],
    ['a filter given twice', '?id=eq.1&id=eq.2'],
    ['a logical tree', '?or=(id.eq.1,username.eq.Bob)'],
  ])('refuses %s', async (_case, query) => {
    expect(await ask(ada, query)).toMatchObject({ status: 400, body: { code: expect.any(String), message: expect.any(String) } });
  });

  it("accepts one's own profile again, as the register screen sends it after sign-up", async () => {
    const profile = { id: bob.user.id, username: 'Bob', email: 'bob@example.org', role: 'user' };
    expect(await ask(bob, '', { method: 'POST', body: profile })).toMatchObject({ status: 201, body: null });
    const again = await ask(bob, '?select=id,username', {
      method: 'POST',
      body: [profile],
      headers: { ...SINGLE, prefer: 'return=representation' },
    });
    expect(again).toMatchObject({ status: 201, body: { id: bob.user.id, username: 'Bob' } });
  });

  it('lets a person who signed up without a username choose one once, by inserting the profile', async () => {
    const { data } = await server.authClient().signUp({ email: 'late@example.org', password: TEST_PASSWORD });
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const insert = (username: string) =>
      ask(null, '', { method: 'POST', headers, body: { id: data.user?.id, username, email: 'late@example.org', role: 'user' } });
    expect(await insert('bob')).toMatchObject({ status: 409, body: { code: '23505', message: 'Username already taken' } });
    expect(await insert('a b')).toMatchObject({ status: 400 });
    expect(await insert('Late')).toMatchObject({ status: 201 });
    expect(await insert('Later')).toMatchObject({ status: 409 });
    expect((await ask(null, '?select=username&username=eq.late')).body).toEqual([{ username: 'Late' }]);
  });

  it.each([
    ["another's row", () => ({ id: ada.user.id, username: 'Ada', email: 'ada@example.org', role: 'user' })],
    ['a role', () => ({ id: bob.user.id, username: 'Bob', email: 'bob@example.org', role: 'admin' })],
    ["another's email", () => ({ id: bob.user.id, username: 'Bob', email: 'ada@example.org', role: 'user' })],
  ])('inserts nothing with %s', async (_case, row) => {
    expect(await ask(bob, '', { method: 'POST', body: row() })).toMatchObject({ status: 403, body: { code: '42501' } });
    expect(await ask(null, '', { method: 'POST', body: row() })).toMatchObject({ status: 401, body: { code: '42501' } });
  });

  it("updates one's own last_login, by the server's clock", async () => {
    const answer = await ask(bob, `?id=eq.${bob.user.id}&select=last_login`, {
      method: 'PATCH',
      body: { last_login: '2001-01-01T00:00:00Z' },
      headers: { prefer: 'return=representation' },
    });
    expect(answer.status).toBe(200);
    expect(Math.abs(Date.parse(answer.body[0].last_login) - Date.now())).toBeLessThan(10_000);
    expect(await ask(bob, `?id=eq.${bob.user.id}`, { method: 'PATCH', body: { last_login: new Date().toISOString() } })).toMatchObject({
      status: 204,
    });
  });

  it("updates neither another's row nor any other column", async () => {
    const last = { last_login: new Date().toISOString() };
    expect(await ask(bob, `?id=eq.${ada.user.id}`, { method: 'PATCH', body: last })).toMatchObject({ status: 403 });
    expect(await ask(bob, '', { method: 'PATCH', body: last })).toMatchObject({ status: 403 });
    expect(await ask(null, `?id=eq.${bob.user.id}`, { method: 'PATCH', body: last })).toMatchObject({ status: 401 });
    for (const change of [{ role: 'admin' }, { status: 'online' }, { ...last, role: 'admin' }, { email: 'x@example.org' }]) {
      expect(await ask(bob, `?id=eq.${bob.user.id}`, { method: 'PATCH', body: change })).toMatchObject({ status: 400 });
    }
    expect((await ask(bob, `?select=role,email&id=eq.${bob.user.id}`)).body).toEqual([{ role: 'user', email: 'bob@example.org' }]);
  });

  it('treats the official client’s public key as a visitor, and refuses a dead token', async () => {
    const visitor = await ask(null, '?select=username&username=eq.Ada', { headers: { apikey: 'anon', authorization: 'Bearer anon' } });
    expect(visitor.body).toEqual([{ username: 'Ada' }]);
    const dead = await ask(null, '?select=username&username=eq.Ada', { headers: { apikey: 'anon', authorization: 'Bearer a.b.c' } });
    expect(dead).toMatchObject({ status: 401, body: { code: 'PGRST301' } });
  });

  it('refuses every other table', async () => {
    const response = await fetch(`${server.url}/rest/v1/sessions?select=*`);
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'PGRST205' })]);
  });
});
