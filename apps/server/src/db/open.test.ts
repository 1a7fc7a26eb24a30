import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { clockRise } from './migrations/0021-clock-rise.ts';
import { privateGames } from './migrations/0025-private-games.ts';
import { gamesWithoutPeople } from './migrations/0029-games-without-people.ts';
import { type Database, openDatabase } from './open.ts';

describe('openDatabase', () => {
  it('closes private games that spectators could watch, and no others', async () => {
    const db = await openDatabase(file);
    const times = { created_at: 1, updated_at: 1 };
    const lobby = (id: string, settings: object) =>
      db
        .insertInto('lobbies')
        .values({
          ...{ id, name: id, code: id, host_id: 'u', scenario_id: 's', settings_json: JSON.stringify(settings) },
          ...{ status: 'in_progress', game_id: `game of ${id}`, starts_at: null, revision: 1, ...times },
        })
        .execute();
    const game = (lobbyId: string) =>
      db
        .insertInto('games')
        .values({
          ...{ id: `game of ${lobbyId}`, scenario_id: 's', scenario_version: 1, scenario_json: '{}', lobby_id: lobbyId, host_id: 'u' },
          ...{ settings_json: '{}', allow_spectators: 1, status: 'in_progress', phase: 'planning', seq: 1, public_seq: 1 },
          ...{ snapshot_json: '{}', snapshot_seq: 1, deadline: null, started_at: 1, ended_at: null },
        })
        .execute();
    await lobby('private', { isPrivate: true });
    await lobby('public', { isPrivate: false });
    await game('private');
    await game('public');
    await privateGames.up(db);
    expect(await db.selectFrom('games').select(['lobby_id', 'allow_spectators']).orderBy('lobby_id').execute()).toEqual([
      { lobby_id: 'private', allow_spectators: 0 },
      { lobby_id: 'public', allow_spectators: 1 },
    ]);
    await db.destroy();
  });

  let folder = '';
  let file = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'one-mind-db-'));
    file = join(folder, 'test.sqlite');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('creates the schema once and finds it again', async () => {
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

  it('takes back a rise of the alarm clock that nobody meant, and no other', async () => {
    const db = await openDatabase(file);
    const insert = (id: string, parameters: string) =>
      db.insertInto('rules').values({ id, active: 1, parameters_json: parameters, version: 1, created_at: 1, updated_at: 1 }).execute();
    await insert('alarm_clock', '{"every":3,"rise":1}');
    await insert('slips', '{"percent":1,"rise":1}');
    await clockRise.up(db);
    expect(await db.selectFrom('rules').select(['id', 'parameters_json']).orderBy('id').execute()).toEqual([
      { id: 'alarm_clock', parameters_json: '{"every":3}' },
      { id: 'slips', parameters_json: '{"percent":1,"rise":1}' },
    ]);
    await db.destroy();
  });

  it('abandons games that no person finished, and has every game counted again', async () => {
    const db = await openDatabase(file);
    /** Two people and an AI player; `by`: who chose the last turn of each person. */
    const game = async (
      id: string,
      people: readonly { readonly takenOver: boolean; readonly composure: number; readonly by: string }[],
    ) => {
      const seats = [
        ...people.map((person) => ({ kind: 'human' as const, ...person })),
        { kind: 'ai' as const, takenOver: false, composure: 3 },
      ];
      const truths = people.flatMap(({ by }, seat) => [
        { seat, by: 'you' },
        { seat, by },
      ]);
      const snapshot = {
        seats,
        truths,
        result: { outcome: 'success', reason: 'objective', winners: [0], achievements: [['winner'], [], []] },
      };
      const shared = { scenario_id: 's', outcome: 'success' as const, ended_at: 2 };
      await db
        .insertInto('games')
        .values({
          ...{ id, scenario_id: 's', scenario_version: 1, scenario_json: '{}', lobby_id: null, host_id: 'u', settings_json: '{}' },
          ...{ allow_spectators: 0, status: 'completed', phase: 'ended', seq: 1, public_seq: 1, snapshot_seq: 1, deadline: null },
          ...{ snapshot_json: JSON.stringify(snapshot), started_at: 1, ended_at: 2 },
        })
        .execute();
      await db
        .insertInto('game_results')
        .values({
          ...{ ...shared, game_id: id, scenario_title: 'S', difficulty: 'medium', players: 3, humans: 2, reason: 'objective' },
          ...{ rounds: 1, turns: 4, started_at: 1, counted: 1 },
        })
        .execute();
      await db
        .insertInto('seat_results')
        .values(
          seats.map(({ kind, takenOver, composure }, seat) => ({
            ...{ ...shared, game_id: id, seat, user_id: null, kind, level: null, role: 'collaborator' as const, won: 1 },
            ...{ survived: composure > 0 ? 1 : 0, taken_over: takenOver ? 1 : 0, actions: 2, points: 0 },
          })),
        )
        .execute();
    };
    const here = { takenOver: false, composure: 3, by: 'you' };
    const gone = { takenOver: true, composure: 3, by: 'ai' };
    await game('a: all were gone', [gone, { ...gone, by: 'you' }]);
    await game('b: one was there', [here, gone]);
    await game('c: one left when quieted', [{ ...gone, composure: 0, by: 'you' }, gone]);
    await game('d: one was quieted when gone', [{ ...gone, composure: 0 }, gone]);
    await gamesWithoutPeople.up(db);
    const outcomes = await db.selectFrom('game_results').select(['game_id', 'outcome', 'counted']).orderBy('game_id').execute();
    expect(outcomes).toEqual([
      { game_id: 'a: all were gone', outcome: 'abandoned', counted: 0 },
      { game_id: 'b: one was there', outcome: 'success', counted: 0 },
      { game_id: 'c: one left when quieted', outcome: 'success', counted: 0 },
      { game_id: 'd: one was quieted when gone', outcome: 'abandoned', counted: 0 },
    ]);
    const games = await db.selectFrom('games').select(['status', 'snapshot_json']).orderBy('id').execute();
    expect(games.map(({ status }) => status)).toEqual(['abandoned', 'completed', 'completed', 'abandoned']);
    expect(JSON.parse(games[0]?.snapshot_json ?? '')).toMatchObject({
      result: { outcome: 'abandoned', reason: 'abandoned', winners: [], achievements: [[], [], []] },
    });
    const wins = await db.selectFrom('seat_results').select('game_id').distinct().where('won', '=', 1).orderBy('game_id').execute();
    expect(wins.map(({ game_id }) => game_id.slice(0, 1))).toEqual(['b', 'c']);
    await db.destroy();
  });

  it('is durable: WAL, full synchronisation, foreign keys on', async () => {
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

  it('rolls back a transaction that failed and serves the waiting ones', async () => {
    const db = await openDatabase(file);
    const values = { room_id: 'r', channel: 'all', user_id: 'u', username: 'n', message: 'm', at: 1 } as const;
    const results = await Promise.allSettled([
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('chat_messages')
          .values({ ...values, id: '1', key: 'k' })
          .execute();
        await trx
          .insertInto('chat_messages')
          .values({ ...values, id: '2', key: 'k' })
          .execute();
      }),
      db.transaction().execute((trx) =>
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

  it('refuses a database of a newer version with one sentence', async () => {
    const db = await openDatabase(file);
    await db.destroy();
    const raw = new DatabaseSync(file);
    raw.exec(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`);
    raw.close();
    await expect(openDatabase(file)).rejects.toThrow(/newer version/);
  });

  it('refuses a file that is no database', async () => {
    await writeFile(file, 'This is not a database at all, only some text that is long enough to be read as a header.');
    await expect(openDatabase(file)).rejects.toThrow(/cannot be opened/);
  });

  describe('after an unclean stop', () => {
    let killed = '';
    beforeEach(() => {
      killed = join(folder, 'killed.sqlite');
    });
    /** Leaves the files that a killed server leaves, as `killed`. */
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
