import type { Reaction } from '@one-mind/protocol/moderation/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('reactions', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let sam: PlayerClient;
  let gameId: string;
  const turn = 'turn:1:1';

  const playRound = async (players: readonly PlayerClient[], id: string): Promise<void> => {
    for (const player of players) {
      await player.waitFor('game:update', (one) => one.gameId === id && one.state.phase === 'planning');
      await player.request('POST', `/api/game/${id}/action`, { action_type: 'search' });
    }
    for (const player of players) await player.waitFor('game:update', (one) => one.gameId === id && one.state.round === 2);
  };
  const react = (player: PlayerClient, subject: string, reaction: string | null) =>
    player.emit('game:reaction', { gameId, subject, reaction });
  const listed = (player: PlayerClient) => player.request<Reaction[]>('GET', `/api/game/${gameId}/reactions`);

  beforeAll(async () => {
    server = await startTestServer();
    [ada, bea, sam] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Sam')]);
    gameId = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['normal'] });
    await sam.emit('join:game', gameId);
    await playRound([ada, bea], gameId);
  });
  afterAll(async () => {
    for (const player of [ada, bea, sam]) player.close();
    await server.close();
  });

  it('reach everyone in the game with the person’s name, and are stored', async () => {
    const first = { gameId, userId: ada.id, subject: turn, reaction: 'suspicious', version: 1 };
    expect(await react(ada, turn, 'suspicious')).toEqual({ ok: true });
    for (const player of [ada, bea, sam]) {
      expect(await player.waitFor('game:reaction')).toEqual(first);
      expect(await listed(player)).toEqual([first]);
    }
  });

  it('are one for each person and turn: a new one replaces it, repeating it changes nothing, and it can be taken back', async () => {
    await react(ada, turn, 'funny');
    await react(ada, turn, 'funny');
    await react(ada, turn, null);
    await bea.waitFor('game:reaction', ({ reaction }) => reaction === null);
    expect(bea.received('game:reaction').map(({ reaction, version }) => [reaction, version])).toEqual([
      ['suspicious', 1],
      ['funny', 2],
      [null, 3],
    ]);
    expect(await listed(bea)).toMatchObject([{ userId: ada.id, reaction: null, version: 3 }]);
  });

  it('are about turns and claims that everyone has seen', async () => {
    const claim = `claim:1:${bea.id}`;
    for (const subject of ['turn:1:9', 'turn:2:1', claim])
      expect(await react(ada, subject, 'nice')).toMatchObject({ ok: false, error: 'nothing_to_react_to' });
    expect(await react(ada, 'turn:x', 'nice')).toMatchObject({ error: 'invalid_input' });
    expect(await react(ada, turn, 'rude')).toMatchObject({ error: 'invalid_input' });
    await bea.request('POST', `/api/game/${gameId}/claim`, { round: 1, turn: 1 });
    expect(await react(ada, claim, 'really')).toEqual({ ok: true });
    expect(await bea.waitFor('game:reaction', ({ subject }) => subject === claim)).toMatchObject({ userId: ada.id, reaction: 'really' });
  });

  it('come from living players who are not muted', async () => {
    expect(await react(sam, turn, 'nice')).toMatchObject({ error: 'only_living_react' });
    const admin = await server.setUpAdmin('Admin');
    await admin.call('POST', '/api/moderation/mutes', { userId: bea.id, minutes: 60, reason: 'A test' });
    expect(await react(bea, turn, 'nice')).toMatchObject({ error: 'chat_muted' });
    expect(await react(ada, turn, 'nice')).toEqual({ ok: true });
    expect((await listed(sam)).map(({ userId }) => userId)).not.toContain(bea.id);
  });

  it('are visible only to the players if the game is private', async () => {
    const id = await startGame([ada, bea], { settings: { timeLimit: null, isPrivate: true }, bots: ['normal'] });
    expect(await sam.refusal('GET', `/api/game/${id}/reactions`)).toEqual({ status: 404, error: 'game_not_found' });
    expect(await sam.emit('game:reaction', { gameId: id, subject: turn, reaction: 'nice' })).toMatchObject({ error: 'game_not_found' });
    expect(await ada.request('GET', `/api/game/${id}/reactions`)).toEqual([]);
  });

  it('are part of the export of personal data', async () => {
    const id = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['normal'] });
    await playRound([ada, bea], id);
    await ada.emit('game:reaction', { gameId: id, subject: turn, reaction: 'ouch' });
    const data = await ada.request<{ readonly reactions: readonly object[] }>('GET', '/api/account/export');
    expect(data.reactions).toContainEqual({ gameId: id, subject: turn, reaction: 'ouch', at: expect.any(String) });
  });
});
