import { may } from '@one-mind/protocol/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../policies/endpoint-permissions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

describe('everything that requires an account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('refuses guests before it parses or validates their request, and is never cached', async () => {
    const routes = Object.entries(ROUTES).flatMap(([route, permission]) =>
      permission === 'operate' || may(null, permission) ? [] : [route],
    );
    expect(routes.length).toBeGreaterThan(130);
    const ask = async (route: string, body: string) => {
      const [method = '', path = ''] = route.split(' ');
      const address = `${server.url}${path.replaceAll(/:\w+/g, 'x'.repeat(99))}?page=none&limit=none&scope=none&version=none`;
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(400) };
      const answer = await fetch(address, method === 'GET' ? { headers } : { method, headers, body });
      return `${route}: ${answer.status}, ${answer.headers.get('cache-control')}`;
    };
    const refused = routes.map((route) => `${route}: 401, no-store`);
    for (const body of ['{"nothing": that fits}', '{"nothing": ["that fits"]}', 'x'.repeat(300_000)]) {
      expect(await Promise.all(routes.map((route) => ask(route, body)))).toEqual(refused);
    }
  });
});

describe('everything for admins', () => {
  let server: TestServer;
  let admin: TestUser;
  let bea: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Admin');
    bea = await server.signUp('Bea');
  });
  afterAll(() => server.close());

  it('is refused however its address is written', async () => {
    await admin.call('PATCH', `/api/admin/users/${bea.user.id}/role`, { role: 'creator' });
    const spellings = [
      ['HEAD', '/api/admin/stats'],
      ['GET', '/api/admin/stats/'],
      ['GET', '/api/admin/stats?x=/api/site'],
      ['GET', '/api/%61dmin/stats'],
      ['GET', '/%61pi/admin/%73tats'],
      ['HEAD', '/api/moderation/reports'],
      ['GET', '/api/moderation/reports/'],
      ['GET', '/api/moderatio%6e/reports'],
    ] as const;
    for (const [method, path] of spellings) {
      expect((await admin.call(method, path)).status, `${method} ${path}`).toBe(200);
      expect((await bea.call(method, path)).status, `${method} ${path}`).toBe(403);
      expect((await fetch(`${server.url}${path}`, { method })).status, `${method} ${path}`).toBe(401);
    }
    for (const path of [
      '/API/admin/stats',
      '/api/Admin/stats',
      '/api//admin/stats',
      '/api/admin%2Fstats',
      '/api/moderation/mine%2F..%2Freports',
    ])
      expect((await bea.call('GET', path)).status, path).toBe(404);
  });

  it('refuses files from everyone else', async () => {
    const answer = await bea.call('POST', '/api/admin/scenarios/import', 'x'.repeat(30_000_000));
    expect(answer.status).toBe(403);
  });
});
