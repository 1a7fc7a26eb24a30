import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const TOKEN = 'the-token-of-the-operator';
const PATHS = ['/metrics', '/docs', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui.css'];

/** Status and body of a GET with exactly these headers; `fetch` doesn't let a caller choose `Host`. */
const get = (server: TestServer, path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const request = httpRequest(`${server.url}${path}`, { agent: false, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject);
    request.end();
  });

describe('the operator’s pages', () => {
  let server: TestServer;
  let behindProxy: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ metricsToken: TOKEN });
    behindProxy = await startTestServer({ publicUrl: 'https://mind.example.org', metricsToken: TOKEN });
  });
  afterAll(async () => {
    await server.close();
    await behindProxy.close();
  });

  const statuses = (at: TestServer, headers?: Readonly<Record<string, string>>) =>
    Promise.all(PATHS.map(async (path) => (await get(at, path, headers)).status));
  const all = (status: number) => PATHS.map(() => status);

  it('are open to programs on the same machine', async () => {
    expect(await statuses(server)).toEqual(all(200));
    expect(await statuses(server, { host: 'localhost:3000' })).toEqual(all(200));
    expect(await statuses(server, { host: '[::1]:3000' })).toEqual(all(200));
  });

  it.each([
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['X-Forwarded-For of loopback', { 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
    ['Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['Via', { via: '1.1 proxy' }],
    ['a public name in Host', { host: 'mind.example.org' }],
    ['a name in Host that only begins like loopback', { host: '127.0.0.1.example.org' }],
    ['an address of the network in Host', { host: '192.168.1.5:3000' }],
    ['a wrong token', { authorization: 'Bearer a-token-of-nobody', host: 'mind.example.org' }],
  ])('are closed to a request with %s', async (_case, headers) => {
    expect(await statuses(server, headers)).toEqual(all(401));
  });

  it('are closed by default behind a proxy, even one that adds no header', async () => {
    expect(await statuses(behindProxy)).toEqual(all(401));
    expect(JSON.parse((await get(behindProxy, '/metrics')).body)).toMatchObject({ error: 'operators_only' });
  });

  it('are open to METRICS_TOKEN from anywhere', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, host: 'mind.example.org', 'x-forwarded-for': '203.0.113.7' };
    for (const at of [server, behindProxy]) expect(await statuses(at, headers)).toEqual(all(200));
  });

  it('reveal nothing about requests of players in a running game', async () => {
    const ada = await newPlayer(server, 'Ada');
    const gameId = await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    await ada.waitFor('game:update', ({ state }) => state.phase === 'planning');
    const ofGames = async () => (await get(server, '/metrics')).body.split('\n').filter((line) => line.includes('/api/game/'));
    const action = `/api/game/${gameId}/action`;
    const body = { action_type: 'search', lock_in: false };
    await ada.request('POST', action, body);
    await ada.request('POST', `/api/game/${gameId}/guess`, { roles: {} });
    await ada.refusal('POST', action, { action_type: 'sabotage', action_data: { target: 'nothing' } });
    expect(await ofGames()).toEqual([]);

    for (let asked = 3; asked < 100; asked++) await ada.request('POST', action, body);
    const published = await ofGames();
    expect(published).toContain('http_request_duration_seconds_count{method="any",route="/api/game/*",status="answered"} 100');
    expect(published.filter((line) => !line.includes('method="any",route="/api/game/*",status="answered"'))).toEqual([]);
    ada.close();
  });
});
