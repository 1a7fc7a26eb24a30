import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from './startup-error.ts';

export const LOCK_FILE = 'in-use.lock';
/** Two programs that start at the same instant may refuse each other, so each keeps trying for this long, in ms. */
const PATIENCE = 1000;
const SQLITE_BUSY = 5;

/**
 * Locks the folder for this process: two servers on one folder would each continue games that the other has changed.
 * An exclusive transaction on an empty file is an operating-system lock, so it ends with the process, even after a crash.
 * @returns a function that releases it.
 * @throws StartupError while another process holds it.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = new DatabaseSync(join(folder, LOCK_FILE), { timeout: PATIENCE });
  try {
    // Nothing is ever written, so there is never anything to recover.
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new StartupError(
        `Another program is using the folder ${folder} (DATA_DIR): stop that one, or choose another folder with DATA_DIR.`,
      );
    throw error;
  }
  return () => file.close();
};
