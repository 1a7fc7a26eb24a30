import { createHash } from 'node:crypto';
import type { GameRecord } from '@one-mind/engine/fair-play/record';
import { verify } from '@one-mind/engine/fair-play/verify';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { GameUpdate } from '@one-mind/protocol/games/games';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { leaksIn, receiverOf } from '@one-mind/testkit/secret-scan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer, type PlayerClient, playToEnd, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SEED = 'the seed of a whole game';

describe('a whole game of three people, an AI player and a spectator', () => {
  let server: TestServer;
  let people: PlayerClient[];
  let spectator: PlayerClient;
  let gameId: string;
  let end: GameUpdate;

  beforeAll(async () => {
    server = await startTestServer({ turnPaceMs: 30 }, { newSeed: () => SEED });
    people = await Promise.all(['Ada', 'Bea', 'Cleo'].map((name) => newPlayer(server, name)));
    spectator = await newPlayer(server, 'Sam');
    gameId = await startGame(people, { settings: { timeLimit: null }, bots: ['normal'] });
    await spectator.emit('join:game', gameId);
    const dice = new Dice({ rng: rngFromSeed('what these people do') });
    end = await playToEnd(people, gameId, (items) => (items.length > 0 ? dice.pick(items) : undefined));
    for (const person of [...people, spectator]) await person.waitFor('game:update', ({ reveal }) => reveal !== null);
  });
  afterAll(async () => {
    for (const person of [...people, spectator]) person.close();
    await server.close();
  });
  const ada = (): PlayerClient => people[0] as PlayerClient;

  it('ends with everything revealed, including the seed that was committed to', async () => {
    const { reveal, state } = end;
    expect(reveal?.players).toHaveLength(4);
    expect(reveal?.turns).toHaveLength(state.turnNumber);
    expect(reveal?.seed).toBe(SEED);
    expect(createHash('sha256').update(`${reveal?.seed}:${reveal?.salt}`).digest('hex')).toBe(state.commitment);
    expect((await ada().snapshot(gameId)).reveal).toEqual(reveal);
    expect(await ada().refusal('POST', `/api/game/${gameId}/lock-in`)).toEqual({ status: 409, error: 'game_over' });
    expect(await ada().request('GET', '/api/games/mine')).toEqual([]);
  });

  it('sends everyone the same story without gaps', async () => {
    const story = (await ada().snapshot(gameId)).narrative_log;
    expect(story.length).toBeGreaterThan(end.state.turnNumber);
    for (const person of [...people, spectator]) {
      const heard = new Map(person.received('game:update').flatMap(({ narrative }) => narrative.map((entry) => [entry.id, entry])));
      expect([...heard.values()]).toEqual(story);
      const updates = person.received('game:update');
      for (const [index, update] of updates.entries()) if (index > 0) expect(update.since).toBe(updates[index - 1]?.seq);
    }
  });

  it('sends a client the updates that it missed', async () => {
    const all = await ada().snapshot(gameId);
    const middle = all.narrative_log[Math.floor(all.narrative_log.length / 2)]?.seq ?? 0;
    const gap = await ada().snapshot(gameId, middle);
    expect(gap.narrative_log).toEqual(all.narrative_log.filter(({ seq }) => seq > middle));
    expect((await ada().snapshot(gameId, all.seq)).narrative_log).toEqual([]);
  });

  it('sends nobody another seat’s secrets before the end', async () => {
    const secrets = [SEED, end.reveal?.salt ?? '', JSON.stringify(end.reveal?.order)];
    for (const person of [...people, spectator]) {
      const receiver = receiverOf(await person.snapshot(gameId));
      expect(
        person.frames.flatMap(({ payload }) => leaksIn(payload, receiver)),
        `what ${person.user.username} received`,
      ).toEqual([]);
      const firstReveal = person.frames.findIndex(({ payload }) => JSON.stringify(payload).includes(SEED));
      const before = person.frames.slice(0, firstReveal);
      expect(before.length).toBeGreaterThan(10);
      for (const { payload } of before) for (const secret of secrets) expect(JSON.stringify(payload)).not.toContain(secret);
      for (const { you } of person.received('game:you')) expect(you.id).toBe(person.id);
    }
    expect(spectator.received('game:you')).toEqual([]);
  });

  it('sends every seat frames of the same sizes in the same order after planning, so that no size reveals whose turn it was', () => {
    // Some people may join before the first planning begins, and others after that. The last frame reveals everything.
    const heard = people.map((person) => {
      const events = person.frames.filter(({ event }) => event.startsWith('game:'));
      const sizes = person.line.filter(({ event }) => event.startsWith('game:'));
      expect(sizes.map(({ event }) => event)).toEqual(events.map(({ event }) => event));
      let isPlanning = true;
      return events.flatMap(({ event, payload }, index) => {
        if (event === 'game:update') isPlanning = ['setup', 'planning'].includes((payload as GameUpdate).state.phase);
        return isPlanning ? [] : [`${event} ${sizes[index]?.bytes}`];
      });
    });
    expect(heard[0]?.length).toBeGreaterThan(end.state.turnNumber);
    for (const one of heard) expect(one).toEqual(heard[0]);
  });

  it('sends nothing to others when somebody decides in secret', () => {
    for (const person of people) {
      const seen = person.received('game:update');
      for (const [index, update] of seen.entries()) {
        const before = seen[index - 1];
        if (index < 2 || !before || update.narrative.length > 0) continue;
        expect({ ...update.state, players: update.players }).not.toEqual({ ...before.state, players: before.players });
      }
    }
  });

  it('publishes the record of the game, whose replay proves that everything followed from the sealed seed', async () => {
    const record = await spectator.request<GameRecord>('GET', `/api/game/${gameId}/record`);
    expect(record.told.reveal).toEqual(end.reveal);
    const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex');
    const { fair, findings } = await verify(record, sha256);
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(fair).toBe(true);
  });

  it('closes its lobby, and the first person who asks for a rematch reopens it', async () => {
    const { lobbyId } = await ada().snapshot(gameId);
    const [first, second] = people;
    expect(await ada().refusal('GET', `/api/lobbies/${lobbyId}`)).toEqual({ status: 404, error: 'lobby_not_found' });
    expect(await spectator.refusal('POST', `/api/lobbies/${lobbyId}/rematch`)).toEqual({ status: 404, error: 'lobby_not_found' });
    const reopened = await second?.request<Lobby>('POST', `/api/lobbies/${lobbyId}/rematch`);
    expect(reopened).toMatchObject({ status: 'waiting', gameId: null, host: { username: 'Bea' } });
    // People who still watch the ending are notified.
    const heard = await first?.waitFor('lobby:update', ({ id, status }) => id === lobbyId && status === 'waiting');
    expect(heard?.players.flatMap(({ username, kind }) => (kind === 'human' ? [username] : []))).toEqual(['Bea']);
    const joined = await first?.request<Lobby>('POST', `/api/lobbies/${lobbyId}/rematch`);
    expect(joined?.players.map(({ username, kind }) => (kind === 'ai' ? 'ai' : username))).toEqual(['ai', 'Bea', 'Ada']);
  });
});
