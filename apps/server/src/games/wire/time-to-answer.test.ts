import { randomUUIDv7 } from 'node:crypto';
import type { Command } from '@one-mind/engine/commands';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMessage } from '../../chat/store.ts';
import { newAdmin, newPlayer, type PlayerClient, playTurn, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** With this pace a round passes in a moment. The time to answer is most of the planning time, far longer than this test. */
const PACE = 20;

let server: TestServer;
let ada: PlayerClient;
let bea: PlayerClient;
beforeAll(async () => {
  server = await startTestServer({ turnPaceMs: PACE }, { aiChatDelayMs: 0, newSeed: () => 'time to answer' });
  ada = await newAdmin(server, 'Ada');
  bea = await newPlayer(server, 'Bea');
  await ada.request('PATCH', '/api/admin/rules/accusation', { parameters: { from_round: 2 }, version: 0 });
});
afterAll(async () => {
  ada.close();
  bea.close();
  await server.close();
});

/** A game in round 2 in which Bea is accused and everyone in `ready` has locked in, besides the AI players. */
const accusedBea = async (ready: readonly PlayerClient[] = [ada, bea]): Promise<string> => {
  const gameId = await startGame([ada, bea], { settings: { timeLimit: 300 }, bots: ['normal', 'normal'] });
  const planning = (round: number) =>
    ada.waitFor('game:update', ({ gameId: id, state }) => id === gameId && state.phase === 'planning' && state.round === round);
  await planning(1);
  for (const person of [ada, bea]) await playTurn(person, gameId, pick);
  await planning(2);
  await ada.request('POST', `/api/game/${gameId}/accuse`, { player: bea.id });
  for (const person of ready) await playTurn(person, gameId, pick);
  return gameId;
};
const verdict = (gameId: string) =>
  ada.waitFor('game:update', ({ gameId: id, state: { verdicts } }) => id === gameId && verdicts.length > 0);

const dice = new Dice({ rng: rngFromSeed('time to answer') });
const pick = <Item>(items: readonly Item[]): Item | undefined => (items.length > 0 ? dice.pick(items) : undefined);

it('lets an accused person answer before AI players vote, and the voters spare a newcomer', async () => {
  const gameId = await accusedBea();
  // All have locked in and nobody has voted, because the game waits for Bea.
  expect((await ada.snapshot(gameId)).current_state).toMatchObject({ phase: 'planning', round: 2, accusation: { accused: bea.id } });
  await bea.emit('chat:message', { roomId: `game:${gameId}`, message: 'It was not me.' });
  const { state } = await verdict(gameId);
  expect(state.verdicts).toMatchObject([{ accused: bea.id, guilty: false }]);

  const commits = await server.deps.db
    .selectFrom('game_commits')
    .select('command_json')
    .where('game_id', '=', gameId)
    .orderBy('seq')
    .execute();
  const commands = commits.flatMap(({ command_json }): Command[] => JSON.parse(command_json));
  const about = commands.filter(({ type }) => type === 'accuse' || type === 'answer' || type === 'vote');
  expect(about.map(({ type }) => type)).toEqual(['accuse', 'answer', 'vote', 'vote']);
});

it('lets the voters say what they think of the accusation, each once and none the same', async () => {
  // Planning goes on until Ada locks in, so nothing depends on how soon they speak.
  const gameId = await accusedBea([bea]);
  await bea.emit('chat:message', { roomId: `game:${gameId}`, message: 'It was not me.' });
  const reasons = () =>
    server.deps.db
      .selectFrom('chat_messages')
      .select(['user_id', 'message'])
      .where('room_id', '=', `game:${gameId}`)
      .where('is_ai', '=', 1)
      .where('key', '=', `voice:2:${bea.id}`)
      .execute();
  await expect.poll(async () => (await reasons()).length).toBe(2);
  const given = await reasons();
  expect(new Set(given.map(({ user_id }) => user_id)).size).toBe(given.length);
  expect(new Set(given.map(({ message }) => message)).size).toBe(given.length);
});

it('goes on when the accused repeats a message whose node stopped right after it had stored it', async () => {
  const gameId = await accusedBea();
  const [roomId, message, key] = [`game:${gameId}`, 'It was somebody else.', 'answer'];
  const about = { id: randomUUIDv7(), roomId, channel: 'all', userId: bea.id, username: 'Bea', isAi: false, message } as const;
  await insertMessage(server.deps.db, { ...about, timestamp: new Date().toISOString() }, key);
  expect(await bea.emit('chat:message', { roomId, message, key })).toEqual({ ok: true });
  expect((await verdict(gameId)).state.verdicts).toMatchObject([{ accused: bea.id }]);
});
