import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLobby, newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SOLO = { settings: { timeLimit: null }, bots: ['normal' as const, 'normal' as const] };

let server: TestServer;
const players: PlayerClient[] = [];
const joined = async (name: string): Promise<PlayerClient> => {
  const player = await newPlayer(server, name);
  players.push(player);
  return player;
};
const refusedStart = async (host: PlayerClient, { id }: Lobby): Promise<string> =>
  (await host.refusal('POST', `/api/lobbies/${id}/start`, { force: true })).error;
beforeAll(async () => {
  server = await startTestServer({}, { limits: { hostedGames: 3, hostedAiSeats: 5 } });
});
afterAll(async () => {
  for (const player of players) player.close();
  await server.close();
});

it('limits the AI players in one host’s running games, and says what to do', async () => {
  const [ada, bea] = [await joined('Ada'), await joined('Bea')];
  await startGame([ada], SOLO);
  await startGame([ada], SOLO);
  const lobby = await createLobby(ada, SOLO);
  expect(await refusedStart(ada, lobby)).toBe('too_many_ai_players');
  expect((await ada.refusal('POST', `/api/lobbies/${lobby.id}/countdown`, { force: true })).error).toBe('too_many_ai_players');
  await startGame([bea], SOLO);
});

it('limits one host’s running games, and lets the next one start when one of them is over', async () => {
  const host = await joined('Host');
  const guests = await Promise.all(['Cleo', 'Dora'].map(joined));
  const table = { settings: { timeLimit: null }, bots: [] };
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push(await startGame([host, ...guests], table));
  const lobby = await createLobby(host, table);
  for (const guest of guests) await guest.emit('join:lobby', lobby.id);
  expect(await refusedStart(host, lobby)).toBe('too_many_games');

  await server.deps.db
    .updateTable('games')
    .set({ status: 'completed' })
    .where('id', '=', ids[0] ?? '')
    .execute();
  const { gameId } = await host.request<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  expect(ids).not.toContain(gameId);
});
