import { traced } from '../operations/tracing.ts';
import { Refused } from '../refused.ts';
import { SerialQueues } from '../serial-queues.ts';
import type { Database } from './open.ts';

/**
 * PostgreSQL's codes for transactions that may succeed if they run again: not serializable, a deadlock, and a unique key that
 * another transaction inserted after this one had looked for it. SQLite runs one transaction at a time and has none of them.
 */
const DUPLICATE = '23505';
const RETRYABLE: readonly unknown[] = ['40001', '40P01', DUPLICATE];
/** Number of attempts after the first one. */
const ATTEMPTS_MAX = 12;
/** The longest pause after a repeated attempt, in ms. It doubles with each one. */
const FIRST_PAUSE = 4;
const PAUSE_MAX = 250;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** Whether PostgreSQL refused a statement because of what another transaction did, so that it may succeed once it has been read. */
export const isConflict = (error: unknown): boolean => RETRYABLE.includes(codeOf(error));

/** Repeated transactions run one after another, so that those of this process no longer conflict with each other. */
const repeatQueue = new SerialQueues();

/** A random pause, so that transactions of two nodes that conflicted once don't conflict again. */
const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(PAUSE_MAX, FIRST_PAUSE * 2 ** attempt)));

/** Called with the database when a transaction has ended. */
type Ended = (db: Database) => void;
/** What to call when each running transaction has ended. */
const endings = new WeakMap<Database, Ended[]>();

/**
 * Calls `ended` as soon as the changes of this transaction are visible to everyone, and also if it fails. If `db` isn't a transaction,
 * its changes are already visible.
 */
export const whenVisible = (db: Database, ended: Ended): void => {
  const waiting = endings.get(db);
  if (waiting) waiting.push(ended);
  else ended(db);
};

/**
 * `read committed` is for transactions that only insert rows whose keys decide who was first, and change rows of their own: they conflict
 * with no other transaction, and make no other one run again.
 */
export type Isolation = 'serializable' | 'read committed';

/**
 * Runs `work` in a transaction. If it is serializable, it behaves as if no other ran at the same time. `work` may run several times, so it
 * must have no effect outside the database: it returns what has to happen, and the caller does that once this has resolved.
 * @throws Refused `too_busy` if it keeps conflicting with other transactions
 */
export const transact = <Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
  isolation: Isolation = 'serializable',
): Promise<Result> => traced('transaction', {}, () => attempts(db, work, isolation));

const attempts = async <Result>(db: Database, work: (trx: Database) => Promise<Result>, isolation: Isolation): Promise<Result> => {
  try {
    return await runOnce(db, work, isolation);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  return repeatQueue.run('', async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(db, work, isolation);
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (attempt >= ATTEMPTS_MAX) throw codeOf(error) === DUPLICATE ? error : new Refused('too_busy');
      }
      await pause(attempt);
    }
  });
};

const runOnce = async <Result>(db: Database, work: (trx: Database) => Promise<Result>, isolation: Isolation): Promise<Result> => {
  const waiting: Ended[] = [];
  try {
    return await db
      .transaction()
      .setIsolationLevel(isolation)
      .execute((trx) => {
        endings.set(trx, waiting);
        return work(trx);
      });
  } finally {
    for (const ended of waiting) ended(db);
  }
};
