import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCluster, type TestCluster } from '../../testing/cluster-nodes.ts';
import { connectPlayer, newPlayer, playTurn, startGame } from '../../testing/player-client.ts';
import { TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

let cluster: TestCluster;
let a: TestServer;
let b: TestServer;
const first = <Item>([item]: readonly Item[]): Item | undefined => item;

beforeAll(async () => {
  cluster = await startTestCluster();
  [a, b] = await Promise.all([cluster.start(), cluster.start()]);
});
afterAll(() => cluster.close());

it('keeps the name of a deleted account out of games that another node had in memory and plays on', async () => {
  const [gustav, hanna] = [cluster.keep(await newPlayer(a, 'Gustav')), await a.signUp('Hanna')];
  const player = cluster.keep(await connectPlayer(b, hanna));
  const gameId = await startGame([player, gustav], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  await player.waitFor('game:you', ({ you }) => you.options.some(({ enabled }) => enabled));
  const namesOn = async (node: TestServer): Promise<string[]> => {
    const answer = await fetch(`${node.url}/api/game/${gameId}`, { headers: { authorization: `Bearer ${hanna.token}` } });
    return (await answer.json()).players.map(({ username }: { username: string }) => username);
  };
  const seqNow = async () => (await a.deps.db.selectFrom('games').select('seq').where('id', '=', gameId).executeTakeFirstOrThrow()).seq;

  // The other node isn't notified.
  cluster.cutRedis();
  await gustav.request('POST', '/api/account/delete', { username: 'Gustav', password: TEST_PASSWORD });
  expect(await namesOn(b)).toContain(FORMER_PLAYER);
  expect(await namesOn(b)).not.toContain('Gustav');
  const before = await seqNow();
  await playTurn(player, gameId, first);
  await player.waitFor('game:update', ({ state }) => state.round === 2);
  expect(await seqNow()).toBeGreaterThan(before);
  cluster.restoreRedis();
  // A node that stops stores the states of its games.
  await b.stop();

  const stored = await a.deps.db
    .selectFrom('game_snapshots')
    .select(['seq', 'state_json'])
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow();
  expect(stored.seq).toBe(await seqNow());
  expect(stored.state_json).toContain(FORMER_PLAYER);
  expect(stored.state_json).not.toContain('Gustav');
  const told = await a.deps.db.selectFrom('game_entries').select(['content', 'fact']).where('game_id', '=', gameId).execute();
  expect(JSON.stringify(told)).not.toContain('Gustav');
  expect(await namesOn(a)).not.toContain('Gustav');
});
