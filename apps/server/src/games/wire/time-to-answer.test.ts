import { randomUUIDv7 } from 'node:crypto';
import type { Command } from '@one-mind/engine/commands';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
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

/** A game in round 2 in which Bea is accused and everyone has locked in. */
const accusedBea = async (): Promise<string> => {
  const gameId = await startGame([ada, bea], { settings: { timeLimit: 300 }, bots: ['normal', 'normal'] });
  const planning = (round: number) =>
    ada.waitFor('game:update', ({ gameId: id, state }) => id === gameId && state.phase === 'planning' && state.round === round);
  await planning(1);
  for (const person of [ada, bea]) await playTurn(person, gameId, pick);
  await planning(2);
  await ada.request('POST', `/api/game/${gameId}/accuse`, { player: bea.id });
  for (const person of [ada, bea]) await playTurn(person, gameId, pick);
  return gameId;
};
const verdict = (gameId: string) =>
  ada.waitFor('game:update', ({ gameId: id, state: { verdicts } }) => id === gameId && verdicts.length > 0);

const dice = new Dice({ rng: rngFromSeed('time to answer') });
const pick = <Item>(items: readonly Item[]): Item | undefined => (items.length > 0 ? dice.pick(items) : undefined);

it('lets an accused person answer before AI players vote, and the voters give reasons and spare a newcomer', async () => {
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
  const talk = await ada.request<ChatMessage[]>('GET', `/api/chat/game:${gameId}`);
  const reasons = talk.filter(({ isAi, message }) => isAi && message.includes('Bea'));
  expect(reasons.length).toBeGreaterThanOrEqual(2);
  expect(new Set(reasons.map(({ message }) => message)).size).toBe(reasons.length);
});

it('goes on when the accused repeats a message whose node stopped right after it had stored it', async () => {
  const gameId = await accusedBea();
  const [roomId, message, key] = [`game:${gameId}`, 'It was somebody else.', 'answer'];
  const about = { id: randomUUIDv7(), roomId, channel: 'all', userId: bea.id, username: 'Bea', isAi: false, message } as const;
  await insertMessage(server.deps.db, { ...about, timestamp: new Date().toISOString() }, key);
  expect(await bea.emit('chat:message', { roomId, message, key })).toEqual({ ok: true });
  expect((await verdict(gameId)).state.verdicts).toMatchObject([{ accused: bea.id }]);
});
