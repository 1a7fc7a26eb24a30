import { SYSTEM_CLOCK } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { recordResult } from '../../results/record-result.ts';
import type { Commit } from '../store/game-store.ts';
import { insertCommit } from '../store/game-store.ts';
import { type CommitLag, createCommitLag } from './commit-lag.ts';

/** `taken`: another writer has already used this seq or key; nothing was written. */
export type CommitOutcome = 'committed' | 'taken';

/** Written in the transaction of the commit, if that succeeds. */
export type Alongside = (trx: Database) => Promise<void>;

export interface Journal {
  /** Resolves once the commit is durable; rejects when storing failed. */
  commit(commit: Commit, alongside?: Alongside): Promise<CommitOutcome>;
  /** How long recent commits have waited. */
  lag(): CommitLag;
}

interface Waiting {
  readonly commit: Commit;
  readonly alongside: Alongside | undefined;
  /** By the steady clock. */
  readonly since: number;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

/** Group commit: everything that is waiting when a transaction begins becomes part of it, so that all share one disk write. */
export const createJournal = (db: Database, now: () => number = SYSTEM_CLOCK.steady): Journal => {
  const lag = createCommitLag(now);
  let waiting: Waiting[] = [];
  let isFlushing = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const outcomes = await db.transaction().execute(async (trx) => {
          const written: CommitOutcome[] = [];
          for (const { commit, alongside } of group) {
            const isFirst = await insertCommit(trx, commit);
            if (isFirst && commit.snapshot?.phase === 'ended') await recordResult(trx, commit.gameId, commit.snapshot);
            if (isFirst) await alongside?.(trx);
            written.push(isFirst ? 'committed' : 'taken');
          }
          return written;
        });
        for (const [index, { since, resolve }] of group.entries()) {
          lag.committed(since);
          resolve(outcomes[index] ?? 'taken');
        }
      } catch (error) {
        for (const { since, reject } of group) {
          lag.committed(since);
          reject(error);
        }
      }
    }
    isFlushing = false;
  };

  return {
    commit: (commit, alongside) =>
      new Promise((resolve, reject) => {
        waiting.push({ commit, alongside, since: lag.begun(), resolve, reject });
        if (isFlushing) return;
        isFlushing = true;
        // Runs after everything that this turn of the event loop adds.
        setImmediate(() => void flush());
      }),
    lag: () => lag.now(),
  };
};
