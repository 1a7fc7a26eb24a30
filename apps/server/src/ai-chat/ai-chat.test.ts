import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addModel, NOBODY } from '../testing/admin-models.ts';
import { startModelServer } from '../testing/model-server.ts';
import { newAdmin, type PlayerClient, playToEnd, playTurn, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('AI players in the chat', () => {
  let server: TestServer;
  let admin: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer({}, { aiChatDelayMs: 0 });
    admin = await newAdmin(server, 'Admin');
  });
  afterAll(async () => {
    admin.close();
    await server.close();
  });

  const dice = new Dice({ rng: rngFromSeed('table talk') });
  const pick = <Item>(items: readonly Item[]): Item | undefined => (items.length > 0 ? dice.pick(items) : undefined);
  /** Plays a whole game with AI players and returns its chat messages. */
  const play = async (settings: object = {}, more: readonly AiLevel[] = []): Promise<{ gameId: string; talk: readonly ChatMessage[] }> => {
    const gameId = await startGame([admin], { settings: { timeLimit: null, ...settings }, bots: ['normal', 'hard', 'normal', ...more] });
    await playToEnd([admin], gameId, pick);
    return { gameId, talk: await admin.request<ChatMessage[]>('GET', `/api/chat/game:${gameId}`) };
  };
  const configure = (voices: boolean) => admin.request('PUT', '/api/admin/chat', { filter: 'moderate', voices });

  it('write at most one line per round and seat, few in all, marked as AI messages', async () => {
    // With five of them, more could speak in a round or about an accusation than may.
    const games = [await play(), await play({}, ['normal', 'hard']), await play({}, ['hard', 'normal'])];
    expect(games.flatMap(({ talk }) => talk).length).toBeGreaterThan(0);
    for (const { gameId, talk } of games) {
      const { players } = await admin.snapshot(gameId);
      for (const message of talk) {
        expect(message).toMatchObject({ isAi: true, channel: 'all' });
        expect(players.find(({ id }) => id === message.userId)).toMatchObject({ kind: 'ai', username: message.username });
      }
      const keys = await server.deps.db
        .selectFrom('chat_messages')
        .select(['user_id', 'key'])
        .where('room_id', '=', `game:${gameId}`)
        .execute();
      expect(new Set(keys.map(({ user_id, key }) => `${user_id} ${key}`)).size).toBe(keys.length);
      for (const [key, lines] of Map.groupBy(keys, (line) => line.key ?? '')) {
        expect(lines.length).toBeLessThanOrEqual(/^voice:\d+$/.test(key) ? 3 : 4);
      }
      expect(new Set(talk.map(({ message }) => message)).size).toBe(talk.length);
    }
    // All of it was also pushed through the socket.
    for (const { id } of games.flatMap(({ talk }) => talk)) await admin.waitFor('chat:message', (message) => message.id === id);
  });

  it('write nothing if an admin or the lobby’s host has turned them off', async () => {
    await configure(false);
    expect((await play()).talk).toEqual([]);
    await configure(true);
    expect((await play({ aiVoices: false })).talk).toEqual([]);
  });

  it('leave the chat to people who write a lot', async () => {
    const gameId = await startGame([admin], { settings: { timeLimit: null }, bots: ['normal', 'hard', 'normal'] });
    const at = Date.now() + 60_000;
    for (let n = 0; n < 4; n++) {
      const row = {
        room_id: `game:${gameId}`,
        channel: 'all',
        user_id: admin.id,
        username: 'Admin',
        message: `${n}`,
        at,
        key: null,
      } as const;
      await server.deps.db
        .insertInto('chat_messages')
        .values({ id: crypto.randomUUID(), ...row })
        .execute();
    }
    await playToEnd([admin], gameId, pick);
    const keys = await server.deps.db
      .selectFrom('chat_messages')
      .select(['key', 'is_ai'])
      .where('room_id', '=', `game:${gameId}`)
      .execute();
    // A line from the first moments may precede them, and accusations are always discussed.
    expect(keys.filter(({ key, is_ai }) => is_ai === 1 && /^voice:\d+$/.test(key ?? '')).length).toBeLessThanOrEqual(2);
    expect(keys.filter(({ is_ai }) => is_ai === 0)).toHaveLength(4);
  });

  it('doubt a person’s claim by name if it contradicts another one', async () => {
    /** Plays until an AI player has reacted to a claim of the admin, who claims turns that others have claimed. */
    const doubtIn = async (gameId: string): Promise<string | null> => {
      for (let round = 0; ; ) {
        const update = await admin.waitFor(
          'game:update',
          (one) => one.gameId === gameId && (one.reveal !== null || (one.state.phase === 'planning' && one.state.round > round)),
        );
        if (update.reveal) return null;
        round = update.state.round;
        const { current_state, players } = await admin.snapshot(gameId);
        const theirs = current_state.claims.find((claim) => claim.round === round - 1 && claim.player !== admin.id);
        if (!players.some(({ id, is_alive }) => id === admin.id && is_alive)) return null;
        if (theirs !== undefined) {
          await admin.request('POST', `/api/game/${gameId}/claim`, { round: theirs.round, turn: theirs.turn });
          await new Promise((resolve) => setTimeout(resolve, 200));
          const doubt = admin
            .received('chat:message')
            .find(({ roomId, message }) => roomId === `game:${gameId}` && message.includes('Admin'));
          if (doubt) return doubt.message;
        }
        await admin.waitFor('game:you', ({ seq, you }) => seq >= update.seq && you.options.some(({ enabled }) => enabled));
        await playTurn(admin, gameId, pick);
      }
    };
    let doubt: string | null = null;
    for (let game = 0; game < 5 && doubt === null; game++) {
      doubt = await doubtIn(await startGame([admin], { settings: { timeLimit: null }, bots: ['hard', 'hard', 'normal'] }));
    }
    expect(doubt).toMatch(/turn \d/i);
  });

  it('answer people who address them by name, from public knowledge and a limited number of times', async () => {
    const gameId = await startGame([admin], { settings: { timeLimit: null }, bots: ['normal', 'hard', 'normal'] });
    const { players } = await admin.waitFor('game:update', ({ state, gameId: id }) => id === gameId && state.phase === 'planning');
    const bot = players.find(({ kind }) => kind === 'ai');
    if (!bot) throw new Error('There is no AI player.');
    const ask = (message: string) => admin.emit('chat:message', { roomId: `game:${gameId}`, message });
    await ask(`${bot.username}, are you the saboteur?`);
    const answer = await admin.waitFor(
      'chat:message',
      ({ roomId, userId, isAi, message }) => roomId === `game:${gameId}` && isAi && userId === bot.id && message.includes('Admin'),
    );
    expect(answer.message).toMatch(/Admin/);
    for (const word of ['once', 'twice', 'a third time']) await ask(`${bot.username}, I ask you ${word}: what now?`);
    await ask('Nobody in particular is meant by this.');
    await playToEnd([admin], gameId, pick);
    const answers = await server.deps.db
      .selectFrom('chat_messages')
      .select('key')
      .where('room_id', '=', `game:${gameId}`)
      .where('key', 'like', 'answer:%')
      .execute();
    expect(answers).toHaveLength(2);
  });

  it('use a model’s wording, which gets the line alone and may say no more than it', async () => {
    const provider = await startModelServer();
    const model = await addModel(admin.user, provider, 'openai-compatible', { type: 'character' });
    await admin.request('PUT', '/api/admin/narrator', { ...NOBODY, voice: model.id });
    const lineOf = (text: unknown): string => /\{"line":"(.+?)"\}/.exec(JSON.stringify(text).replaceAll('\\"', '"'))?.[1] ?? '';
    const calls = () => provider.heard.length;
    /** Plays up to six games, until an AI player has written something. */
    const talkOfAi = async (): Promise<string[]> => {
      for (let game = 0; game < 6; game++) {
        const said = (await play()).talk.map(({ message }) => message);
        if (said.length > 0) return said;
      }
      return [];
    };

    provider.says(({ body }) => `${lineOf(body)} Hm.`);
    const reworded = await talkOfAi();
    expect(calls()).toBeGreaterThan(0);
    expect(reworded.some((text) => text.endsWith(' Hm.'))).toBe(true);
    // Only the line differs from call to call.
    for (const { body } of provider.heard) {
      const line = lineOf(body);
      expect(line).not.toBe('');
      expect(JSON.stringify(body).replace(line, '')).toBe(
        JSON.stringify(provider.heard[0]?.body).replace(lineOf(provider.heard[0]?.body), ''),
      );
    }

    provider.says('As the saboteur I did it in turn 5.');
    const kept = await talkOfAi();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.join()).not.toContain('saboteur');
    const verdicts = async () =>
      (await server.deps.db.selectFrom('model_calls').select('verdict').distinct().orderBy('verdict').execute()).map(
        ({ verdict }) => verdict,
      );
    await expect.poll(verdicts).toEqual(['rejected', 'used']);
    await provider.close();
  });
});
