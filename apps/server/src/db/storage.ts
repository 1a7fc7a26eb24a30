/** Tracks whether the database accepts writes. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPostgresUrl } from './location.ts';

/** SQLite's result codes for a full disk, and for a disk that fails, is read-only or can't open files. */
const FULL = 13;
const FAILED: readonly number[] = [8, 10, 14];

/** The database could not be reached, or could not read or write its files. The request is not at fault and can be retried. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';
  readonly code: 'storage_full' | 'storage_failed';

  constructor(code: StorageFailed['code'], cause: Error) {
    super(cause.message, { cause });
    this.code = code;
  }
}

/** Returns null for all other errors, which come from the query itself. */
const storageFailureIn = (error: unknown): StorageFailed | null => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  // The low byte is the primary code; the rest gives details.
  const code = error.errcode & 0xff;
  if (code === FULL) return new StorageFailed('storage_full', error);
  return FAILED.includes(code) ? new StorageFailed('storage_failed', error) : null;
};

/** Connections in use and idle, and the number of queries that wait for one. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export type Storage = ReturnType<typeof createStorage>;

/** A disk at its limit takes small writes and refuses large ones, so it counts as recovered only with this much room, in bytes. */
const ROOM = 4 * 1024 ** 2;
/** It also has to work without a failure for this long, in ms. */
const STEADY_AFTER = 1000;

/** `location`: the database file, or the address of a PostgreSQL server, whose disk can't be measured from here. */
export const createStorage = (location: string, now: () => number = () => performance.now()) => {
  let problem: StorageFailed | null = null;
  let failedAt = 0;
  let report = (_problem: StorageFailed | null): void => undefined;
  /** SQLite has a single connection, whose calls never wait. */
  let countConnections = (): Connections => ({ used: 1, idle: 0, waiting: 0 });
  let tryWrite = (): void => undefined;

  const isSteady = (): boolean => now() - failedAt >= STEADY_AFTER;
  const hasRoom = (): boolean => {
    if (isPostgresUrl(location)) return true;
    try {
      const { bavail, bsize } = statfsSync(dirname(location));
      return bavail * bsize >= ROOM;
    } catch {
      return false;
    }
  };

  const recordFailure = (failure: StorageFailed): StorageFailed => {
    failedAt = now();
    if (problem === null) {
      problem = failure;
      report(failure);
    }
    return failure;
  };

  return {
    /** Returns the failure, to be thrown. */
    recordFailure,

    /** Runs a query. @throws StorageFailed in place of SQLite's errors about its files */
    guard<T>(query: () => T): T {
      try {
        return query();
      } catch (error) {
        const failure = storageFailureIn(error);
        throw failure === null ? error : recordFailure(failure);
      }
    },

    /** Call after each commit. Never throws, because that would report the commit as failed. */
    recordCommit(): void {
      if (problem === null || !isSteady() || (problem.code === 'storage_full' && !hasRoom())) return;
      problem = null;
      report(null);
    },

    /** Why nothing can be stored; null if writes work. While they fail, it tries one at most once a second. */
    problem(): StorageFailed | null {
      if (problem !== null && isSteady()) tryWrite();
      return problem;
    },

    /** `write`: commits something that changes nothing and calls `recordCommit`; never throws. */
    probeWith(write: () => void): void {
      tryWrite = write;
    },

    /** How this process uses its connections to the database right now. */
    connections: (): Connections => countConnections(),

    countConnectionsWith(count: () => Connections): void {
      countConnections = count;
    },

    /** Called once when writes begin to fail, and once with null when they work again. */
    reportTo(listener: (problem: StorageFailed | null) => void): void {
      report = listener;
    },
  };
};
