import { readFileSync, statSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/**
 * The layout of SQLite's `-shm` file: two copies of a header, then the number of frames that the database already has. See
 * sqlite.org/walformat.html.
 */
const HEADER = 48;
const MERGED_FRAMES = 96;
const VERSION = 3_007_000;
/** Bytes that come before the pages of the log, and before each page. */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const contentOf = (file: string): Buffer | null => {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** The size that the log needs at least so that no commit is lost; 0 if the index does not say so clearly. */
const requiredSize = (index: Buffer): number => {
  if (index.byteLength < MERGED_FRAMES + 4 || index.readUInt32LE(0) !== VERSION) return 0;
  // SQLite writes the copies one after the other, so they differ if it was interrupted.
  if (!index.subarray(0, HEADER).equals(index.subarray(HEADER, 2 * HEADER))) return 0;
  const pageSize = index.readUInt16LE(14);
  const frames = index.readUInt32LE(16);
  if (frames <= index.readUInt32LE(MERGED_FRAMES)) return 0;
  // SQLite stores the largest page size, 65,536, as 1.
  return LOG_HEADER + frames * (FRAME_HEADER + (pageSize === 1 ? 65_536 : pageSize));
};

/**
 * SQLite treats a missing or truncated write-ahead log as an empty one. Its own index of that log, which a killed process leaves
 * behind, shows whether commits were lost. Call this before SQLite opens the database, because opening replaces the index.
 * @throws StartupError if commits were certainly lost
 */
export const requireCompleteWal = (database: string): void => {
  const log = `${database}-wal`;
  const index = `${database}-shm`;
  const content = contentOf(index);
  if (content === null || sizeOf(log) >= requiredSize(content)) return;
  throw new StartupError(
    `The newest changes are missing: the database ${database} was not closed properly, and ${log}, which holds them, was deleted or cut. Put that file back, or delete ${index} to start without them.`,
  );
};
