import { AVATARS, avatarPath } from '@one-mind/protocol/accounts/avatars';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('avatars', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('are chosen from the generated ones, and shown to others', async () => {
    const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
    const shown = async (): Promise<unknown> => (await (await bea.call('GET', '/api/profiles/Ada')).json()).avatar_url;
    expect(await shown()).toBeNull();
    expect((await ada.call('PUT', '/api/account/avatar', { avatar: '4-2' })).status).toBe(200);
    expect(await shown()).toBe('/art/avatars/4-2.svg');
    expect((await ada.call('PUT', '/api/account/avatar', { avatar: null })).status).toBe(200);
    expect(await shown()).toBeNull();
    for (const avatar of ['9-9', '../../api/site', 'https://example.org/a.svg'])
      expect((await ada.call('PUT', '/api/account/avatar', { avatar })).status).toBe(400);
  });

  it('are pictures that all differ and can’t load anything', async () => {
    const pictures = new Set<string>();
    for (const { name } of AVATARS) {
      const answer = await fetch(`${server.url}${avatarPath(name)}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg+xml')]);
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      pictures.add(await answer.text());
    }
    expect(pictures.size).toBe(AVATARS.length);
    expect((await fetch(`${server.url}${avatarPath('9-9')}`)).status).toBe(404);
  });
});
