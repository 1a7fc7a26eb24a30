import { ERRORS } from '@one-mind/protocol/errors';
import { changedGame } from '@one-mind/protocol/games/changed-game';
import type { CommandAnswer, GameChanges, GameSnapshot } from '@one-mind/protocol/games/games';
import { COMMAND_ACK_BYTES } from '@one-mind/protocol/games/games';
import { openEntry } from '@one-mind/protocol/games/packed-entry';
import { openYou } from '@one-mind/protocol/games/packed-you';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPlayer, type PlayerClient, playToEnd, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HIDE = { action_type: 'hide', action_data: { type: 'hide', target: null, intention: 'defensive', tag: null } };
const WAITS = { settings: { timeLimit: null }, bots: ['normal' as const] };

let server: TestServer;
let ada: PlayerClient;
let bea: PlayerClient;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea')]);
});
afterAll(async () => {
  ada.close();
  bea.close();
  await server.close();
});

it('executes a command once, whether it comes over the socket or again by HTTP', async () => {
  const gameId = await startGame([ada, bea], WAITS);
  const send = () => ada.emit('game:command', { gameId, command: 'action', body: HIDE, key: 'once' });
  const first = await send();
  expect(first).toMatchObject({ ok: true, seq: expect.any(Number) });
  expect(await send()).toEqual(first);
  const again = await ada.request<CommandAnswer>('POST', `/api/game/${gameId}/action`, HIDE, { 'idempotency-key': 'once' });
  expect(first).toMatchObject(again);
  const { players } = await ada.snapshot(gameId);
  expect(players.flatMap(({ kind, username, lockedIn }) => (kind === 'human' && lockedIn ? [username] : []))).toEqual(['Ada']);
});

it('acknowledges every command in the same number of bytes, accepted or refused', async () => {
  const gameId = await startGame([ada, bea], WAITS);
  const command = (name: string, body?: unknown) =>
    ada.emit('game:command', { gameId, command: name, body, key: `${name} ${JSON.stringify(body)}` });
  const answers = [
    await command('guess', { roles: { [bea.id]: 'saboteur' } }),
    await command('vote', { guilty: true }),
    await command('vote', { guilty: 'very' }),
    await command('action', { ...HIDE, action_data: { type: 'help' } }),
    await command('action', HIDE),
    await command('lock-in'),
    await command('no such command'),
    await ada.emit('game:command', { gameId: 'none', command: 'seen', key: 'none' }),
  ];
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error))).toEqual([
    'ok',
    'no_accusation',
    'invalid_input',
    'invalid_input',
    'ok',
    'ok',
    'invalid_input',
    'game_not_found',
  ]);
  for (const answer of answers) expect(Buffer.byteLength(JSON.stringify(answer))).toBe(COMMAND_ACK_BYTES);
});

it('has room for every refusal in one acknowledgement', () => {
  // No command is refused with these.
  const { setup_link_invalid: _, replay_not_found: __, ...errors } = ERRORS;
  for (const [error, { message }] of Object.entries(errors)) {
    const bytes = Buffer.byteLength(JSON.stringify({ ok: false, error, message, pad: '' }));
    expect.soft(bytes, error).toBeLessThanOrEqual(COMMAND_ACK_BYTES);
  }
});

it('keeps a client up to date that is sent only the changes, until the reveal', async () => {
  const gameId = await startGame([ada, bea], WAITS);
  const socket = io(server.url, { auth: { token: ada.user.token }, transports: ['websocket'], reconnection: false, forceNew: true });
  let game: GameSnapshot = await ada.snapshot(gameId);
  const known = game.narrative_log.length;
  const missed: unknown[] = [];
  socket.on('game:update', (update) => missed.push(update));
  socket.on('game:changes', (update: GameChanges) => {
    const { since, seq, narrative, serverTime } = update;
    if (since !== game.seq) missed.push({ since, seq });
    const entries = narrative.map((entry) => openEntry(entry, serverTime));
    game = { ...game, ...changedGame(game, update), narrative_log: [...game.narrative_log, ...entries] };
  });
  socket.on('game:you', (message) => {
    if (message.seq !== game.seq) missed.push(message);
    game = { ...game, you: openYou(message, { ...game, state: game.current_state }, game.you).you };
  });
  expect(await socket.emitWithAck('join:game', { id: gameId, changes: true })).toEqual({ ok: true });
  await playToEnd([ada, bea], gameId, ([first]) => first);
  // Everything sent earlier has arrived by the time this is answered.
  await socket.emitWithAck('leave:game', gameId);
  socket.disconnect();
  expect(missed).toEqual([]);
  expect(game.reveal).not.toBeNull();
  expect(game.narrative_log.length).toBeGreaterThan(known + 10);
  const { serverTime: _, ...whole } = await ada.snapshot(gameId);
  expect({ ...game, serverTime: undefined }).toEqual({ ...whole, serverTime: undefined });
});
