import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import type { Replay } from '@one-mind/protocol/games/replays';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../../../scripts/compile-cache.ts';
import { newPlayer, playToEnd, startGame } from '../testing/player-client.ts';
import { createPostgresDatabase, type TestPostgres } from '../testing/test-database.ts';
import { callerOf, emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';
import { moveToPostgres } from './move-to-postgres.ts';

const SCRIPTS = join(import.meta.dirname, '../../../../scripts');

/** The exit code and the output. */
const run = (script: string, dataDir: string, args: readonly string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const env = { ...COMPILE_CACHE, PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
    execFile(process.execPath, [join(SCRIPTS, script), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: (stdout + stderr).trim() }),
    );
  });
const move = (dataDir: string, to: string) => run('backup/move.ts', dataDir, ['--to', to]);
/** The sentence that explains why nothing was moved. */
const refusal = (dataDir: string, to: string): Promise<string> =>
  moveToPostgres(dataDir, to).then(
    () => 'moved',
    (error) => error.message,
  );

/** Every file with its content. */
const contentOf = async (folder: string): Promise<Record<string, string>> => {
  const files: Record<string, string> = {};
  for (const name of await readdir(folder, { recursive: true })) {
    if ((await stat(join(folder, name))).isFile())
      files[name] = createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex');
  }
  return files;
};

describe('npm run move', { timeout: 120_000 }, () => {
  let old: TestServer;
  let target: TestPostgres;
  let gameId = '';
  let story: GameSnapshot;
  let replay: Replay;
  beforeAll(async () => {
    // Without a database on PostgreSQL, unlike the other servers of these tests.
    old = await startTestServer({ databaseUrl: undefined });
    const root = await old.setUpAdmin('Root');
    const ada = await newPlayer(old, 'Ada');
    gameId = await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    await playToEnd([ada], gameId, ([item]) => item);
    await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    await root.call('PUT', '/api/admin/site/announcement', { text: 'Tomorrow we move.', level: 'info', endsAt: null });
    story = await ada.snapshot(gameId);
    replay = await ada.request('GET', `/api/game/${gameId}/replay`);
    ada.close();
    await old.stop();
    const seeded = await run('seed.ts', old.dataDir, ['--users', '60', '--games', '40', '--journals', '5', '--acts', '20', '--force']);
    expect(seeded.text).toContain('Seeded');
    const created = await createPostgresDatabase({ isEmpty: true });
    if (created === null) throw new Error('There is no PostgreSQL.');
    target = created;
  });
  afterAll(async () => {
    await target.drop();
    await old.close();
  });

  const query = async (sql: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: target.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  it('refuses a folder in use, one without an installation, and a database of another program', async () => {
    const again = await startTestServer({ databaseUrl: undefined, dataDir: old.dataDir });
    expect(await refusal(old.dataDir, target.url)).toBe(
      `Another program is using the folder ${old.dataDir} (DATA_DIR): stop that one, or choose another folder with DATA_DIR.`,
    );
    await again.stop();
    const empty = join(old.dataDir, 'empty');
    await mkdir(empty);
    expect(await refusal(empty, target.url)).toBe(`There is no installation in ${empty}. Set DATA_DIR to the folder that the server uses.`);
    await rm(empty, { recursive: true });
    await query('create table of_another_program (id text)');
    expect(await refusal(old.dataDir, target.url)).toMatch(
      /^The database one_mind_test_\w+ on \S+ is not empty \(it has of_another_program\)\./,
    );
    await query('drop table of_another_program');
    const nowhere = await refusal(old.dataDir, 'postgres://postgres@127.0.0.1:1/x');
    expect(nowhere).toMatch(/^The database x on 127\.0\.0\.1:1 stays empty: .*ECONNREFUSED/);
    expect(await move(old.dataDir, 'mysql://localhost/x')).toMatchObject({ code: 2 });
  });

  it('leaves the database empty if a row can’t be copied', async () => {
    const db = new DatabaseSync(join(old.dataDir, 'one-mind.sqlite'));
    db.exec(`update users set created_at = 'not a time' where username = 'Ada'`);
    expect(await refusal(old.dataDir, target.url)).toMatch(/stays empty: .*bigint.*not a time/s);
    expect(await query('select count(*)::int as n from users')).toEqual([{ n: 0 }]);
    db.exec(`update users set created_at = 1.25 where username = 'Ada'`);
    db.exec(`update users set user_metadata_json = '{"note":"' || char(0) || '"}' where username = 'Ada'`);
    db.close();
  });

  it('copies every row, reports what it changed, and leaves the folder as it is', async () => {
    const before = await contentOf(old.dataDir);
    const { code, text } = await move(old.dataDir, target.url);
    expect([code, text]).toEqual([0, expect.stringMatching(/Copied .* \d{4,} rows in \d\d tables, all compared\./)]);
    expect(text).toMatch(/^users +62 {2}[0-9a-f]{16} {2}2 values changed$/m);
    expect(text).toContain(`SECRET_KEY set to the content of ${join(old.dataDir, 'secret.key')}.`);
    expect(await contentOf(old.dataDir)).toEqual(before);
    expect(await query(`select created_at::int, user_metadata_json from users where username = 'Ada'`)).toEqual([
      { created_at: 1, user_metadata_json: '{"note":"\ufffd"}' },
    ]);
    expect(await refusal(old.dataDir, target.url)).toMatch(/is not empty \(it has \w+\)\. Create another one/);
  });

  it('is followed by a server on PostgreSQL with the same accounts, sessions and games', async () => {
    const secretKey = (await readFile(join(old.dataDir, 'secret.key'), 'utf8')).trim();
    const server = await startTestServer({ databaseUrl: target.url, secretKey });
    const { data, error } = await server.authClient().signInWithPassword({ email: emailOf('Ada'), password: TEST_PASSWORD });
    expect(error).toBeNull();
    const call = callerOf(server.url, data.session?.access_token ?? '');
    expect(await (await call('GET', `/api/game/${gameId}/replay`)).json()).toEqual(replay);
    const again: GameSnapshot = await (await call('GET', `/api/game/${gameId}`)).json();
    expect(again.narrative_log).toEqual(story.narrative_log);
    expect(await (await call('GET', '/api/games/mine')).json()).toHaveLength(1);
    await server.close();
  });
});
