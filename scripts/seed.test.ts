import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminGameDetail, AdminGameStats, AdminGames } from '@one-mind/protocol/admin/admin-games';
import type { Analytics } from '@one-mind/protocol/admin/analytics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../apps/server/src/testing/test-server.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

const GAMES = 14;
let dataDir = '';
let server: TestServer;
let root: TestUser;

/** The exit code and the output. */
const seed = (...args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const env = { ...COMPILE_CACHE, PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
    execFile(process.execPath, [join(import.meta.dirname, 'seed.ts'), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    );
  });
const ask = async <Answer>(path: string): Promise<Answer> => (await root.call('GET', path)).json();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'one-mind-seed-test-'));
  const seeded = await seed('--users', '40', '--games', String(GAMES), '--journals', '1', '--acts', '3', '--days', '20');
  expect(seeded.text).toContain('Seeded');
  server = await startTestServer({ dataDir });
  root = await server.setUpAdmin('Root');
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('npm run seed', { timeout: 60_000 }, () => {
  it('creates finished games like any other, with matching sums', async () => {
    const { games, total } = await ask<AdminGames>('/api/admin/games?limit=100');
    expect(total).toBe(GAMES);
    const finished = games.filter(({ status }) => status === 'completed');
    const people = new Set(finished.flatMap(({ players }) => players.filter(({ kind }) => kind === 'human').map(({ id }) => id)));
    const completed = finished.length;
    expect(await ask<AdminGameStats>('/api/admin/games/stats')).toMatchObject({
      totalGames: GAMES,
      activeGames: 0,
      completedGames: completed,
      totalPlayers: people.size,
    });
    const { days, actions } = await ask<Analytics>('/api/admin/analytics');
    expect(days.reduce((sum, day) => sum + day.completed, 0)).toBe(completed);
    expect(days.reduce((sum, day) => sum + day.abandoned, 0)).toBe(GAMES - completed);
    expect(actions.reduce((sum, { turns }) => sum + turns, 0)).toBe(finished.reduce((sum, game) => sum + (game.current_turn ?? 0), 0));
    for (const { day, players } of days) {
      const there = finished.filter(({ ended_at }) => ended_at?.startsWith(day));
      expect(players).toBe(new Set(there.flatMap((game) => game.players.filter(({ kind }) => kind === 'human').map(({ id }) => id))).size);
    }
    const [newest] = games;
    const detail = await ask<AdminGameDetail>(`/api/admin/games/${newest?.id}`);
    expect(detail.view.players.map(({ username }) => username)).toEqual(newest?.players.map(({ username }) => username));
    expect(detail.view.narrative_log.length).toBeGreaterThan(0);
  });

  it('refuses the folder of a running server, or one that already has games', async () => {
    const text = `Another program is using the folder ${dataDir} (DATA_DIR): stop that one, or choose another folder with DATA_DIR.\n`;
    expect(await seed('--users', '1')).toEqual({ code: 2, text });
    await server.stop();
    expect(await seed('--users', '1')).toMatchObject({ code: 2, text: expect.stringContaining('has people or games already') });
    expect(await seed('--users', 'many')).toEqual({ code: 2, text: '--users must be a whole number, not "many".\n' });
    server = await startTestServer({ dataDir });
  });
});
