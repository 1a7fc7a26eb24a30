import type { ChatMessage } from '@one-mind/protocol/chat';
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

  it('carries what the living say to everybody, with who said it and when', async () => {
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

  it('keeps what spectators say from the living', async () => {
    const roomId = `game:${gameId}`;
    await sam.emit('chat:message', { roomId, message: 'It is Bea, I think' });
    expect(await sam.waitFor('chat:message', ({ message }) => message.startsWith('It is'))).toMatchObject({ channel: 'quiet' });
    // Whatever had been sent to them would have come before the answer to this.
    await bea.emit('leave:lobby');
    expect(bea.received('chat:message').map(({ message }) => message)).toEqual(['Left or right?']);
    expect(await texts(bea, roomId)).toEqual(['Left or right?']);
    expect(await texts(sam, roomId)).toEqual(['Left or right?', 'It is Bea, I think']);
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

  it('closes the lobby’s chat to writers while the game runs, or a quieted voice would talk to the living there', async () => {
    const { lobbyId } = await ada.snapshot(gameId);
    const roomId = `lobby:${lobbyId}`;
    expect(await bea.emit('chat:message', { roomId, message: 'I was quieted, it is Ada' })).toMatchObject({ error: 'lobby_started' });
    expect(await texts(ada, roomId)).toEqual([]);
  });

  it('refuses blank, long and hasty messages, and rooms that are not one’s own', async () => {
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
