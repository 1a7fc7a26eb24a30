import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { Rematch, RematchWish } from '@one-mind/protocol/games/rematches';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '../clock.ts';
import { newPlayer, type PlayerClient, playToEnd, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('a rematch without passing the lobby', () => {
  let server: TestServer;
  let people: PlayerClient[];
  let gameId: string;
  let later = 0;
  beforeEach(async () => {
    later = 0;
    const clock = { ...SYSTEM_CLOCK, wall: () => Date.now() + later };
    server = await startTestServer({}, { clock, newSeed: () => 'a game that is wanted again' });
    people = await Promise.all(['Ada', 'Bea', 'Cleo'].map((name) => newPlayer(server, name)));
    gameId = await startGame(people.slice(0, 2), { settings: { timeLimit: null }, bots: ['random', 'normal'] });
  });
  afterEach(async () => {
    for (const person of people) person.close();
    await server.close();
  });
  const person = (index: number): PlayerClient => people[index] as PlayerClient;
  const path = (): string => `/api/game/${gameId}/rematch`;
  const playOn = async (): Promise<void> => {
    const dice = new Dice({ rng: rngFromSeed('what they do') });
    await playToEnd(people.slice(0, 2), gameId, (items) => (items.length > 0 ? dice.pick(items) : undefined));
  };
  const wish = (index: number, kind: RematchWish['kind'] = 'rematch', without: readonly PlayerClient[] = []): Promise<Rematch> =>
    person(index).request('POST', path(), { kind, without: without.map(({ id }) => id) });
  const get = (index: number): Promise<Rematch> => person(index).request('GET', path());

  it('starts when both have asked, with the same AI players, in the same lobby', async () => {
    expect(await person(0).refusal('GET', path())).toEqual({ status: 409, error: 'game_not_over' });
    await playOn();
    const before = await person(0).snapshot(gameId);
    const first = await wish(0);
    expect(first.next).toBeNull();
    expect(first.people).toEqual([
      { id: person(0).id, isHere: true, wish: 'rematch', without: [] },
      { id: person(1).id, isHere: true, wish: null, without: [] },
    ]);
    expect(await person(1).waitFor('game:rematch')).toBe(gameId);

    const { next } = await wish(1);
    expect(next).toEqual({ gameId: expect.any(String), isMine: true });
    expect((await get(0)).next).toEqual(next);
    const after = await person(0).snapshot(next?.gameId ?? '');
    const seats = ({ players }: typeof before) => players.map(({ username, kind }) => `${username} ${kind}`).sort();
    expect(seats(after)).toEqual(seats(before));
    expect([after.lobbyId, after.scenario.title]).toEqual([before.lobbyId, before.scenario.title]);
    // Asking again, as a slow second tap does, starts no other game.
    expect((await wish(0)).next).toEqual(next);
  });

  it('starts once if two people ask at the same time', async () => {
    await playOn();
    await Promise.all([wish(0), wish(1), wish(0), wish(1)]);
    const games = await person(0).request<readonly unknown[]>('GET', '/api/games/mine');
    expect(games).toHaveLength(1);
  });

  it('concerns nobody else', async () => {
    await playOn();
    expect(await person(2).refusal('GET', path())).toEqual({ status: 403, error: 'not_a_player' });
    expect(await person(2).refusal('POST', path(), { kind: 'rematch' })).toEqual({ status: 403, error: 'not_a_player' });
  });

  it('gives the seat of somebody who has left to the AI only if the others would', async () => {
    await playOn();
    await get(0);
    const notices = person(0).received('game:rematch').length;
    await person(1).emit('leave:game', gameId);
    await expect.poll(() => person(0).received('game:rematch').length).toBeGreaterThan(notices);
    const alone = await wish(0);
    expect(alone.next).toBeNull();
    expect(alone.people[1]).toMatchObject({ id: person(1).id, isHere: false });
    const { next } = await wish(0, 'rematch', [person(1)]);
    const { players } = await person(0).snapshot(next?.gameId ?? '');
    expect(players.filter(({ kind }) => kind === 'human').map(({ id }) => id)).toEqual([person(0).id]);
    expect(players).toHaveLength(4);
    expect((await get(1)).next).toEqual({ gameId: next?.gameId, isMine: false });
  });

  it('forgets wishes that are withdrawn or older than five minutes', async () => {
    await playOn();
    await wish(0);
    expect((await wish(0, null)).people[0]?.wish).toBeNull();
    await wish(0);
    later = 5 * 60_000 + 1;
    expect((await wish(1)).next).toBeNull();
    expect((await get(1)).people.map((one) => one.wish)).toEqual([null, 'rematch']);
  });

  it('as a revenge moves the difficulty one step, and needs the same wish of all', async () => {
    await playOn();
    const { revenge, people: asked } = await wish(0, 'revenge');
    expect(asked[0]?.wish).toBe('revenge');
    const { result } = (await person(0).snapshot(gameId)).reveal ?? {};
    expect(revenge).toBe(result?.outcome === 'success' ? 'hard' : 'easy');
    expect((await wish(1)).next).toBeNull();
    const { next } = await wish(1, 'revenge');
    const { lobbyId } = await person(0).snapshot(next?.gameId ?? '');
    const lobby = await person(0).request<Lobby>('GET', `/api/lobbies/${lobbyId}`);
    expect(lobby.settings.difficultyLevel).toBe(revenge);
  });

  it('leaves a lobby alone in which somebody gathers people', async () => {
    await playOn();
    const { lobbyId } = await person(0).snapshot(gameId);
    await person(1).request('POST', `/api/lobbies/${lobbyId}/rematch`);
    expect((await get(0)).isLobbyOpen).toBe(true);
    expect(await person(0).refusal('POST', path(), { kind: 'rematch' })).toEqual({ status: 409, error: 'rematch_in_lobby' });
  });

  it('leaves a lobby alone if somebody went back to it, changed its settings and AI players, and left again', async () => {
    await playOn();
    const { lobbyId } = await person(0).snapshot(gameId);
    await wish(0);
    const lobby = await person(1).request<Lobby>('POST', `/api/lobbies/${lobbyId}/rematch`);
    const [ai] = lobby.players.filter(({ kind }) => kind === 'ai');
    await person(1).request('POST', `/api/lobbies/${lobbyId}/bots`, { action: 'remove', playerId: ai?.id });
    await person(1).request('POST', `/api/lobbies/${lobbyId}/leave`);
    expect(await person(1).refusal('POST', path(), { kind: 'rematch' })).toEqual({ status: 409, error: 'rematch_in_lobby' });
    expect((await get(0)).isLobbyOpen).toBe(true);
  });

  it('leaves a lobby alone that an earlier version of the server has opened', async () => {
    await playOn();
    const { lobbyId } = await person(0).snapshot(gameId);
    await person(1).request('POST', `/api/lobbies/${lobbyId}/rematch`);
    await server.deps.db.updateTable('lobbies').set({ reopened_at: null }).execute();
    expect((await get(0)).isLobbyOpen).toBe(true);
    expect(await person(0).refusal('POST', path(), { kind: 'rematch' })).toEqual({ status: 409, error: 'rematch_in_lobby' });
  });

  it('forgets the wish of somebody who takes a place in another lobby', async () => {
    await playOn();
    await wish(0);
    await person(0).request('POST', '/api/lobbies', { name: 'Waiting', scenarioId: 'prison-break' });
    const { next, people: asked } = await wish(1);
    expect(next).toBeNull();
    expect(asked.map((one) => one.wish)).toEqual([null, 'rematch']);
  });

  it('takes people out of other lobbies in which they were waiting', async () => {
    await playOn();
    const other = await person(0).request<Lobby>('POST', '/api/lobbies', { name: 'Waiting', scenarioId: 'prison-break' });
    await wish(0);
    await wish(1);
    expect((await person(2).refusal('GET', `/api/lobbies/${other.id}`)).status).toBe(404);
  });
});
