import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLobby, newPlayer, type PlayerClient, playToEnd, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const namesIn = ({ players }: Lobby, kind: 'human' | 'ai'): string[] =>
  players.flatMap((player) => (player.kind === kind ? [player.username] : [])).sort();

describe('a rematch', () => {
  let server: TestServer;
  let people: PlayerClient[];
  let gameId: string;
  let path: string;
  let bots: readonly string[];
  beforeEach(async () => {
    server = await startTestServer({}, { newSeed: () => 'a game that is wanted again' });
    people = await Promise.all(['Ada', 'Bea', 'Cleo'].map((name) => newPlayer(server, name)));
    const [ada, bea] = people;
    if (!ada || !bea) throw new Error('There are three.');
    gameId = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['random', 'normal'] });
    // Bea leaves in the middle, and the AI plays on for her.
    await bea.request('POST', `/api/game/${gameId}/leave`);
    const dice = new Dice({ rng: rngFromSeed('what Ada does') });
    const end = await playToEnd([ada], gameId, (items) => (items.length > 0 ? dice.pick(items) : undefined));
    bots = end.players.flatMap(({ kind, username }) => (kind === 'ai' ? [username] : [])).sort();
    path = `/api/lobbies/${(await ada.snapshot(gameId)).lobbyId}`;
  });
  afterEach(async () => {
    for (const person of people) person.close();
    await server.close();
  });
  const person = (index: number): PlayerClient => people[index] as PlayerClient;
  const rematch = (index: number) => person(index).request<Lobby>('POST', `${path}/rematch`);

  it('requested by two people at once puts both in one lobby, with the AI players of the last game', async () => {
    await Promise.all([rematch(0), rematch(1), rematch(0)]);
    const lobby = await rematch(1);
    expect(namesIn(lobby, 'human')).toEqual(['Ada', 'Bea']);
    expect(namesIn(lobby, 'ai')).toEqual(bots);
    expect(lobby.players.filter(({ role }) => role === 'host')).toHaveLength(1);
    const host = lobby.host.id === person(0).id ? 0 : 1;
    const { gameId: next } = await person(host).request<{ gameId: string }>('POST', `${path}/start`, { force: true });
    expect(next).not.toBe(gameId);
    expect((await person(1 - host).snapshot(next)).you?.id).toBe(person(1 - host).id);
    // People who arrive late at the ending of the previous game learn that the next one is running.
    expect(await person(0).refusal('POST', `${path}/rematch`)).toEqual({ status: 409, error: 'lobby_started' });
  });

  it('removes people from the lobbies in which they were waiting', async () => {
    const other = await createLobby(person(1), { name: 'Waiting for somebody' });
    expect(namesIn(await rematch(1), 'human')).toEqual(['Bea']);
    expect((await person(0).refusal('GET', `/api/lobbies/${other.id}`)).status).toBe(404);
  });

  it('can’t be joined by outsiders before a player has reopened the lobby', async () => {
    expect(await person(2).refusal('POST', `${path}/rematch`)).toEqual({ status: 404, error: 'lobby_not_found' });
    await rematch(0);
    expect(namesIn(await person(2).request<Lobby>('POST', `${path}/join`), 'human')).toEqual(['Ada', 'Cleo']);
  });
});
