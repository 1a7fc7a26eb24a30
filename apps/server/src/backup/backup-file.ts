/**
 * A backup is one file: a copy of the SQLite database with one more table, which holds the other files of DATA_DIR. So SQLite's own
 * checks cover all of it, and there is one file to move.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../db/migrations.ts';

/** Why a backup can't be made or restored, and what to do, for the person who runs the command. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** A file of DATA_DIR beside the database; its name is relative to that folder. */
export interface KeptFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** No other name is read or written, so a forged backup can't place files elsewhere. */
const KEPT_NAME = /^secret\.key$/;

const digest = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Opens a database file for as long as `use` runs. */
export const withDatabase = async <T>(
  file: string | URL,
  options: { readonly readOnly: boolean },
  use: (db: DatabaseSync) => T | Promise<T>,
): Promise<T> => {
  const db = new DatabaseSync(file, options);
  try {
    return await use(db);
  } finally {
    db.close();
  }
};

/** Adds the files to a copy of the database, one at a time, and makes it one file without a log. */
export const addFiles = (copy: string, files: Iterable<KeptFile>): Promise<void> =>
  withDatabase(copy, { readOnly: false }, (db) => {
    db.exec(`
      pragma journal_mode = delete;
      begin;
      create table backup_files (name text primary key, data blob not null, sha256 text not null)`);
    const insert = db.prepare('insert into backup_files (name, data, sha256) values (?, ?, ?)');
    for (const { name, data } of files) insert.run(name, data, digest(data));
    db.exec('commit');
  });

/** Passes each file in a copy of a backup to `keep`, one at a time, and then removes them all, so that only the database is left. */
export const takeFiles = (copy: string, keep: (file: KeptFile) => void): Promise<void> =>
  withDatabase(copy, { readOnly: false }, (db) => {
    for (const file of filesIn(db)) keep(file);
    db.exec('drop table backup_files');
  });

function* filesIn(db: DatabaseSync): Iterable<KeptFile> {
  for (const { name, data, sha256 } of db.prepare('select name, data, sha256 from backup_files').iterate()) {
    if (typeof name !== 'string' || !KEPT_NAME.test(name) || !(data instanceof Uint8Array) || digest(data) !== sha256)
      throw new BackupFailed(`The file ${name} in the backup is damaged. Use another backup.`);
    yield { name, data };
  }
}

/**
 * Reads the whole backup: the database's structure and references, and the digest of each file in it.
 * @returns the names of the files
 * @throws BackupFailed if it isn't a backup, is damaged, or a newer version made it
 */
export const checkBackup = async (file: string): Promise<readonly string[]> => {
  try {
    return await withDatabase(file, { readOnly: true }, (db) => checkedFiles(db, file));
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    if (error.errcode === NOT_A_DATABASE) throw notABackup(file);
    throw new BackupFailed(`${file} cannot be read: ${error.message}. Use another backup.`);
  }
};

const checkedFiles = (db: DatabaseSync, file: string): readonly string[] => {
  const column = (sql: string): unknown[] =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  const tables = column(`select name from sqlite_schema where type = 'table'`);
  if (!tables.includes('backup_files') || !tables.includes('kysely_migration')) throw notABackup(file);
  const [problem] = column('pragma quick_check(1)');
  if (problem !== 'ok') throw new BackupFailed(`The database in ${file} is damaged (${problem}). Use another backup.`);
  const [broken] = column('pragma foreign_key_check');
  if (broken !== undefined)
    throw new BackupFailed(`The database in ${file} is damaged (rows of ${broken} refer to missing ones). Use another backup.`);
  if (column('select name from kysely_migration').some((name) => !Object.hasOwn(migrations, String(name))))
    throw new BackupFailed(`A newer version of this program made ${file}: install that version first.`);
  return [...filesIn(db)].map(({ name }) => name);
};

/** SQLite's result code for a file of another kind. */
const NOT_A_DATABASE = 26;
const notABackup = (file: string): BackupFailed => new BackupFailed(`${file} is not a backup. Name a file that npm run backup made.`);

/** Makes a file, or the names in a folder, survive a power cut. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
