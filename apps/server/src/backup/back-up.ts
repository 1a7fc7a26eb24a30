import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup } from 'node:sqlite';
import { databaseFileIn, KEY_FILE } from '../data-folder.ts';
import { requireCompleteWal } from '../db/require-complete-wal.ts';
import { addFiles, BackupFailed, checkBackup, type KeptFile, sync, withDatabase } from './backup-file.ts';

export interface BackupMade {
  readonly file: string;
  readonly bytes: number;
  /** Names of the files that it holds beside the database. */
  readonly files: readonly string[];
}

/**
 * Backs up the installation in `dataDir`, whether or not a server is using it. `to` is the new file, or an existing folder, which
 * gets a file named after the time. The file gets this name only once it is complete, checked and on the disk.
 * @throws BackupFailed
 * @throws StartupError if the database has lost changes
 */
export const backUp = async (dataDir: string, to: string, now = new Date()): Promise<BackupMade> => {
  const database = resolve(databaseFileIn(dataDir));
  if (!existsSync(database))
    throw new BackupFailed(`There is no installation in ${resolve(dataDir)}. Set DATA_DIR to the folder that the server uses.`);
  const file = targetOf(to, now);
  if (existsSync(file)) throw new BackupFailed(`${file} already exists. Choose another name with --to.`);
  const unfinished = `${file}.unfinished`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(unfinished, { force: true });
    await copyDatabase(database, unfinished);
    await addFiles(unfinished, filesBeside(dataDir));
    const files = await checkBackup(unfinished);
    await sync(unfinished);
    await rename(unfinished, file);
    await sync(dirname(file));
    return { file, bytes: statSync(file).size, files };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw isSystemError(error) ? new BackupFailed(`${file} cannot be written: ${error.message}. Choose another place with --to.`) : error;
  }
};

const targetOf = (to: string, now: Date): string => {
  const isFolder = to.endsWith('/') || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true;
  return resolve(isFolder ? join(to, `one-mind-${stampOf(now)}.backup`) : to);
};

/** 2026-11-23T04-40-38Z, because some systems allow no colons in names. */
const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const copyDatabase = async (database: string, copy: string): Promise<void> => {
  // This check has to come first, because opening the database would overwrite the evidence of lost changes.
  requireCompleteWal(database);
  await withDatabase(database, { readOnly: true }, async (source) => {
    // Without a transaction, SQLite starts over whenever another process has written, so on a busy server it would never finish.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await backup(source, copy);
  });
  await chmod(copy, 0o600);
};

/** The secret key, unless the environment gives it. */
const filesBeside = (dataDir: string): KeptFile[] => {
  const path = join(dataDir, KEY_FILE);
  return existsSync(path) ? [{ name: KEY_FILE, data: readFileSync(path) }] : [];
};

/** An error of the file system or of SQLite, with a short message. */
const isSystemError = (error: unknown): error is Error => error instanceof Error && ('errno' in error || 'errcode' in error);
