import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLobby, newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('chat', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let sam: PlayerClient;
  let gameId: string;
  beforeAll(async () => {
    server = await startTestServer();
    [ada, bea, sam] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Sam')]);
    gameId = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['normal'] });
    await sam.emit('join:game', gameId);
  });
  afterAll(async () => {
    for (const player of [ada, bea, sam]) player.close();
    await server.close();
  });
  const texts = async (player: PlayerClient, roomId: string): Promise<string[]> =>
    (await player.request<ChatMessage[]>('GET', `/api/chat/${roomId}`)).map(({ message }) => message);

  it('delivers messages from living players to everyone, with sender and time', async () => {
    const roomId = `game:${gameId}`;
    expect(await ada.emit('chat:message', { roomId, message: '  Left or right?  ' })).toEqual({ ok: true });
    for (const player of [ada, bea, sam]) {
      expect(await player.waitFor('chat:message', ({ message }) => message === 'Left or right?')).toMatchObject({
        roomId,
        channel: 'all',
        userId: ada.id,
        username: 'Ada',
      });
    }
    expect(await texts(sam, roomId)).toEqual(['Left or right?']);
  });

  it('lets spectators read messages from living players, but not write or read messages of quieted players', async () => {
    const roomId = `game:${gameId}`;
    const quiet = { id: 'q', room_id: roomId, user_id: 'q', username: 'Q', message: 'It is Bea', at: 0, is_ai: 0 };
    await server.deps.db
      .insertInto('chat_messages')
      .values({ ...quiet, channel: 'quiet', key: null })
      .execute();
    expect(await sam.request('GET', `/api/chat/${roomId}/access`)).toEqual({ writes: null });
    expect(await ada.request('GET', `/api/chat/${roomId}/access`)).toEqual({ writes: 'all' });
    expect(await sam.emit('chat:message', { roomId, message: 'It is Bea, I think' })).toMatchObject({ error: 'spectators_only_read' });
    for (const player of [ada, sam]) expect(await texts(player, roomId)).toEqual(['Left or right?']);
  });

  it('adds only spectators who came before the first turn to the quiet chat, if the host allows it', async () => {
    const tom = await newPlayer(server, 'Tom');
    const id = await startGame([ada, bea], { settings: { timeLimit: null, spectatorsInQuietChat: true }, bots: ['normal'] });
    const roomId = `game:${id}`;
    await sam.emit('join:game', id);
    for (const player of [ada, bea]) {
      await player.waitFor('game:update', (one) => one.gameId === id && one.state.phase === 'planning');
      await player.request('POST', `/api/game/${id}/action`, { action_type: 'search' });
    }
    await ada.waitFor('game:update', (one) => one.gameId === id && one.state.turnNumber > 0);
    await tom.emit('join:game', id);
    expect(await tom.emit('chat:message', { roomId, message: 'Me too' })).toMatchObject({ error: 'spectators_only_read' });
    expect(await sam.emit('chat:message', { roomId, message: 'It is Bea' })).toEqual({ ok: true });
    expect(await sam.waitFor('chat:message', (one) => one.roomId === roomId)).toMatchObject({ channel: 'quiet' });
    expect(await texts(sam, roomId)).toEqual(['It is Bea']);
    for (const player of [ada, bea, tom]) {
      // Any message to them would have arrived before this answer.
      await player.emit('leave:lobby');
      expect(player.received('chat:message').filter((one) => one.roomId === roomId)).toEqual([]);
      expect(await texts(player, roomId)).toEqual([]);
    }
    tom.close();
  });

  it('of a private game is open only to its players, like the game itself', async () => {
    const id = await startGame([ada, bea], { settings: { timeLimit: null, isPrivate: true }, bots: ['normal'] });
    const roomId = `game:${id}`;
    expect(await ada.emit('chat:message', { roomId, message: 'Only us' })).toEqual({ ok: true });
    expect(await texts(bea, roomId)).toEqual(['Only us']);
    const notFound = { status: 404, error: 'room_not_found' };
    expect(await sam.refusal('GET', `/api/chat/${roomId}`)).toEqual(notFound);
    expect(await sam.refusal('GET', `/api/chat/${roomId}/access`)).toEqual(notFound);
    expect(await sam.emit('chat:message', { roomId, message: 'Let me in' })).toMatchObject({ error: 'room_not_found' });
    expect(await sam.refusal('GET', `/api/game/${id}`)).toEqual({ status: 404, error: 'game_not_found' });
    expect(await sam.emit('join:game', id)).toMatchObject({ error: 'game_not_found' });
  });

  it('stores and sends a repeated message once', async () => {
    const roomId = `game:${gameId}`;
    const message = { roomId, message: 'once', key: 'k1' };
    expect(await Promise.all([bea.emit('chat:message', message), bea.emit('chat:message', message)])).toEqual([{ ok: true }, { ok: true }]);
    await ada.waitFor('chat:message', (one) => one.message === 'once');
    expect((await texts(ada, roomId)).filter((text) => text === 'once')).toHaveLength(1);
    expect(ada.received('chat:message').filter((one) => one.message === 'once')).toHaveLength(1);
    expect(await bea.emit('chat:message', { ...message, message: 'another' })).toMatchObject({ error: 'idempotency_conflict' });
  });

  it('closes the lobby’s chat to writers while the game runs, because quieted players could reach living ones there', async () => {
    const { lobbyId } = await ada.snapshot(gameId);
    const roomId = `lobby:${lobbyId}`;
    expect(await bea.emit('chat:message', { roomId, message: 'I was quieted, it is Ada' })).toMatchObject({ error: 'lobby_started' });
    expect(await texts(ada, roomId)).toEqual([]);
  });

  it('refuses blank, long and too frequent messages, and messages to other people’s rooms', async () => {
    const lobby = await createLobby(ada);
    const roomId = `lobby:${lobby.id}`;
    const send = (player: PlayerClient, room: string, message: string) => player.emit('chat:message', { roomId: room, message });
    expect(await send(ada, roomId, '   ')).toMatchObject({ error: 'message_blank' });
    expect(await send(ada, roomId, 'x'.repeat(501))).toMatchObject({ error: 'message_too_long' });
    expect(await send(sam, roomId, 'let me in')).toMatchObject({ error: 'room_closed_to_you' });
    expect(await send(sam, 'lobby:none', 'hello')).toMatchObject({ error: 'room_not_found' });
    expect(await send(sam, 'game:none', 'hello')).toMatchObject({ error: 'room_not_found' });
    expect(await sam.refusal('GET', `/api/chat/${roomId}`)).toEqual({ status: 403, error: 'room_closed_to_you' });
    expect(await sam.refusal('GET', '/api/chat/kitchen')).toEqual({ status: 400, error: 'invalid_input' });
    const hasty = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => send(ada, roomId, `message ${n}`)));
    expect(hasty.filter(({ ok }) => !ok)).toContainEqual(expect.objectContaining({ error: 'chat_too_fast' }));
  });
});
