import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { type Database, openDatabase } from './open.ts';
import { transact } from './transact.ts';

describe('openDatabase', () => {
  let folder = '';
  let file = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'one-mind-db-'));
    file = join(folder, 'test.sqlite');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('creates the schema once, and reopens it', async () => {
    const first = await openDatabase(file);
    await first
      .insertInto('lobbies')
      .values({
        id: 'l1',
        name: 'A',
        code: 'AAAA',
        host_id: 'u',
        scenario_id: 's',
        settings_json: '{}',
        status: 'waiting',
        game_id: null,
        starts_at: null,
        revision: 1,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await first.destroy();
    const second = await openDatabase(file);
    expect(await second.selectFrom('lobbies').select(['id', 'revision']).execute()).toEqual([{ id: 'l1', revision: 1 }]);
    await second.destroy();
  });

  it('keeps the games of the first version', async () => {
    const raw = new DatabaseSync(file);
    raw.exec(await readFile(new URL('./migrations/0001-schema.sql', import.meta.url), 'utf8'));
    raw.exec(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
      insert into kysely_migration values ('0001-schema', '2026-11-22');
      insert into kysely_migration_lock values ('migration_lock', 0);
      insert into games values ('g', 's', 1, '{"id":"s"}', null, 'u', '{}', 1, 'in_progress', 'planning', 9, 8, '{"round":3}', 7, 5, 1, null);
    `);
    raw.close();
    const db = await openDatabase(file);
    expect(await db.selectFrom('games').select(['id', 'seq', 'deadline', 'started_at']).execute()).toEqual([
      { id: 'g', seq: 9, deadline: 5, started_at: 1 },
    ]);
    const snapshot = { game_id: 'g', scenario_json: '{"id":"s"}', state_json: '{"round":3}', seq: 7 };
    expect(await db.selectFrom('game_snapshots').selectAll().execute()).toEqual([snapshot]);
    await db.destroy();
  });

  it('is durable: it uses WAL, full synchronisation and foreign keys', async () => {
    const db = await openDatabase(file);
    await expect(
      db
        .insertInto('game_players')
        .values({ game_id: 'none', seat: 0, user_id: null, player_id: 'p', username: 'x', kind: 'ai', level: null })
        .execute(),
    ).rejects.toThrow(/FOREIGN KEY/);
    await db.destroy();
    const raw = new DatabaseSync(file);
    expect(raw.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    raw.close();
  });

  it('rolls back a failed transaction and runs the waiting ones', async () => {
    const db = await openDatabase(file);
    const values = { room_id: 'r', channel: 'all', user_id: 'u', username: 'n', message: 'm', at: 1 } as const;
    const results = await Promise.allSettled([
      transact(db, async (trx) => {
        await trx
          .insertInto('chat_messages')
          .values({ ...values, id: '1', key: 'k' })
          .execute();
        await trx
          .insertInto('chat_messages')
          .values({ ...values, id: '2', key: 'k' })
          .execute();
      }),
      transact(db, (trx) =>
        trx
          .insertInto('chat_messages')
          .values({ ...values, id: '3', key: 'k' })
          .execute(),
      ),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await db.selectFrom('chat_messages').select('id').execute()).toEqual([{ id: '3' }]);
    await db.destroy();
  });

  it('refuses a database of a newer version with a one-sentence error', async () => {
    const db = await openDatabase(file);
    await db.destroy();
    const raw = new DatabaseSync(file);
    raw.exec(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`);
    raw.close();
    await expect(openDatabase(file)).rejects.toThrow(/newer version/);
  });

  it('refuses a database from before version 0.1.0 and leaves it unchanged', async () => {
    const raw = new DatabaseSync(file);
    raw.exec(`create table kysely_migration (name text primary key, timestamp text not null);
      insert into kysely_migration values ('0001-first', '2026-08-01'), ('0002-rules', '2026-08-02');
      create table users (id text primary key)`);
    await expect(openDatabase(file)).rejects.toThrow(
      /^The database .* was written before version 0\.1\.0 and cannot be converted: use another DATA_DIR\.$/,
    );
    expect(raw.prepare('select name from sqlite_master where type = ?').all('table')).toEqual([
      { name: 'kysely_migration' },
      { name: 'users' },
    ]);
    raw.close();
  });

  it('refuses a file that is not a database', async () => {
    await writeFile(file, 'This is not a database at all, only some text that is long enough to be read as a header.');
    await expect(openDatabase(file)).rejects.toThrow(/cannot be opened/);
  });

  describe('after an unclean stop', () => {
    let killed = '';
    beforeEach(() => {
      killed = join(folder, 'killed.sqlite');
    });
    /** Leaves the same files as a killed server, named like `killed`. */
    const copyFiles = async () => {
      for (const suffix of ['', '-wal', '-shm']) await copyFile(file + suffix, killed + suffix);
    };
    const kill = async () => {
      const db = await openDatabase(file);
      await db.schema.createTable('kept').addColumn('id', 'integer').execute();
      await copyFiles();
      await db.destroy();
    };
    const tables = async (db: Database) => (await db.introspection.getTables()).map(({ name }) => name);
    const startsWithEverything = async (path: string) => {
      const db = await openDatabase(path);
      expect(await tables(db)).toContain('kept');
      await db.destroy();
    };
    const missing = () =>
      new StartupError(
        `The newest changes are missing: the database ${killed} was not closed properly, and ${killed}-wal, which holds them, was deleted or cut. Put that file back, or delete ${killed}-shm to start without them.`,
      );

    it('loses nothing, and the next clean stop leaves only the database', async () => {
      await kill();
      await startsWithEverything(killed);
      expect((await readdir(folder)).sort()).toEqual(['killed.sqlite', 'test.sqlite']);
    });

    it('detects a deleted log at every start, and continues without it only when asked to', async () => {
      await kill();
      await rm(`${killed}-wal`);
      await expect(openDatabase(killed)).rejects.toThrow(missing());
      await expect(openDatabase(killed)).rejects.toThrow(missing());
      await rm(`${killed}-shm`);
      await (await openDatabase(killed)).destroy();
    });

    it('detects a truncated log', async () => {
      await kill();
      await truncate(`${killed}-wal`, (await stat(`${killed}-wal`)).size - 1);
      await expect(openDatabase(killed)).rejects.toThrow(missing());
    });

    it('starts after another program merged the log', async () => {
      await kill();
      const viewer = new DatabaseSync(killed);
      viewer.exec('select * from kept');
      viewer.close();
      await startsWithEverything(killed);
    });

    it('starts after another program emptied the log while the server ran', async () => {
      const db = await openDatabase(file);
      await db.schema.createTable('kept').addColumn('id', 'integer').execute();
      const viewer = new DatabaseSync(file);
      viewer.exec('pragma wal_checkpoint(truncate)');
      await copyFiles();
      viewer.close();
      await db.destroy();
      expect((await stat(`${killed}-wal`)).size).toBe(0);
      await startsWithEverything(killed);
    });

    it('starts after a kill that interrupted closing, when the log was merged but not all files were deleted', async () => {
      const db = await openDatabase(file);
      await db.schema.createTable('kept').addColumn('id', 'integer').execute();
      await sql`pragma wal_checkpoint(passive)`.execute(db);
      await copyFiles();
      await db.destroy();
      await rm(`${killed}-wal`);
      await startsWithEverything(killed);
    });

    it('starts after a clean stop during which another program kept the log open', async () => {
      const db = await openDatabase(file);
      await db.schema.createTable('kept').addColumn('id', 'integer').execute();
      const viewer = new DatabaseSync(file);
      viewer.exec('select * from kept');
      await db.destroy();
      expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
      viewer.close();
      await startsWithEverything(file);
    });

    it('ignores an index that SQLite has not finished writing', async () => {
      await kill();
      await rm(`${killed}-wal`);
      await truncate(`${killed}-shm`, 3);
      await (await openDatabase(killed)).destroy();
    });

    const overwrite = async () => {
      const handle = await open(killed, 'r+');
      await handle.write(Buffer.alloc(2048, 0xff), 0, 2048, 8192);
      await handle.close();
    };
    it.each([
      ['an overwritten', overwrite],
      ['a truncated', () => truncate(killed, 20_000)],
    ])('reports %s database at every start, and keeps its log', async (_, damage) => {
      await (await openDatabase(file)).destroy();
      await kill();
      const log = await readFile(`${killed}-wal`);
      await damage();
      for (let start = 0; start < 2; start++) {
        await expect(openDatabase(killed)).rejects.toThrow(/^The database .* is damaged \(.*\)\. Restore DATA_DIR from a backup\.$/s);
        expect(await readFile(`${killed}-wal`)).toEqual(log);
      }
    });
  });
});
