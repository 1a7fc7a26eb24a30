import type { Command } from '@one-mind/engine/commands';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '../../clock.ts';
import { createSingleNode } from '../../cluster/cluster.ts';
import type { Database } from '../../db/open.ts';
import { createMetrics } from '../../operations/metrics.ts';
import { newPlayer, type PlayerClient, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findGame } from '../store/game-store.ts';
import { createGameClocks } from './game-clocks.ts';
import { createJournal } from './journal.ts';
import { stateNow } from './live-game.ts';
import { LiveGames } from './live-games.ts';

let server: TestServer;
const players: PlayerClient[] = [];
let db: Database;
beforeAll(async () => {
  server = await startTestServer();
  db = server.deps.db;
  players.push(...(await Promise.all(['Ada', 'Bea', 'Cleo'].map((name) => newPlayer(server, name)))));
});
afterAll(async () => {
  for (const player of players) player.close();
  await server.close();
});

const newGame = async (): Promise<string> => {
  const gameId = await startGame(players, { settings: { timeLimit: null } });
  for (const { waitFor } of players)
    await waitFor('game:you', ({ you, gameId: id }) => id === gameId && you.options.some((o) => o.enabled));
  return gameId;
};

/** One of several nodes, which all hear each other's heartbeats. It isn't notified of the others' commits. */
const node = (gameId: string) => {
  const clocks = createGameClocks(SYSTEM_CLOCK);
  const reads = { heads: 0 };
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'selectFrom') reads.heads++;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const live = new LiveGames({
    ...{ db: counting, clocks, journal: createJournal(db), steady: SYSTEM_CLOCK.steady, metrics: createMetrics(), log: fastify().log },
    cluster: { ...createSingleNode(), isShared: true },
    ...{ onCommitted: () => {}, onWarm: () => {}, onCold: () => {}, onCaughtUp: () => {}, onUnsure: () => {} },
  });
  const submit = (commands: (at: number) => Command[]): Promise<string> =>
    live.submit(gameId, { userId: null, key: null, commands: (_, at) => commands(at) }).then(
      () => 'ok',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
  return { live, reads, submit };
};

const lockIn =
  (seat: number) =>
  (at: number): Command[] => [
    { type: 'program', seat, at, action: 'hide' },
    { type: 'lockIn', seat, at },
  ];

const storedState = async (gameId: string) => {
  const stored = await findGame(db, gameId);
  if (!stored) throw new Error('The game is gone.');
  return stateNow(stored);
};

describe('a node that has not heard of the newest commit', () => {
  it('adds its own after it', async () => {
    const gameId = await newGame();
    const [one, other] = [node(gameId), node(gameId)];
    await Promise.all([one.live.get(gameId), other.live.get(gameId)]);
    expect(await one.submit(lockIn(0))).toBe('ok');
    expect(await other.submit(lockIn(1))).toBe('ok');
    const state = await storedState(gameId);
    expect(state.seats.map(({ lockedIn }) => lockedIn)).toEqual([true, true, false]);
    expect((await other.live.get(gameId)).state).toEqual(state);
    expect((await one.live.get(gameId)).state).toEqual(state);
  });

  it('accepts what only the newest state allows', async () => {
    const gameId = await newGame();
    const [one, other] = [node(gameId), node(gameId)];
    await one.live.get(gameId);
    for (const seat of [0, 1]) expect(await other.submit(lockIn(seat))).toBe('ok');
    await one.live.get(gameId);
    // The node knows seat 0 as locked in, and doesn't know that another round has begun.
    expect(await other.submit(lockIn(2))).toBe('ok');
    let { state } = await other.live.get(gameId);
    while (state.phase !== 'planning') {
      await other.submit((at) => [{ type: 'tick', at: at + 60_000 }]);
      ({ state } = await other.live.get(gameId));
    }
    expect(state.round).toBe(2);
    expect(await one.submit((at) => lockIn(0)(Math.max(at, state.now)))).toBe('ok');
    expect((await storedState(gameId)).seats[0]?.lockedIn).toBe(true);
  });

  it('refuses what the newest state forbids', async () => {
    const gameId = await newGame();
    const [one, other] = [node(gameId), node(gameId)];
    await one.live.get(gameId);
    expect(await other.submit(lockIn(0))).toBe('ok');
    expect(await one.submit(lockIn(0))).toBe('already_locked_in');
    expect(await one.submit(() => [])).toBe('ok');
    expect((await one.live.get(gameId)).state).toEqual(await storedState(gameId));
  });
});

it('commits without reading the game if no other node has changed it', async () => {
  const gameId = await newGame();
  const { live, reads, submit } = node(gameId);
  await live.get(gameId);
  reads.heads = 0;
  expect(await submit(lockIn(0))).toBe('ok');
  expect(reads.heads).toBe(0);
  expect(await submit(lockIn(0))).toBe('already_locked_in');
  expect(reads.heads).toBeGreaterThan(0);
});
