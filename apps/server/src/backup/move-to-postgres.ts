import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { databaseFileIn, lockDataFolder, UNFINISHED_RESTORE } from '../data-folder.ts';
import { shownLocation } from '../db/location.ts';
import { migrations } from '../db/migrations.ts';
import { openDatabase } from '../db/open.ts';
import { getTypeParser } from '../db/postgres.ts';
import { requireCompleteWal } from '../db/require-complete-wal.ts';
import { withDatabase } from './backup-file.ts';
import { copiedTables, type Row, rowsOf, type Table } from './copied-tables.ts';

/** Why an installation can't be moved, and what to do, for the person who runs the command. */
export class MoveFailed extends Error {
  override readonly name = 'MoveFailed';
}

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** Of all rows, in the order of their primary keys. */
  readonly sha256: string;
  /** Values that PostgreSQL can't store, so that they were changed: NUL characters, and fractions in columns of integers. */
  readonly adjusted: number;
}

/** One statement inserts rows of about this many characters of JSON at most. */
const BATCH_MAX = 4_000_000;
/** Rows that are compared at a time. */
const FETCHED = 1000;
/** Waits this long, in ms, for the server, and for others who are using the tables. */
const CONNECT_MAX = 5000;
const LOCK_MAX = 10_000;

/**
 * Copies everything in the database of `dataDir` to the empty one at `url` and compares every row, in one transaction: if anything fails,
 * the target stays empty. The folder stays unchanged. `onMoved` is called for each table.
 * @throws MoveFailed
 * @throws StartupError if a server is using the folder, the database has lost changes, or the other one can't be used
 */
export const moveToPostgres = async (
  dataDir: string,
  url: string,
  onMoved: (table: MovedTable) => void = () => undefined,
): Promise<void> => {
  const folder = resolve(dataDir);
  const file = databaseFileIn(folder);
  if (!existsSync(file)) throw new MoveFailed(`There is no installation in ${folder}. Set DATA_DIR to the folder that the server uses.`);
  const unlock = await lockDataFolder(folder);
  try {
    if (existsSync(join(folder, UNFINISHED_RESTORE)))
      throw new MoveFailed(`A restore of the folder ${folder} did not finish: run npm run restore again, with --force.`);
    requireCompleteWal(file);
    await withDatabase(unchanged(file), { readOnly: true }, async (source) => {
      requireMovable(source, file);
      await moveFrom(source, url, onMoved);
    });
  } finally {
    unlock();
  }
};

/** An address of the file. SQLite would create a log and could not delete it, and the next start would take that for an unclean stop. */
const unchanged = (file: string): URL => {
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) url.search = 'immutable=1';
  return url;
};

const requireMovable = (source: DatabaseSync, file: string): void => {
  const [problem] = Object.values(source.prepare('pragma quick_check(1)').get() ?? {});
  if (problem !== 'ok') throw new MoveFailed(`The database ${file} is damaged (${problem}). Restore DATA_DIR from a backup.`);
  const broken = source.prepare('pragma foreign_key_check').get();
  if (broken)
    throw new MoveFailed(
      `The database ${file} is damaged (rows of ${broken.table} refer to missing ones). Restore DATA_DIR from a backup.`,
    );
  const done = source
    .prepare('select name from kysely_migration')
    .all()
    .map(({ name }) => String(name));
  const known = Object.keys(migrations);
  if (done.some((name) => !known.includes(name)))
    throw new MoveFailed(`The database ${file} was written by a newer version of this program: install that version first.`);
  if (known.some((name) => !done.includes(name)))
    throw new MoveFailed(
      `The database ${file} was written by an older version of this program: start the server once, stop it, and run this command again.`,
    );
};

const moveFrom = async (source: DatabaseSync, url: string, onMoved: (table: MovedTable) => void): Promise<void> => {
  const shown = shownLocation(url);
  const tables = copiedTables(source);
  const target = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MAX, types: { getTypeParser } });
  // A lost connection also fails the statement that is running.
  target.on('error', () => undefined);
  try {
    await target.connect();
    await requireOwnTables(target, tables, shown);
    await (await openDatabase(url)).destroy();
    await target.query('begin');
    await lockEmpty(target, tables, shown);
    for (const table of tables) {
      const adjusted = await copy(source, target, table);
      onMoved({ name: table.name, adjusted, ...(await compare(source, target, table)) });
    }
    await target.query('commit');
    await target.query('analyze');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new MoveFailed(`The database ${shown} stays empty: ${error.message || error.code}. Solve that and run this command again.`);
  } finally {
    await target.end();
  }
};

const quoted = (name: string): string => `"${name}"`;
const listOf = (names: readonly string[]): string => names.map(quoted).join(', ');

/** @throws MoveFailed if the database has tables of another program */
const requireOwnTables = async (target: Client, tables: readonly Table[], shown: string): Promise<void> => {
  const own = ['kysely_migration', 'kysely_migration_lock', ...tables.map(({ name }) => name)];
  const { rows } = await target.query(
    'select tablename from pg_tables where schemaname = current_schema() and tablename <> all($1) limit 1',
    [own],
  );
  if (rows.length > 0) throw notEmpty(shown, String(rows[0].tablename));
};

/** Nobody else can use the tables until the transaction ends. */
const lockEmpty = async (target: Client, tables: readonly Table[], shown: string): Promise<void> => {
  await target.query(`set local lock_timeout = ${LOCK_MAX}`);
  await target.query(`lock table ${listOf(tables.map(({ name }) => name))} in access exclusive mode`);
  for (const { name } of tables) {
    const { rows } = await target.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) throw notEmpty(shown, name);
  }
};

const notEmpty = (shown: string, table: string): MoveFailed =>
  new MoveFailed(`The database ${shown} is not empty (it has ${table}). Create another one and name it with --to.`);

/** Returns how many values were adjusted. */
const copy = async (source: DatabaseSync, target: Client, table: Table): Promise<number> => {
  const { name, columns } = table;
  const names = columns.map((column) => column.name);
  const insert = `insert into ${quoted(name)} (${listOf(names)}) select ${listOf(names)} from json_populate_recordset(null::${quoted(name)}, $1)`;
  let adjusted = 0;
  let batch: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await target.query(insert, [`[${batch.join()}]`]);
    batch = [];
    length = 0;
  };
  for (const row of rowsOf(source, table)) {
    adjusted += row.adjusted;
    const json = JSON.stringify(Object.fromEntries(names.map((column, index) => [column, row.values[index]])));
    if (length + json.length > BATCH_MAX) await flush();
    batch.push(json);
    length += json.length;
  }
  await flush();
  return adjusted;
};

/** @throws MoveFailed with the first row that differs */
const compare = async (source: DatabaseSync, target: Client, table: Table): Promise<{ readonly rows: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  const originals = rowsOf(source, table);
  let rows = 0;
  for await (const stored of storedRows(target, table)) {
    const original = originals.next();
    const json = JSON.stringify(stored);
    if (original.done || JSON.stringify(original.value.values) !== json) throw different(table, original.value);
    hash.update(json);
    rows += 1;
  }
  const left = originals.next();
  if (!left.done) throw different(table, left.value);
  return { rows, sha256: hash.digest('hex') };
};

async function* storedRows(target: Client, { name, columns, key }: Table): AsyncGenerator<readonly unknown[]> {
  const select = `select ${listOf(columns.map((column) => column.name))} from ${quoted(name)} order by ${listOf(key)}`;
  await target.query(`declare stored no scroll cursor for ${select}`);
  for (;;) {
    const { rows } = await target.query<unknown[]>({ text: `fetch ${FETCHED} from stored`, rowMode: 'array' });
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await target.query('close stored');
}

const different = ({ name, columns, key }: Table, row: Row | undefined): MoveFailed => {
  const shown = row && key.map((column) => row.values[columns.findIndex((one) => one.name === column)]).join(', ');
  return new MoveFailed(
    `The table ${name} differs after the copy${shown === undefined ? '' : ` (${shown})`}, so nothing was moved. Report this.`,
  );
};
