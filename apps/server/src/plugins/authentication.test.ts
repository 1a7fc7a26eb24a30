import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const SpecSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Routes of the three interfaces that are open to people without an account. */
const PUBLIC = [
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'GET /auth/v1/settings',
  'GET /auth/v1/health',
  'GET /auth/v1/.well-known/jwks.json',
  'POST /auth/v1/setup/link',
  'POST /auth/v1/setup/account',
  'GET /rest/v1/users',
  'GET /api/admin/content',
  'GET /api/rules',
  'GET /api/site',
  'GET /api/lobbies/{id}/invitation',
  'GET /api/scenarios/schema',
  'GET /api/game/{id}/replay',
  'GET /api/game/{id}/replay/seats/{seat}',
];

describe('everything that requires an account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('refuses guests before it parses or validates their request, and is never cached', async () => {
    const { paths } = SpecSchema.parse(await (await fetch(`${server.url}/docs/json`)).json());
    const routes = Object.entries(paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((route) => / \/(api|auth|rest)\//.test(route) && !PUBLIC.includes(route));
    expect(routes.length).toBeGreaterThan(130);
    const ask = async (route: string, body: string) => {
      const [method = '', path = ''] = route.split(' ');
      const address = `${server.url}${path.replaceAll(/\{\w+\}/g, 'x'.repeat(99))}?page=none&limit=none&scope=none&version=none`;
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
  /** Every route below /api/admin and /auth/v1/admin, except the texts that everyone may read. */
  let routes: readonly (readonly [method: string, path: string])[];

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Admin');
    bea = await server.signUp('Bea');
    const { paths } = SpecSchema.parse(await (await fetch(`${server.url}/docs/json`)).json());
    routes = Object.entries(paths)
      .filter(([path]) => /^\/(api|auth\/v1)\/admin\//.test(path))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, admin.user.id)] as const),
      )
      .filter(([method, path]) => method !== 'GET' || path !== '/api/admin/content');
  });
  afterAll(() => server.close());

  const answers = (ask: (method: string, path: string) => Promise<Response>) =>
    Promise.all(routes.map(async ([method, path]) => [method, path, (await ask(method, path)).status]));
  const all = (status: number) => routes.map((route) => [...route, status]);

  it('is refused to everyone else before their request is looked at', async () => {
    expect(routes.length).toBeGreaterThan(60);
    const guest = await answers((method, path) => fetch(`${server.url}${path}`, { method }));
    expect(guest).toEqual(all(401));
    for (const role of ['user', 'creator', 'moderator']) {
      await admin.call('PATCH', `/api/admin/users/${bea.user.id}/role`, { role });
      expect(await answers((method, path) => bea.call(method, path)), role).toEqual(all(403));
    }
  });

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

  it('refuses people without the moderator role on moderation routes, too', async () => {
    await admin.call('PATCH', `/api/admin/users/${bea.user.id}/role`, { role: 'creator' });
    for (const path of ['mutes', 'reports/x/decide'])
      expect((await bea.call('POST', `/api/moderation/${path}`, { nothing: 'that fits' })).status, path).toBe(403);
  });

  it('refuses files from everyone else', async () => {
    const answer = await bea.call('POST', '/api/admin/scenarios/import', 'x'.repeat(30_000_000));
    expect(answer.status).toBe(403);
  });
});
