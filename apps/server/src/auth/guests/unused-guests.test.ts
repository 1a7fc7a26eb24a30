import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPlayer, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { GUEST_LIFETIME } from './unused-guests.ts';

describe('guests who stay away', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('are deleted like any account, unless they have a seat in a running game or have come back', async () => {
    const host = await connectPlayer(server, await server.signUp('Hope'));
    const playing = await connectPlayer(server, await server.signInAsGuest('Gil'));
    const gone = await connectPlayer(server, await server.signInAsGuest('Gus'));
    const back = await server.signInAsGuest('Gro');
    const gameId = await startGame([host, playing], { settings: { timeLimit: null }, bots: ['random'] });
    const over = await startGame([gone, host].reverse(), { settings: { timeLimit: null }, bots: ['random'] });
    const { db } = server.deps;
    await db.updateTable('games').set({ status: 'abandoned' }).where('id', '=', over).execute();
    const lastActive = Date.now() - GUEST_LIFETIME - 1000;
    await db.updateTable('users').set({ last_active_at: lastActive, created_at: lastActive }).execute();
    await back.client.refreshSession();
    for (const player of [host, playing, gone]) player.close();
    await server.stop();

    const next = await startTestServer({ dataDir: server.dataDir });
    try {
      const names = () => next.deps.db.selectFrom('users').select('username').orderBy('username').execute();
      await expect.poll(names).toEqual(['Gil', 'Gro', 'Hope'].map((username) => ({ username })));
      const seats = (id: string) => next.deps.db.selectFrom('game_players').select('user_id').where('game_id', '=', id).execute();
      expect(await seats(gameId)).toContainEqual({ user_id: playing.id });
      expect(await seats(over)).not.toContainEqual({ user_id: gone.id });
      expect(await next.signInAsGuest('Gus')).toMatchObject({ username: 'Gus' });
    } finally {
      await next.close();
    }
  });
});
