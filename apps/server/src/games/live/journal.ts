import { SYSTEM_CLOCK } from '../../clock.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/open.ts';
import { StorageFailed } from '../../db/storage.ts';
import { transact } from '../../db/transact.ts';
import { Refused } from '../../refused.ts';
import { recordResult } from '../../results/record-result.ts';
import { type CommitBatch, insertAtOnce, insertCommits, isPlain, PartlyTaken } from '../store/commit-store.ts';
import { type CommitLag, createCommitLag } from './commit-lag.ts';

/** The most games that one transaction writes. */
const GROUP_MAX = 50;

/** `taken`: another writer has already used a seq or key of these commits; nothing was written. */
export type CommitOutcome = 'committed' | 'taken';

/** Written in the transaction of the commits, if that succeeds. */
export type Alongside = (trx: Database) => Promise<void>;

export interface Journal {
  /** Resolves once the commits are durable; rejects when storing failed. */
  commit(batch: CommitBatch, alongside?: Alongside): Promise<CommitOutcome>;
  /** How long recent commits have waited. */
  lag(): CommitLag;
}

interface Waiting {
  readonly batch: CommitBatch;
  readonly alongside: Alongside | undefined;
  /** By the steady clock. */
  readonly since: number;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

/** Group commit: everything that is waiting when a transaction begins becomes part of it, so that all share one disk write. */
export const createJournal = (
  db: Database,
  now: () => number = SYSTEM_CLOCK.steady,
  /** Learns the duration of each commit, in ms. */
  onCommitted: (ms: number) => void = () => undefined,
): Journal => {
  const lag = createCommitLag(now, onCommitted);
  const waiting: Waiting[] = [];
  let isFlushing = false;

  const write = async (group: readonly Waiting[]): Promise<CommitOutcome[]> => {
    if (dialectOf(db) === 'postgres' && isPlainGroup(group)) {
      const written = await insertAtOnce(
        db,
        group.map(({ batch }) => batch),
      );
      return group.map(({ batch: { gameId } }) => (written.has(gameId) ? 'committed' : 'taken'));
    }
    // `unique (game_id, seq)` decides between commits. Only results change sums that other games change as well.
    const isAlone = group.every(({ batch, alongside }) => batch.snapshot?.phase !== 'ended' && alongside === undefined);
    const work = async (trx: Database): Promise<CommitOutcome[]> => {
      const outcomes: CommitOutcome[] = [];
      for (const { batch, alongside } of group) {
        const isFirst = await insertCommits(trx, batch);
        if (isFirst && batch.snapshot?.phase === 'ended') await recordResult(trx, batch.gameId, batch.snapshot);
        if (isFirst) await alongside?.(trx);
        outcomes.push(isFirst ? 'committed' : 'taken');
      }
      return outcomes;
    };
    return transact(db, work, isAlone ? 'read committed' : 'serializable');
  };

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const outcomes = await write(group);
      for (const [index, { since, resolve }] of group.entries()) {
        lag.committed(since);
        resolve(outcomes[index] ?? 'taken');
      }
    } catch (error) {
      if (group.length > 1 && isOfOneBatch(error)) {
        for (const one of group) await settle([one]);
        return;
      }
      for (const { since, resolve, reject } of group) {
        lag.committed(since);
        if (error instanceof PartlyTaken) resolve('taken');
        else reject(error);
      }
    }
  };

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      // All nodes use the same order, because transactions that lock the same games in different orders wait for each other.
      const group = waiting.splice(0, GROUP_MAX).toSorted(byGame);
      await settle(group);
    }
    isFlushing = false;
  };

  return {
    commit: (batch, alongside) =>
      new Promise((resolve, reject) => {
        waiting.push({ batch, alongside, since: lag.begun(), resolve, reject });
        if (isFlushing) return;
        isFlushing = true;
        // Runs after everything that this turn of the event loop adds.
        setImmediate(() => void flush());
      }),
    lag: () => lag.now(),
  };
};

const isPlainGroup = (group: readonly Waiting[]): boolean =>
  group.every(({ batch, alongside }) => isPlain(batch) && alongside === undefined) &&
  new Set(group.map(({ batch: { gameId } }) => gameId)).size === group.length;

const byGame = ({ batch: { gameId: one } }: Waiting, { batch: { gameId: other } }: Waiting): number =>
  Number(one > other) - Number(one < other);

/** Whether the others in the group may succeed without the batch that failed: everything except a database that can't be used now. */
const isOfOneBatch = (error: unknown): boolean => !(error instanceof StorageFailed || error instanceof Refused);
