/** The folder that holds the database and, unless the environment gives one, the secret key. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

const DATABASE_FILE = 'one-mind.sqlite';
const KEY_FILE = 'secret.key';

export interface DataFolder {
  readonly databaseFile: string;
  /** Text of at least 32 characters. */
  readonly secretKey: string;
}

/**
 * Makes the folder ready, and the key on the first start.
 * @throws StartupError when it can't be written.
 */
export const openDataFolder = async (folder: string, secretKey: string | undefined): Promise<DataFolder> => {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return { databaseFile: join(path, DATABASE_FILE), secretKey: secretKey ?? (await keptKey(join(path, KEY_FILE))) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The folder ${path} (DATA_DIR) cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

const keptKey = async (file: string): Promise<string> => {
  try {
    // Exclusive: of two first starts at once only one makes the key.
    const handle = await open(file, 'wx', 0o600);
    try {
      const key = randomBytes(48).toString('base64url');
      await handle.writeFile(`${key}\n`);
      await handle.sync();
      return key;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length < 32) throw new StartupError(`The key in ${file} is damaged: restore it, or delete it (everybody must sign in again).`);
  return key;
};
