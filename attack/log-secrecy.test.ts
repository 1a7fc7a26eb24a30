import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../e2e/support/server-process.ts';
import { PASSWORD, type Person, signUp } from './person.ts';
import { playToEnd, startGame } from './play-game.ts';

const WRONG = 'a password that is wrong';
const WORDS = 'words that only players read';
const SECRET_WORDS = ['collaborator', 'saboteur', 'rogue', 'cooperative'];

let server: ServerProcess;
const people: Person[] = [];
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace', TURN_PACE_MS: '0' } });
  for (const name of ['Ada', 'Bea']) people.push(await signUp(server.url, name));
});
afterAll(async () => {
  for (const person of people) person.close();
  // At this level the server logs everything, so that isn't a failure.
  await server.dispose().catch(() => undefined);
});

it('even at its most detailed level, the log contains no password, token, code, address, message, role or choice', async () => {
  const [ada, bea] = people;
  if (!ada || !bea) throw new Error('Nobody has signed up.');
  for (const person of people) await person.connect();
  const sent = async (path: string, body: unknown) => (await ada.call('POST', path, { body })).text;
  await sent('/auth/v1/token?grant_type=password', { email: 'ada@example.org', password: WRONG });
  await sent('/auth/v1/token?grant_type=refresh_token', { refresh_token: bea.refreshToken });
  await sent('/auth/v1/recover', { email: 'ada@example.org' });
  await sent('/auth/v1/verify', { email: 'ada@example.org', token: '123456', type: 'recovery' });
  const factor = JSON.parse(await sent('/auth/v1/factors', { factor_type: 'totp', friendly_name: 'My phone' }));
  await sent(`/api/scenarios/check`, '{"unfinished');
  const gameId = await startGame(people, { scenarioId: 'prison-break', bots: ['normal'], settings: { timeLimit: null } });
  await ada.emit('chat:message', { roomId: `game:${gameId}`, message: WORDS });
  await ada.emit('chat:message', { roomId: WORDS, message: { WORDS } });
  const dice = new Dice({ rng: rngFromSeed('what they play') });
  const start = performance.now();
  expect(await playToEnd(people, gameId, { dice, isTimeOver: () => performance.now() - start > 50_000 })).toBe(true);
  const { reveal } = await ada.get<{ reveal: { seed: string; salt: string } }>('GET', `/api/game/${gameId}`);

  const log = server.printed();
  expect(log.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(10);
  const accounts = [PASSWORD, WRONG, 'example.org', 'My phone', factor.totp.secret, '123456'];
  const sessions = people.flatMap(({ token, refreshToken }) => [token, refreshToken]);
  for (const secret of [...accounts, ...sessions, WORDS, reveal.seed, reveal.salt, ...SECRET_WORDS])
    expect(log.includes(secret), `the log contains ${secret}`).toBe(false);
});
