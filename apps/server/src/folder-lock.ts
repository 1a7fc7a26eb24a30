import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from './startup-error.ts';

const LOCK_FILE = 'in-use.lock';
/** Two programs that start at the same instant may refuse each other; whoever tries again within this, in ms, gets the lock. */
const PATIENCE = 1000;
const SQLITE_BUSY = 5;

/**
 * Takes the folder for this process alone: two servers on one folder would each play on with games that the other has changed.
 * An exclusive transaction on an empty file is a lock of the operating system, so it ends with the process, however that ends.
 * @returns how to give it back.
 * @throws StartupError while another process has it.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = new DatabaseSync(join(folder, LOCK_FILE), { timeout: PATIENCE });
  try {
    // Nothing is ever written, so nothing is left behind that would have to be recovered.
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
