import { once } from 'node:events';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCluster, type TestCluster } from '../testing/cluster-nodes.ts';
import { connectPlayer, createLobby, newPlayer, playTurn, startGame } from '../testing/player-client.ts';
import type { TestServer } from '../testing/test-server.ts';

const first = <Item>([item]: readonly Item[]): Item | undefined => item;

describe('a node that alone can’t use the database', () => {
  let cluster: TestCluster;
  let a: TestServer;
  let b: TestServer;
  beforeAll(async () => {
    cluster = await startTestCluster();
    [a, b] = await Promise.all([cluster.start(), cluster.start()]);
  });
  afterAll(() => cluster.close());
  const readiness = async ({ url }: TestServer) => {
    const answer = await fetch(`${url}/ready`);
    return [answer.status, (await answer.json()).error];
  };

  it('shows its people what others have done once it can read that, and says at /ready what is wrong', async () => {
    // It keeps its people, however long the steps of this test take.
    const b = await cluster.start({ moveAfterMs: 600_000 });
    const [cleo, dora] = [cluster.keep(await newPlayer(a, 'Cleo')), cluster.keep(await newPlayer(b, 'Dora'))];
    const { id } = await createLobby(cleo);
    for (const one of [cleo, dora]) await one.emit('join:lobby', id);
    const [host, guest] = [cluster.keep(await newPlayer(a, 'Hedda')), cluster.keep(await newPlayer(b, 'Gwen'))];
    const gameId = await startGame([host, guest], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    for (const one of [host, guest]) await one.waitFor('game:you', ({ you }) => you.options.some(({ enabled }) => enabled));
    // Until then, nodes check by themselves who has come to a game that has just begun, and would read it.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    cluster.cutDatabase(b);
    expect(await readiness(b)).toEqual([503, 'storage_failed']);
    await playTurn(host, gameId, first);
    await cleo.request('PATCH', `/api/lobbies/${id}`, { name: 'Read late' });
    // Later than the messages of the other node, which need no database.
    expect(await readiness(b)).toEqual([503, 'storage_failed']);
    cluster.restoreDatabase(b);
    await guest.waitFor('game:update', ({ players }) => players.some((one) => one.id === host.id && one.lockedIn));
    await dora.waitFor('lobby:update', ({ name }) => name === 'Read late');
    await expect.poll(() => readiness(b)).toEqual([200, undefined]);
  });

  it('sends its people to another node, where they keep their places', async () => {
    const [ada, bea] = [cluster.keep(await newPlayer(a, 'Ada')), cluster.keep(await newPlayer(b, 'Bea'))];
    const { id } = await createLobby(ada);
    for (const one of [ada, bea]) await one.emit('join:lobby', id);
    const shows = (present: boolean) => (lobby: Lobby) => lobby.players.some((one) => one.id === bea.id && one.present === present);
    await ada.waitFor('lobby:update', shows(true));
    const moved = new Promise((resolve) => bea.socket.once('disconnect', resolve));
    const left = once(a.deps.cluster.nodes, 'lost');
    cluster.cutDatabase(b);
    expect(await moved).toBe('io server disconnect');
    expect(await left).toEqual([b.deps.cluster.nodeId, true]);
    const elsewhere = cluster.keep(await connectPlayer(a, bea.user));
    await elsewhere.emit('join:lobby', id);
    await elsewhere.waitFor('lobby:update', shows(true));
    cluster.restoreDatabase(b);
    await expect.poll(() => readiness(b)).toEqual([200, undefined]);
  });
});
