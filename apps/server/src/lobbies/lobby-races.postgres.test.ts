import type { GameSnapshot } from '@one-mind/protocol/games/games';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { Rematch } from '@one-mind/protocol/games/rematches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENARIO } from '../testing/player-client.ts';
import type { TestUser } from '../testing/test-server.ts';
import { startTwoNodes, type TwoNodes } from '../testing/two-nodes.ts';

const ROUNDS = 4;
const COUNTDOWN = 50;

describe('two nodes at the same time', () => {
  let two: TwoNodes;
  let ada: TestUser;
  let bea: TestUser;
  let cleo: TestUser;
  beforeAll(async () => {
    two = await startTwoNodes({ countdownMs: COUNTDOWN, limits: { hostedGames: 1000, hostedAiSeats: 1000 } });
    [ada, bea, cleo] = await Promise.all([two.nodes[0].signUp('Ada'), two.nodes[0].signUp('Bea'), two.nodes[1].signUp('Cleo')]);
    // From here on, both nodes know everybody without the database.
    for (const { deps } of two.nodes) for (const { token } of [ada, bea, cleo]) await deps.auth.authenticate(token);
  });
  afterAll(() => two.close());

  const answer = async <T>(call: Promise<Response>): Promise<T> => {
    const response = await call;
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  };
  /** `ok`, or the error code. */
  const outcome = async (call: Promise<Response>): Promise<string> => {
    const response = await call;
    return response.ok ? 'ok' : (await response.json()).error;
  };
  const open = (bots: number): Promise<Lobby> =>
    answer(
      ada.call('POST', '/api/lobbies', { name: 'A test table', scenarioId: SCENARIO, bots: Array.from({ length: bots }, () => 'random') }),
    );
  const get = (lobby: Lobby): Promise<Lobby> => answer(ada.call('GET', `/api/lobbies/${lobby.id}`));
  const join = (user: TestUser, node: 0 | 1, { id }: Lobby) => two.callsOf(user)[node]('POST', `/api/lobbies/${id}/join`);
  const gamesOf = async ({ id }: Lobby): Promise<string[]> => {
    const { db } = two.nodes[0].deps;
    return (await db.selectFrom('games').select('id').where('lobby_id', '=', id).execute()).map((game) => game.id);
  };

  it('give the last seat to one person', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lobby = await open(4);
      expect(lobby.maxPlayers).toBe(6);
      const outcomes = await two.meetAt('lobbies', [() => outcome(join(bea, 0, lobby)), () => outcome(join(cleo, 1, lobby))]);
      expect(outcomes.toSorted()).toEqual(['lobby_full', 'ok']);
      expect((await get(lobby)).players).toHaveLength(6);
    }
  });

  it('give a person who joins during the start a seat in the game, or refuse them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lobby = await open(2);
      const [started, joined] = await two.meetAt('lobbies', [
        () => answer<{ gameId: string }>(two.callsOf(ada)[0]('POST', `/api/lobbies/${lobby.id}/start`, { force: true })),
        () => outcome(join(bea, 1, lobby)),
      ]);
      const { players } = await answer<GameSnapshot>(ada.call('GET', `/api/game/${started.gameId}`));
      expect([joined, players.some(({ id }) => id === bea.user.id)]).toEqual(joined === 'ok' ? ['ok', true] : ['lobby_started', false]);
    }
  });

  it('start one game when the host starts it twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lobby = await open(2);
      const start = (node: 0 | 1) => () =>
        answer<{ gameId: string }>(two.callsOf(ada)[node]('POST', `/api/lobbies/${lobby.id}/start`, { force: true }));
      const [one, other] = await two.meetAt('lobbies', [start(0), start(1)]);
      expect(await gamesOf(lobby)).toEqual([one.gameId]);
      expect(other).toEqual(one);
    }
  });

  it('count down once when the host starts the countdown twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lobby = await open(2);
      const countDown = (node: 0 | 1) => () =>
        answer<Lobby>(two.callsOf(ada)[node]('POST', `/api/lobbies/${lobby.id}/countdown`, { force: true }));
      await two.meetAt('lobbies', [countDown(0), countDown(1)]);
      await expect.poll(async () => (await get(lobby)).gameId).toEqual(expect.any(String));
      expect(await gamesOf(lobby)).toHaveLength(1);
    }
  });

  it('start only one rematch when two people on different nodes would each play without the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lobby = await open(2);
      await answer(join(bea, 0, lobby));
      const { gameId } = await answer<{ gameId: string }>(ada.call('POST', `/api/lobbies/${lobby.id}/start`, { force: true }));
      for (const person of [ada, bea]) await answer(person.call('POST', `/api/game/${gameId}/leave`));
      await expect.poll(async () => (await answer<GameSnapshot>(ada.call('GET', `/api/game/${gameId}`))).reveal).not.toBeNull();
      const wish = (person: TestUser, node: 0 | 1, without: TestUser) => () =>
        answer<Rematch>(two.callsOf(person)[node]('POST', `/api/game/${gameId}/rematch`, { kind: 'rematch', without: [without.user.id] }));
      const [one, other] = await two.meetAt('rematch_wishes', [wish(ada, 0, bea), wish(bea, 1, ada)]);
      const games = await gamesOf(lobby);
      expect(games).toHaveLength(2);
      const [next] = games.filter((id) => id !== gameId);
      expect([one.next?.gameId, other.next?.gameId]).toEqual([next, next]);
      expect([one.next?.isMine, other.next?.isMine].toSorted()).toEqual([false, true]);
    }
  });
});
