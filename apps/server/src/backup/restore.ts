import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { databaseFileIn, INSTALLATION_FILES, KEY_FILE, lockDataFolder, UNFINISHED_RESTORE } from '../data-folder.ts';
import { BackupFailed, checkBackup, sync, takeFiles } from './backup-file.ts';

export interface Restored {
  readonly folder: string;
  /** The folder that holds what was there before; null if there was nothing. */
  readonly replaced: string | null;
  readonly hasSecretKey: boolean;
}

/**
 * Puts a backup into `dataDir`. Moves existing data aside once the new data is complete. Until the last file is in its place, no server
 * starts on the folder, so an interrupted restore can be repeated.
 * @throws BackupFailed
 * @throws StartupError if the folder can't be written or a server is using it
 */
export const restore = async (from: string, dataDir: string, { force, now = new Date() }: RestoreOptions): Promise<Restored> => {
  const backup = resolve(from);
  const folder = resolve(dataDir);
  if (!existsSync(backup)) throw new BackupFailed(`There is no file ${backup}. Name a backup with --from.`);
  const files = await checkBackup(backup);
  const unlock = await lockDataFolder(folder);
  try {
    const before = (await readdir(folder)).filter((name) => INSTALLATION_FILES.includes(name));
    if (before.length > 0 && !force)
      throw new BackupFailed(
        `The folder ${folder} already contains data. Choose another folder with DATA_DIR, or replace the data with --force.`,
      );
    const unfinished = join(folder, UNFINISHED_RESTORE);
    await unpack(backup, unfinished);
    const replaced = before.length === 0 ? null : join(folder, replacedAt(now));
    if (replaced !== null) await moveAll(folder, before, replaced);
    await moveAll(unfinished, await readdir(unfinished), folder);
    await rmdir(unfinished);
    await sync(folder);
    return { folder, replaced, hasSecretKey: files.includes(KEY_FILE) };
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error)) throw error;
    throw new BackupFailed(`The folder ${folder} cannot be written: ${error.message}. Fix that and run this command again.`);
  } finally {
    unlock();
  }
};

interface RestoreOptions {
  /** Whether data that is already there may be moved aside. */
  readonly force: boolean;
  readonly now?: Date;
}

const replacedAt = (now: Date): string => `replaced-${now.toISOString().replaceAll(':', '-')}`;

/** Writes the database and the other files into `unfinished`, and syncs them to the disk. */
const unpack = async (backup: string, unfinished: string): Promise<void> => {
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const database = databaseFileIn(unfinished);
  await copyFile(backup, database);
  await chmod(database, 0o600);
  await takeFiles(database, ({ name, data }) => {
    mkdirSync(dirname(join(unfinished, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(unfinished, name), data, { mode: 0o600, flush: true });
  });
  await sync(database);
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await sync(join(entry.parentPath, entry.name));
  await sync(unfinished);
};

const moveAll = async (from: string, names: readonly string[], to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(join(from, name), join(to, name));
  await sync(to);
};
