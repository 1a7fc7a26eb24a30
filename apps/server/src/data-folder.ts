/** The folder that holds the database and, unless the environment gives one, the secret key. */
import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { StartupError } from './startup-error.ts';

const DATABASE_FILE = 'one-mind.sqlite';
export const KEY_FILE = 'secret.key';
const SETUP_FILE = 'setup-token';
/** Everything that an installation keeps in its folder. */
export const INSTALLATION_FILES: readonly string[] = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, KEY_FILE, SETUP_FILE];
/** Exists while `npm run restore` replaces the folder's content. */
export const UNFINISHED_RESTORE = 'restore.unfinished';

export interface DataFolder {
  readonly databaseFile: string;
  /** Text of at least 32 characters. */
  readonly secretKey: string;
  /** Lets another process open the folder. */
  readonly close: () => void;
  /** The file that holds the token of the setup link until someone uses it. */
  readonly setupFile: string;
}

/**
 * Prepares the folder, locks it against other processes, and creates the key on the first start.
 * @throws StartupError if the folder is not writable or another process is using it.
 */
export const openDataFolder = async (
  folder: string,
  { secretKey, isShared = false }: { readonly secretKey: string | undefined; readonly isShared?: boolean | undefined },
): Promise<DataFolder> => {
  const path = resolve(folder);
  const close = await lockDataFolder(path, isShared);
  try {
    if (existsSync(join(path, UNFINISHED_RESTORE)))
      throw new StartupError(`A restore of the folder ${path} (DATA_DIR) did not finish: run npm run restore again, with --force.`);
    return {
      databaseFile: databaseFileIn(path),
      secretKey: secretKey ?? (await keptKey(join(path, KEY_FILE))),
      setupFile: join(path, SETUP_FILE),
      close,
    };
  } catch (error) {
    close();
    throw cannotWrite(path, error);
  }
};

/**
 * Creates the folder if it is missing, and locks it against other processes. Returns a function that releases it.
 * @throws StartupError if the folder is not writable or another process is using it.
 */
export const lockDataFolder = async (path: string, isShared = false): Promise<() => void> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return isShared ? () => {} : lockFolder(path);
  } catch (error) {
    throw cannotWrite(path, error);
  }
};

const cannotWrite = (path: string, error: unknown): StartupError =>
  error instanceof StartupError
    ? error
    : new StartupError(`The folder ${path} (DATA_DIR) cannot be written: ${error instanceof Error ? error.message : String(error)}.`);

export const databaseFileIn = (folder: string): string => join(folder, DATABASE_FILE);

/** Reads the secret from this file, or creates both. It has at least 32 characters unless the file is damaged. */
export const keptSecret = async (file: string): Promise<string> => {
  try {
    // Exclusive, so that only one of two simultaneous first starts creates the secret.
    const handle = await open(file, 'wx', 0o600);
    try {
      const secret = randomBytes(48).toString('base64url');
      await handle.writeFile(`${secret}\n`);
      await handle.sync();
      return secret;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
};

const keptKey = async (file: string): Promise<string> => {
  const key = await keptSecret(file);
  if (key.length < 32) throw new StartupError(`The key in ${file} is damaged: restore it, or delete it (everybody must sign in again).`);
  return key;
};
