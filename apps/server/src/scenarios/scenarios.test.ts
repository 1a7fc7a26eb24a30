import { readFileSync } from 'node:fs';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer, type PlayerClient, SCENARIO, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('scenarios', () => {
  let server: TestServer;
  let ada: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await newPlayer(server, 'Ada');
  });
  afterAll(async () => {
    ada.close();
    await server.close();
  });
  const list = () => ada.request<ScenarioSummary[]>('GET', '/api/scenarios');

  it('are available from the start, without their content, unrated and with counts of real games', async () => {
    const before = (await list()).find(({ id }) => id === SCENARIO);
    expect(before).toMatchObject({ is_public: true, creator: { username: 'One Mind, Many' }, play_count: 0, rating: null });
    expect(before).not.toHaveProperty('content');
    await startGame([ada], { bots: ['random', 'random'] });
    expect((await list()).find(({ id }) => id === SCENARIO)?.play_count).toBe(1);
  });

  it('start with the one recommended to newcomers', async () => {
    expect((await list()).map(({ id, is_featured }) => [id, is_featured]).slice(0, 2)).toEqual([
      ['prison-break', true],
      [expect.any(String), false],
    ]);
  });

  it('have a public schema, which the API documentation lists', async () => {
    const answer = await fetch(`${server.url}/api/scenarios/schema`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/schema+json');
    expect(answer.headers.get('cache-control')).toContain('public');
    const file = readFileSync(new URL('../../../../docs/scenario.schema.json', import.meta.url), 'utf8');
    expect(await answer.json()).toEqual(JSON.parse(file));
    const docs: { paths: Record<string, unknown> } = await (await fetch(`${server.url}/docs/json`)).json();
    expect(docs.paths).toHaveProperty(['/api/scenarios/schema', 'get', 'tags'], ['scenarios']);
  });

  it('have a cover that anyone can load, and no other file is served', async () => {
    const [first] = await list();
    const cover = await fetch(`${server.url}${first?.image_url}`);
    expect(cover.status).toBe(200);
    expect(cover.headers.get('content-type')).toContain('image/svg+xml');
    expect(cover.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await cover.text()).toContain('<svg');
    const again = await fetch(`${server.url}${first?.image_url}`, { headers: { 'if-none-match': cover.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    for (const path of ['/art/..%2f..%2fcatalogue.ts', '/art/none.svg', '/art/%2e%2e%2fpackage.json', '/art/constructor']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
  });
});
