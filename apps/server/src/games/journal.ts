import type { Database } from '../db/open.ts';
import { recordResult } from '../results/record.ts';
import type { Commit } from './store.ts';
import { insertCommit } from './store.ts';

/** `taken`: another writer was first with this seq or key; nothing was written. */
export type CommitOutcome = 'committed' | 'taken';

export interface Journal {
  /** Resolves once the commit is durable; rejects when storing failed. */
  commit(commit: Commit): Promise<CommitOutcome>;
}

interface Waiting {
  readonly commit: Commit;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

/** Group commit: everything that waits when a transaction begins goes into it, so that all wait for one disk write. */
export const createJournal = (db: Database): Journal => {
  let waiting: Waiting[] = [];
  let isFlushing = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const outcomes = await db.transaction().execute(async (trx) => {
          const written: CommitOutcome[] = [];
          for (const { commit } of group) {
            const isFirst = await insertCommit(trx, commit);
            if (isFirst && commit.snapshot?.phase === 'ended') await recordResult(trx, commit.gameId, commit.snapshot);
            written.push(isFirst ? 'committed' : 'taken');
          }
          return written;
        });
        for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] ?? 'taken');
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isFlushing = false;
  };

  return {
    commit: (commit) =>
      new Promise((resolve, reject) => {
        waiting.push({ commit, resolve, reject });
        if (isFlushing) return;
        isFlushing = true;
        // After everything that this turn of the event loop brings.
        setImmediate(() => void flush());
      }),
  };
};
