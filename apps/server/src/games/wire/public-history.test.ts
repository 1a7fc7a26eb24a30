import type { GameUpdate } from '@one-mind/protocol/games/games';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPlayer, newPlayer, type PlayerClient, startGame } from '../../testing/player-client.ts';
import { AMPLE_LIMITS, startTestServer, type TestServer } from '../../testing/test-server.ts';

const JOINS = 12;
const READS = 12;

let server: TestServer;
let ada: PlayerClient;
let gameId: string;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: { ...AMPLE_LIMITS, gameJoins: JOINS, gameReads: READS } });
  ada = await newPlayer(server, 'Ada');
  gameId = await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  await ada.waitFor('game:update', ({ state }) => state.phase === 'planning');
});
afterAll(async () => {
  ada.close();
  await server.close();
});

/** The whole game as a new socket of Ada's receives it. */
const joined = async (): Promise<GameUpdate> => {
  const tab = await connectPlayer(server, ada.user);
  expect(await tab.emit('join:game', gameId)).toEqual({ ok: true });
  const update = await tab.waitFor('game:update');
  tab.close();
  return update;
};
const rewrite = (content: string) =>
  server.deps.db.updateTable('game_entries').set({ content }).where('game_id', '=', gameId).where('seq', '=', 1).execute();

it('reads and encodes a game once for everyone who joins it while nothing changes', async () => {
  const first = await joined();
  const read = await ada.snapshot(gameId);
  expect(read).toMatchObject({ narrative_log: first.narrative, players: first.players, world: first.world, current_state: first.state });

  await rewrite('Nobody reads this yet.');
  expect({ ...(await joined()), serverTime: 0 }).toEqual({ ...first, serverTime: 0 });
  expect((await ada.snapshot(gameId)).narrative_log).toEqual(first.narrative);

  await ada.request('POST', `/api/game/${gameId}/pause`);
  const later = await joined();
  expect(later.seq).toBeGreaterThan(first.seq);
  expect(later.narrative[0]?.content).toBe('Nobody reads this yet.');
});

it('refuses only an account that requests whole games too often, counted over all its sockets', async () => {
  const answers = [];
  for (let n = 0; n < JOINS; n++) answers.push(await ada.emit('join:game', gameId));
  const tab = await connectPlayer(server, ada.user);
  expect(await tab.emit('join:game', gameId)).toMatchObject({ ok: false, error: 'rate_limited' });
  expect(answers[0]).toEqual({ ok: true });
  tab.close();

  const reads = await Promise.all(Array.from({ length: READS }, () => ada.user.call('GET', `/api/game/${gameId}`)));
  expect(reads.map(({ status }) => status)).toContain(429);

  const bea = await newPlayer(server, 'Bea');
  expect(await bea.emit('join:game', gameId)).toEqual({ ok: true });
  expect((await bea.snapshot(gameId)).id).toBe(gameId);
  bea.close();
});
