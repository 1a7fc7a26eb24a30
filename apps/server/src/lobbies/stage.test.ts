import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Stage } from '@one-mind/protocol/games/stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLobby, newPlayer, type PlayerClient, playToEnd } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('the stage view', () => {
  let server: TestServer;
  let ada: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await newPlayer(server, 'Ada');
  });
  afterAll(async () => {
    ada.close();
    await server.close();
  });
  /** Asks without an account. */
  const ask = (code: string, query = '') => fetch(`${server.url}/api/stage/${code}${query}`);
  const look = async (code: string, query?: string): Promise<Stage> => (await ask(code, query)).json();
  const open = (settings: object = {}) => createLobby(ada, { settings: { timeLimit: null, ...settings }, bots: ['random', 'random'] });
  const start = async ({ id }: { readonly id: string }) =>
    (await ada.request<{ gameId: string }>('POST', `/api/lobbies/${id}/start`, { force: true })).gameId;

  it('shows a waiting lobby to anyone with its code, in any case, and to nobody with its id', async () => {
    const { id, code, name } = await open();
    const { lobby, game } = await look(code.toLowerCase());
    expect(game).toBeNull();
    expect(lobby).toMatchObject({ name, code, host: 'Ada', isWaiting: true, allowsSpectators: true, startsIn: null });
    expect(lobby.players.map(({ kind }) => kind)).toEqual(['human', 'ai', 'ai']);
    expect((await ask(id)).status).toBe(404);
    expect((await ask('NOCODE')).status).toBe(404);
  });

  it('shows a game as spectators see it, then only what is new, then the result, and follows the lobby into the next game', async () => {
    const lobby = await open();
    const gameId = await start(lobby);
    const { game } = await look(lobby.code);
    if (!game) throw new Error('The game is visible.');
    expect(game).toMatchObject({ id: gameId, you: null, reveal: null });
    expect(game.players.every(({ role }) => role === null)).toBe(true);
    expect(game).toEqual({ ...(await spectatorOf(gameId)), serverTime: expect.any(Number) });
    expect((await look(lobby.code, `?game=${gameId}&since=${game.seq}`)).game?.narrative_log).toEqual([]);
    expect((await look(lobby.code, `?game=another&since=${game.seq}`)).game?.narrative_log).toEqual(game.narrative_log);

    await ada.emit('join:game', gameId);
    const dice = new Dice({ rng: rngFromSeed('what Ada does') });
    await playToEnd([ada], gameId, (items) => (items.length > 0 ? dice.pick(items) : undefined));
    const end = await look(lobby.code);
    expect(end.game?.reveal?.players).toHaveLength(3);
    expect(end.lobby.isWaiting).toBe(false);

    await ada.request('POST', `/api/lobbies/${lobby.id}/rematch`);
    expect(await look(lobby.code)).toMatchObject({ game: null, lobby: { isWaiting: true } });
    const next = await start(lobby);
    expect((await look(lobby.code, `?game=${gameId}&since=100000`)).game).toMatchObject({ id: next, reveal: null });
  });

  it('shows nothing of a game whose host allows no spectators, or whose lobby is private', async () => {
    for (const settings of [{ allowSpectators: false }, { isPrivate: true }]) {
      const lobby = await open(settings);
      expect((await look(lobby.code)).lobby.allowsSpectators).toBe(false);
      const gameId = await start(lobby);
      const answer = await look(lobby.code);
      expect(answer.game).toBeNull();
      expect(JSON.stringify(answer)).not.toContain(gameId);
    }
  });

  it('is gone with a lobby that was closed before its game', async () => {
    const { id, code } = await open();
    await ada.request('DELETE', `/api/lobbies/${id}`);
    expect((await ask(code)).status).toBe(404);
  });

  const spectatorOf = async (gameId: string) => {
    const bea = await newPlayer(server, 'Bea');
    const game = await bea.request('GET', `/api/game/${gameId}`);
    bea.close();
    return game as object;
  };
});
