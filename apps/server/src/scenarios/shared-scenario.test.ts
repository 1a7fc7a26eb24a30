import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newGame } from '@one-mind/engine/testing/random-play';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { findGame, insertGame } from '../games/store/game-store.ts';
import { findScenario, storeBuiltIns } from './scenarios.ts';
import { sharedScenario } from './shared-scenario.ts';

it('is one object for new games of a scenario and for those that are read again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'one-mind-shared-scenario-'));
  const db = await openDatabase(join(folder, 'test.sqlite'));
  await storeBuiltIns(db, [PRISON_BREAK], 0);
  const scenario = await findScenario(db, PRISON_BREAK.id);
  if (!scenario) throw new Error('The scenario is not stored.');
  expect(scenario).toEqual(PRISON_BREAK);
  expect(await findScenario(db, PRISON_BREAK.id)).toBe(scenario);
  const state = newGame({ scenario, players: 3, seed: 1, timeLimitMs: null });
  const game = { lobbyId: null, hostId: 'a', allowSpectators: false, publicSeq: 1, deadline: null, entries: [] };
  for (const id of ['one', 'two']) {
    await insertGame(db, { ...game, id, state });
    expect((await findGame(db, id))?.snapshot.scenario).toBe(scenario);
  }
  await db.destroy();
  await rm(folder, { recursive: true });
});

it('forgets the scenarios that were requested longest ago', () => {
  const version = (number: number) => JSON.stringify({ ...PRISON_BREAK, version: number });
  const [first, second] = [sharedScenario(version(1)), sharedScenario(version(2))];
  for (let number = 3; number <= 100; number++) sharedScenario(version(number));
  expect(sharedScenario(version(1))).toBe(first);
  sharedScenario(version(101));
  expect(sharedScenario(version(1))).toBe(first);
  expect(sharedScenario(version(2))).toEqual(second);
  expect(sharedScenario(version(2))).not.toBe(second);
});
