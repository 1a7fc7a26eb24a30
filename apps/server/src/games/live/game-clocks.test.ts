import { createGame } from '@one-mind/engine/create';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { MyGame } from '@one-mind/protocol/games/games';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { afterEach, expect, it } from 'vitest';
import { type Clock, SYSTEM_CLOCK } from '../../clock.ts';
import { connectPlayer, newPlayer, type PlayerClient, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createGameClocks } from './game-clocks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUMPS = [
  ['a day back', -DAY],
  ['an hour back', -HOUR],
  ['an hour ahead', HOUR],
  ['a day ahead', DAY],
] as const;
/** Planning time in seconds. */
const TIME_LIMIT = 300;

/** How far the machine's clock is off, in ms. */
let jump = 0;
const clock: Clock = { wall: () => Date.now() + jump, steady: SYSTEM_CLOCK.steady };

const open: { close: () => unknown }[] = [];
const opened = <T extends { close: () => unknown }>(one: T): T => {
  open.unshift(one);
  return one;
};
afterEach(async () => {
  jump = 0;
  for (const one of open.splice(0)) await one.close();
});
const started = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> =>
  opened(await startTestServer(options, { clock }));

const isPlanning = ({ state }: { readonly state: { readonly phase: string } }): boolean => state.phase === 'planning';
const mine = async (player: PlayerClient): Promise<MyGame | undefined> => (await player.request<MyGame[]>('GET', '/api/games/mine'))[0];
const timed = { settings: { timeLimit: TIME_LIMIT }, bots: ['normal', 'normal'] as const };

it.each(JUMPS)('continues, and shows the same time left, when the clock jumps %s', async (_name, by) => {
  const ada = opened(await newPlayer(await started({ turnPaceMs: 250 }), 'Ada'));
  const gameId = await startGame([ada], { ...timed, bots: [...timed.bots] });
  jump = by;
  const { state, serverTime } = await ada.waitFor('game:update', isPlanning);
  const left = (state.deadline ?? 0) - serverTime;
  expect(left).toBeLessThanOrEqual(TIME_LIMIT * 1000);
  expect(left).toBeGreaterThan(TIME_LIMIT * 1000 - 60_000);

  jump = 2 * by;
  await ada.request('POST', `/api/game/${gameId}/action`, { action_type: 'search', lock_in: false });
  const { phase, deadlineIn } = (await mine(ada)) ?? {};
  expect(phase).toBe('planning');
  expect(deadlineIn).toBeLessThanOrEqual(left);
  expect(deadlineIn).toBeGreaterThan(TIME_LIMIT * 1000 - 60_000);

  await ada.request('POST', `/api/game/${gameId}/lock-in`);
  await ada.waitFor('game:update', ({ state: { round } }) => round === 2);
});

it.each(JUMPS)('neither skips nor stretches a phase when the clock jumps %s while no server runs', async (_name, by) => {
  const before = await started();
  const ada = opened(await newPlayer(before, 'Ada'));
  const gameId = await startGame([ada], { ...timed, bots: [...timed.bots] });
  await ada.waitFor('game:update', isPlanning);
  ada.close();
  await before.stop();

  jump = by;
  const after = await started({ dataDir: before.dataDir });
  const back = opened(await connectPlayer(after, ada.user));
  await back.emit('join:game', gameId);
  const now = await back.waitFor('game:update');
  expect(now.state).toMatchObject({ phase: 'planning', round: 1 });
  const left = (now.state.deadline ?? 0) - now.serverTime;
  expect(left).toBeLessThanOrEqual(TIME_LIMIT * 1000);
  expect(left).toBeGreaterThan(TIME_LIMIT * 1000 - 60_000);

  await back.request('POST', `/api/game/${gameId}/action`, { action_type: 'search', lock_in: true });
  await back.waitFor('game:update', ({ state: { round } }) => round === 2);
});

it.each([
  ['a minute ahead', MINUTE, TIME_LIMIT * 1000 - MINUTE],
  ['half a minute back', -MINUTE / 2, TIME_LIMIT * 1000],
] as const)('counts the time without a server if the clock has moved %s, but no step back', (_name, by, left) => {
  const seats = ['a', 'b', 'c'].map((id) => ({ id, name: id, kind: 'human' as const, level: null }));
  const settings = { timeLimitMs: null, turnPaceMs: TIME_LIMIT * 1000 };
  const drawn = { seed: 's', salt: 't', commitment: 'c' };
  const { state } = createGame({ scenario: PRISON_BREAK, seats, difficulty: 'medium', settings, ...drawn, at: HOUR });
  const clocks = createGameClocks({ wall: () => state.now + by, steady: () => 0 });
  clocks.resume('game', state);
  expect((nextDeadline(state) ?? 0) - clocks.now('game')).toBe(left);
});
