/**
 * A file beside the database that exists while it is open and holds the size of its write-ahead log. That log only grows until a
 * clean stop deletes it, so after any other stop the mark reveals a missing or truncated log, which SQLite itself treats as empty.
 */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const recordedIn = (file: string): number | null => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

export type WalMark = ReturnType<typeof openWalMark>;

/**
 * Checks the log that the last stop left; call it before SQLite opens the database.
 * @throws StartupError if part of it is missing.
 */
export const openWalMark = (database: string) => {
  const mark = `${database}-open`;
  const log = `${database}-wal`;
  const recorded = recordedIn(mark);
  if (recorded !== null && sizeOf(log) < recorded) {
    throw new StartupError(
      `The newest changes are missing: the database ${database} was not closed properly, and ${log}, which holds them, was deleted or cut. Put that file back, or delete ${mark} to start without them.`,
    );
  }
  let size = recorded ?? 0;
  const descriptor = openSync(mark, recorded === null ? 'w' : 'r+', 0o600);
  const record = (): void => {
    // The length never changes, so that it is overwritten in one piece, even on a full disk.
    writeSync(descriptor, `${size}`.padStart(16), 0);
  };
  record();
  fsyncSync(descriptor);

  return {
    wasClosed: recorded === null,

    /** Call after a durable commit, so that the mark is never ahead of the log. */
    wrote(): void {
      const grown = sizeOf(log);
      if (grown <= size) return;
      size = grown;
      record();
    },

    /** Call after the database is closed. If SQLite could not empty its log, the mark stays. */
    close(): void {
      closeSync(descriptor);
      if (sizeOf(log) === 0) rmSync(mark, { force: true });
    },
  };
};
