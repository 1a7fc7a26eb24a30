import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEB_APP } from '../app.ts';
import { createLobby, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { findNul } from './nul-characters.ts';

const MESSAGE = 'Remove the character U+0000.';

describe('a NUL character', () => {
  let server: TestServer;
  let ada: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer({}, { webApp: WEB_APP });
    ada = await newPlayer(server, 'Ada');
  });
  afterAll(async () => {
    ada.close();
    await server.close();
  });

  const answer = async (response: Response) => [response.status, await response.json()];

  it.each([
    ['a body', 'POST', '/api/friends/requests', { username: 'Be\0a' }, 'username'],
    ['a query', 'GET', '/api/game/x?since=%00', undefined, 'since'],
  ])('in %s is refused before anything looks it up', async (_, method, path, body, field) => {
    expect(await answer(await ada.user.call(method, path, body))).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_input', fields: { [field]: MESSAGE } }),
    ]);
  });

  it('in an address gets 404', async () => {
    expect(await answer(await ada.user.call('GET', '/api/scenarios/%00'))).toEqual([404, expect.objectContaining({ error: 'not_found' })]);
  });

  it('is refused in the formats of the official clients, too', async () => {
    const signUp = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bea@example.org', password: 'a quiet voice \0 in the dark' }),
    });
    expect(await answer(signUp)).toMatchObject([400, { code: 400 }]);
    expect((await ada.user.call('GET', '/rest/v1/users?username=eq.%00')).status).toBe(400);
  });

  it('is refused in what a socket sends', async () => {
    const lobby = await createLobby(ada);
    const send = (message: string) => ada.emit('chat:message', { roomId: `lobby:${lobby.id}`, message });
    expect(await send('Hi')).toEqual({ ok: true });
    expect(await send('Hello\0')).toMatchObject({ ok: false, error: 'invalid_input' });
  });

  it('is not searched for in a body with thousands of levels, which is refused', async () => {
    const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const headers = { authorization: `Bearer ${ada.user.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api/friends/request`, { method: 'POST', headers, body });
    expect(await answer(response)).toEqual([400, expect.objectContaining({ error: 'invalid_input' })]);
    const levels = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`);
    expect(await ada.emit('join:lobbies', levels)).toMatchObject({ ok: false, error: 'invalid_input' });
  });

  it('in the address of a page causes no server error', async () => {
    for (const path of ['/%00', '/lobby/%00', '/replay/%00', '/game/%00'])
      expect((await fetch(`${server.url}${path}`)).status).toBeLessThan(500);
  });
});

it('finds the path of a NUL character, however deep', () => {
  expect(findNul({ a: [{ b: 'x' }, { c: 'y\0' }] })).toBe('a.1.c');
  expect(findNul({ a: { 'b\0': 1 } })).toBe('a');
  expect(findNul({ a: ['\\u0000', null, 1] })).toBeNull();
});
