import { leaksIn, receiverOf } from '@one-mind/testkit/secret-scan';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { newPlayer, startGame } from '../../testing/player-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** The fields that section 7 of the product spec promises, and no others. */
const UpdateSchema = z.object({
  state: z.object({ round: z.number(), turn: z.number(), phase: z.string() }),
  players: z.array(z.object({ id: z.string(), username: z.string(), status: z.string(), is_alive: z.boolean() })),
  narrative: z.array(z.object({ id: z.string(), type: z.string(), content: z.string(), timestamp: z.iso.datetime() })),
});
const GameSchema = z.object({
  current_state: UpdateSchema.shape.state,
  players: UpdateSchema.shape.players,
  narrative_log: UpdateSchema.shape.narrative,
});
const ACTIONS = ['search', 'help', 'hide', 'interact'];

it('a client that only knows the calls and events of the product spec plays a whole game, and receives no secrets', async () => {
  const server = await startTestServer({}, { newSeed: () => 'a plain client' });
  const host = await newPlayer(server, 'Ada');
  const gameId = await startGame([host], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  host.close();

  const received: unknown[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${host.user.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    received.push(answer);
    return { status: response.status, body: answer };
  };
  const loaded = GameSchema.parse((await call('GET', `/api/game/${gameId}`)).body);
  expect(loaded.players).toHaveLength(3);

  const socket = io(server.url, { auth: { token: host.user.token, userId: host.id }, reconnectionAttempts: 5, reconnectionDelay: 1000 });
  socket.onAny((...message: readonly unknown[]) => received.push(message));
  const story = new Set<string>();
  let pauses = 0;
  let acted = 0;
  await new Promise<void>((resolve, reject) => {
    let actedIn = 0;
    socket.on('pause:requested', ({ count }) => {
      pauses += count;
    });
    socket.on('game:update', (frame) => {
      const update = UpdateSchema.parse(frame);
      for (const { id } of update.narrative) story.add(id);
      if (update.state.phase === 'ended') resolve();
      const isAlive = update.players.some(({ id, is_alive }) => id === host.id && is_alive);
      if (update.state.phase !== 'planning' || update.state.round <= actedIn || !isAlive) return;
      actedIn = update.state.round;
      const type = ACTIONS[acted % ACTIONS.length];
      acted += 1;
      call('POST', `/api/game/${gameId}/action`, {
        action_type: type,
        action_data: { type, target: 'environment', intention: 'cooperative' },
      }).then(({ status, body }) => (status === 200 ? undefined : reject(new Error(JSON.stringify(body)))), reject);
    });
    socket.emit('join:game', gameId);
    socket.emit('chat:message', { roomId: `game:${gameId}`, message: 'Is anybody in here?' });
  });
  socket.disconnect();

  expect(acted).toBeGreaterThan(0);
  expect(pauses).toBe(0);
  const ended = GameSchema.parse((await call('GET', `/api/game/${gameId}`)).body);
  expect(ended.current_state.phase).toBe('ended');
  expect(new Set(ended.narrative_log.map(({ id }) => id))).toEqual(story);
  const receiver = receiverOf(await host.snapshot(gameId));
  expect(received.length).toBeGreaterThan(20);
  expect(received.flatMap((message) => leaksIn(message, receiver))).toEqual([]);
  await server.close();
});
