import { setImmediate } from 'node:timers/promises';
import { ERRORS } from '@one-mind/protocol/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connectPlayer, createLobby, type PlayerClient, startGame } from '../testing/player-client.ts';
import { publishedMetrics, sumOf } from '../testing/published-metrics.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

/** In ms. A block is far above the limit, and short enough for a sample to have many, and for requests to be answered between two. */
const SHORT_LIMIT = { maxLoopDelayMs: 1, sampleMs: 500 };
const SHORT_BLOCK = 50;
/** The limit is far above the delay of a loop on a busy machine, and each block far above the limit. */
const LONG_LIMIT = { maxLoopDelayMs: 200, sampleMs: 1000 };
const LONG_BLOCK = 600;

/** Blocks the event loop for this time, in ms, again and again until the returned function is called. */
const blockLoop = (ms: number): (() => void) => {
  let isBlocking = true;
  const block = async (): Promise<void> => {
    while (isBlocking) {
      const until = performance.now() + ms;
      while (performance.now() < until);
      await setImmediate();
    }
  };
  void block();
  return () => {
    isBlocking = false;
  };
};

describe('an overloaded server', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let gameId: string;
  let lobbyId: string;
  let relieve = (): void => undefined;

  /** Restarts the server with a limit. It had none while Ada started a game and Bea opened a lobby. */
  const restart = async ({ maxLoopDelayMs, sampleMs }: typeof SHORT_LIMIT): Promise<void> => {
    await server.stop();
    server = await startTestServer({ dataDir: server.dataDir, maxLoopDelayMs }, { pressureSampleMs: sampleMs });
    ada = await connectPlayer(server, ada.user);
    bea = await connectPlayer(server, bea.user);
  };
  const becomes = async (isUnderPressure: boolean): Promise<void> => {
    while (server.app.isUnderPressure() !== isUnderPressure) await setImmediate();
  };

  beforeEach(async () => {
    server = await startTestServer();
    ada = await connectPlayer(server, await server.signUp('Ada'));
    bea = await connectPlayer(server, await server.signUp('Bea'));
    gameId = await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    lobbyId = (await createLobby(bea, { bots: ['normal', 'normal'] })).id;
    ada.close();
    bea.close();
  });
  afterEach(async () => {
    relieve();
    ada.close();
    bea.close();
    await server.close();
  });

  it('refuses new lobbies, games, rematches and accounts, and continues with everything else', async () => {
    await restart(SHORT_LIMIT);
    relieve = blockLoop(SHORT_BLOCK);
    await becomes(true);
    const answer = await fetch(`${server.url}/api/lobbies`, { method: 'POST', headers: { authorization: `Bearer ${bea.user.token}` } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toEqual({ error: 'overloaded', message: ERRORS.overloaded.message });
    for (const path of ['start', 'countdown', 'rematch'])
      expect(await bea.refusal('POST', `/api/lobbies/${lobbyId}/${path}`)).toEqual({ status: 503, error: 'overloaded' });
    const signUp = await fetch(`${server.url}/auth/v1/signup`, { method: 'POST' });
    expect(signUp.status).toBe(503);
    expect(z.object({ msg: z.string() }).parse(await signUp.json()).msg).toBe(ERRORS.overloaded.message);

    await ada.request('POST', `/api/game/${gameId}/guess`, { roles: {} });
    const command = { gameId, command: 'guess', body: { roles: {} }, key: 'while overloaded' };
    expect(await ada.emit('game:command', command)).toMatchObject({ ok: true });
    const { error } = await server.authClient().signInWithPassword({ email: emailOf('Ada'), password: TEST_PASSWORD });
    expect(error).toBeNull();
    await bea.request('POST', `/api/lobbies/${lobbyId}/ready`, { ready: true });
    for (const path of ['/health', '/ready']) expect((await fetch(`${server.url}${path}`)).status).toBe(200);
    expect(sumOf(await publishedMetrics(server), 'onemind_overloaded')).toBe(1);
  });

  it('recovers after its event loop was blocked', async () => {
    await restart(LONG_LIMIT);
    await becomes(false);
    relieve = blockLoop(LONG_BLOCK);
    await becomes(true);
    expect(await bea.refusal('POST', `/api/lobbies/${lobbyId}/start`)).toEqual({ status: 503, error: 'overloaded' });
    relieve();
    const started = () => bea.request('POST', `/api/lobbies/${lobbyId}/start`, { force: true });
    expect(await vi.waitFor(started, { timeout: 30_000, interval: 500 })).toMatchObject({ gameId: expect.any(String) });
  });
});
