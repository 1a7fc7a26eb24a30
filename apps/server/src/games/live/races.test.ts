import type { CommandAnswer } from '@one-mind/protocol/games/games';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPlayer, createLobby, newPlayer, type PlayerClient, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const WAIT = { settings: { timeLimit: null }, bots: ['normal' as const] };

describe('at the same moment', () => {
  let server: TestServer;
  const clients: PlayerClient[] = [];
  const join = async (...names: readonly string[]): Promise<PlayerClient[]> => {
    const joined = await Promise.all(names.map((name) => newPlayer(server, name)));
    clients.push(...joined);
    return joined;
  };
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await server.close();
  });
  /** Status and body of each request; all are sent at the same time. */
  const together = (calls: readonly [PlayerClient, string, unknown?][]) =>
    Promise.all(
      calls.map(async ([player, path, body = {}]) => {
        const response = await player.user.call('POST', path, body);
        return { status: response.status, body: await response.json() };
      }),
    );
  const two = async (): Promise<{ ada: PlayerClient; bea: PlayerClient; gameId: string }> => {
    const [ada, bea] = await join('Ada', 'Bea');
    if (!ada || !bea) throw new Error('Nobody came.');
    const gameId = await startGame([ada, bea], WAIT);
    await ada.waitFor('game:update', ({ state }) => state.phase === 'planning');
    return { ada, bea, gameId };
  };

  it('only one person takes the last place, and the others learn that the lobby is full', async () => {
    const [ada, ...others] = await join('Ada', 'Bea', 'Cleo', 'Dora', 'Emil');
    if (!ada) throw new Error('Nobody came.');
    const lobby = await createLobby(ada, { bots: ['normal', 'normal', 'normal', 'normal'] });
    const answers = await together(others.map((person) => [person, `/api/lobbies/${lobby.id}/join`]));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.flatMap(({ body }) => body.error ?? [])).toEqual(['lobby_full', 'lobby_full', 'lobby_full']);
    expect((await ada.request<Lobby>('GET', `/api/lobbies/${lobby.id}`)).players).toHaveLength(6);
  });

  it('a game that starts while people leave has seats for those who stayed', async () => {
    const [ada, bea, cleo] = await join('Ada', 'Bea', 'Cleo');
    if (!ada || !bea || !cleo) throw new Error('Nobody came.');
    for (const order of [0, 1]) {
      const lobby = await createLobby(ada, { bots: ['normal', 'normal'] });
      for (const person of [bea, cleo]) await person.request('POST', `/api/lobbies/${lobby.id}/join`);
      const calls: [PlayerClient, string, unknown?][] = [
        [bea, `/api/lobbies/${lobby.id}/leave`],
        [ada, `/api/lobbies/${lobby.id}/start`, { force: true }],
        [cleo, `/api/lobbies/${lobby.id}/leave`],
      ];
      const answers = await together(order === 0 ? calls : calls.toReversed());
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const gameId = answers.flatMap(({ body }) => body.gameId ?? [])[0];
      const { players } = await ada.snapshot(gameId);
      // People who left before the start have no seat; those who left after it keep theirs.
      for (const person of [bea, cleo]) {
        const hasSeat = players.some(({ id }) => id === person.id);
        const mine = await person.request<{ id: string }[]>('GET', '/api/games/mine');
        expect(mine.some(({ id }) => id === gameId)).toBe(hasSeat);
      }
      expect(players.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('a host who starts and leaves at the same time leaves either a lobby with a host or a game with their seat', async () => {
    const [ada, bea] = await join('Ada', 'Bea');
    if (!ada || !bea) throw new Error('Nobody came.');
    for (const order of [0, 1]) {
      const lobby = await createLobby(ada, { bots: ['normal', 'normal'] });
      await bea.request('POST', `/api/lobbies/${lobby.id}/join`);
      const calls: [PlayerClient, string, unknown?][] = [
        [ada, `/api/lobbies/${lobby.id}/leave`],
        [ada, `/api/lobbies/${lobby.id}/start`, { force: true }],
      ];
      const answers = await together(order === 0 ? calls : calls.toReversed());
      const gameId = answers.flatMap(({ body }) => body.gameId ?? [])[0];
      const now = await bea.request<Lobby>('GET', `/api/lobbies/${lobby.id}`);
      expect(now.host).toEqual({ id: bea.id, username: 'Bea' });
      if (gameId === undefined) expect(now.status).toBe('waiting');
      else expect((await bea.snapshot(gameId)).players.map(({ id }) => id)).toEqual(expect.arrayContaining([ada.id, bea.id]));
    }
  });

  it('all players lock in, and the round is played once', async () => {
    const { ada, bea, gameId } = await two();
    const action = { action_type: 'hide' };
    const answers = await together([ada, bea, ada, bea].map((player) => [player, `/api/game/${gameId}/action`, action]));
    for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject({ error: 'wrong_phase' });
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    const { state } = await ada.waitFor('game:update', (update) => update.state.round === 2 && update.state.phase === 'planning');
    expect(state.turnNumber).toBe(3);
  });

  it('if two tabs lock in different actions, the acknowledged one is played', async () => {
    const { ada, bea, gameId } = await two();
    const secondTab = await connectPlayer(server, bea.user);
    clients.push(secondTab);
    await secondTab.emit('join:game', gameId);
    const [hide, help] = await together([
      [bea, `/api/game/${gameId}/action`, { action_type: 'hide' }],
      [secondTab, `/api/game/${gameId}/action`, { action_type: 'help' }],
    ]);
    expect([hide?.status, help?.status].sort()).toEqual([200, 409]);
    const played = hide?.status === 200 ? 'hide' : 'help';
    for (const tab of [bea, secondTab]) expect((await tab.snapshot(gameId)).you?.program?.action).toBe(played);
    await ada.request('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
    await ada.waitFor('game:update', ({ state }) => state.round === 2 && state.phase === 'planning');
    expect((await bea.snapshot(gameId)).you?.actions).toMatchObject([{ action: played, by: 'you' }]);
  });

  it('a second lock-in is acknowledged if it equals the first one with its defaults, and refused otherwise', async () => {
    const { bea, gameId } = await two();
    const path = `/api/game/${gameId}/action`;
    const wish = { action_type: 'search', action_data: { target: 'environment', intention: 'suspicious' } };
    const first = await bea.request<CommandAnswer>('POST', path, wish);
    expect(await bea.request('POST', path, { ...wish, action_data: { intention: 'suspicious' } })).toEqual(first);
    const tag = (await bea.snapshot(gameId)).you?.program?.tag;
    expect(await bea.request('POST', path, { ...wish, action_data: { ...wish.action_data, tag } })).toEqual(first);
    for (const other of [{ target: 'environment' }, { intention: 'defensive' }, {}])
      expect(await bea.refusal('POST', path, { ...wish, action_data: other })).toEqual({ status: 409, error: 'already_locked_in' });
  });
});
