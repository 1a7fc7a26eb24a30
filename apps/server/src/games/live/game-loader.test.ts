import { nextDeadline } from '@one-mind/engine/round/deadlines';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '../../clock.ts';
import { type Cluster, createSingleNode } from '../../cluster/cluster.ts';
import type { Database } from '../../db/open.ts';
import { newPlayer, type PlayerClient, playTurn, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findHead, storeSnapshot } from '../store/game-store.ts';
import { createGameClocks } from './game-clocks.ts';
import { createGameLoader } from './game-loader.ts';

let server: TestServer;
let ada: PlayerClient;
let db: Database;
beforeAll(async () => {
  server = await startTestServer();
  db = server.deps.db;
  ada = await newPlayer(server, 'Ada');
});
afterAll(async () => {
  ada.close();
  await server.close();
});

const OTHER_VERSION = ENGINE_VERSION + 1;

/** What another node would use that has not loaded any game yet. `steady`: its time, in epoch ms. */
const otherNode = ({ olderNodes = [] as readonly number[], steady = SYSTEM_CLOCK.steady } = {}) => {
  const cluster: Cluster = { ...createSingleNode(), isShared: true, hasVersion: (version) => olderNodes.includes(version) };
  const clocks = createGameClocks({ wall: steady, steady });
  return { clocks, ...createGameLoader({ db, clocks, steady, cluster }) };
};
const gameWith = async (timeLimit: number | null): Promise<string> => {
  const gameId = await startGame([ada], { settings: { timeLimit }, bots: ['normal', 'normal'] });
  await ada.waitFor('game:you', ({ you, gameId: id }) => id === gameId && you.options.some(({ enabled }) => enabled));
  return gameId;
};

it('replays no commits of another version of the engine while a node of that version runs', async () => {
  const gameId = await gameWith(null);
  await playTurn(ada, gameId, ([item]) => item);
  await db.updateTable('games').set({ engine_version: OTHER_VERSION }).where('id', '=', gameId).execute();
  const node = otherNode({ olderNodes: [OTHER_VERSION] });
  await expect(node.load(gameId)).rejects.toMatchObject({ code: 'unavailable' });

  // Nobody else can serve it, so that is better than no game.
  const game = await otherNode().load(gameId);
  expect(game?.seq).toBeGreaterThan(0);
  if (!game) return;
  await storeSnapshot(db, gameId, game);
  expect((await node.load(gameId))?.state).toEqual(game.state);
});

it('continues a game that has stood still from its last commit, at the same time on all nodes', async () => {
  const gameId = await gameWith(120);
  const stored = await findHead(db, gameId);
  if (stored?.deadline == null) throw new Error('The game has no deadline.');
  const hourLater = stored.deadline + 3_600_000;
  const nodes = [otherNode({ steady: () => hourLater }), otherNode({ steady: () => hourLater + 5 })];
  const games = await Promise.all(nodes.map(({ load }) => load(gameId)));
  const [state] = games.flatMap((game) => game?.state ?? []);
  if (!state) throw new Error('The game is gone.');
  const deadline = nextDeadline(state) ?? 0;
  const moved = (await findHead(db, gameId))?.deadline ?? 0;
  expect(moved - hourLater).toBeGreaterThan(0);
  for (const { clocks } of nodes) expect(clocks.steadyAt(gameId, deadline)).toBe(moved);
});
