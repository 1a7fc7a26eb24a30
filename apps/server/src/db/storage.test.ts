import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ACTION = { action_type: 'search', lock_in: false };
const FAILED =
  'The server cannot use its database, so nothing can be saved right now. Nothing saved before is lost. Try again in a few minutes.';
const FULL = 'The server’s disk is full, so nothing can be saved right now. Nothing saved before is lost. Try again in a few minutes.';

let server: TestServer;
let ada: PlayerClient;
let gameId = '';
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  ada = await newAdmin(server, 'Ada');
  gameId = await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  await ada.waitFor('game:update', ({ state }) => state.phase === 'planning');
});
afterAll(async () => {
  ada.close();
  await server.close();
});

const act = (key: string) => ada.request('POST', `/api/game/${gameId}/action`, ACTION, { 'idempotency-key': key });
const answer = async (response: Response) => ({
  status: response.status,
  retryAfter: response.headers.get('retry-after'),
  body: await response.json(),
});
const ready = async () => (await answer(await fetch(`${server.url}/ready`))).body;
const seen = async () => ({ ...(await ada.snapshot(gameId)), serverTime: 0 });

it('refuses writes in the format of each route, keeps reading, and recovers by itself', async () => {
  const before = await seen();
  // SQLite now refuses every write, as it does on a read-only disk.
  await sql`pragma query_only = on`.execute(server.deps.db);
  const refused = (body: unknown) => ({ status: 503, retryAfter: '5', body });
  expect(await answer(await ada.user.call('POST', `/api/game/${gameId}/action`, ACTION))).toEqual(
    refused({ error: 'storage_failed', message: FAILED }),
  );
  expect(await answer(await ada.user.call('POST', '/auth/v1/signup', { email: 'bea@example.org', password: 'a quiet voice' }))).toEqual(
    refused({ code: 503, error_code: 'storage_failed', msg: FAILED }),
  );
  expect(await answer(await ada.user.call('PATCH', `/rest/v1/users?id=eq.${ada.id}`, { last_login: '2030-01-01T00:00:00Z' }))).toEqual(
    refused(expect.objectContaining({ message: FAILED })),
  );
  expect(await ada.emit('pause:request', { gameId })).toEqual({ ok: false, error: 'storage_failed', message: FAILED });
  expect(await ready()).toEqual({ error: 'storage_failed', message: FAILED });
  const [database] = (await ada.request<{ checks: { id: string; state: string; note: string }[] }>('GET', '/api/admin/health')).checks;
  expect(database).toMatchObject({ id: 'database', state: 'failing', note: FAILED });
  expect(await seen()).toEqual(before);
  expect(await ada.emit('join:game', gameId)).toEqual({ ok: true });

  await sql`pragma query_only = off`.execute(server.deps.db);
  await act('after');
  await expect.poll(ready).toEqual({ status: 'ready' });
});

it('keeps a game at its last commit while the disk is full, and continues it when there is room again', async () => {
  const { db } = server.deps;
  const { page_count: pages } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? { page_count: 0 };
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  let before = await seen();
  const fill = async (): Promise<string> => {
    for (let n = 0; n < 500; n++) {
      before = await seen();
      const answered = await ada.user.call('POST', `/api/game/${gameId}/action`, { ...ACTION, action_type: n % 2 ? 'search' : 'hide' });
      if (!answered.ok) return answered.text();
    }
    return 'It never became full.';
  };
  expect(JSON.parse(await fill())).toEqual({ error: 'storage_full', message: FULL });
  expect(await seen()).toEqual(before);
  expect(await ready()).toMatchObject({ error: 'storage_full' });
  await sql`pragma max_page_count = 1000000`.execute(db);
  await act('with room');
  expect((await seen()).you?.program?.action).toBe('search');
});
