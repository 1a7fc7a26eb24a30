/** Removing second factors, and what that means for sessions. Runs in the caller's transaction. */
import type { Database } from '../../db/open.ts';
import { lowerSessionsOf } from '../store.ts';
import { deleteFactors, type Factor, listFactors } from './store.ts';

/** Whether a person can sign in with it for good: recovery codes alone don't count. */
export const isRealFactor = ({ kind, isVerified }: Factor): boolean => isVerified && kind !== 'recovery_code';

/**
 * Without a real factor, the recovery codes go as well and all sessions are `aal1`. Otherwise the sessions that rest on a removed factor
 * are, except the one that removes it: it has shown the factor that removed itself. `by`: that session; null = an administrator's act.
 */
export const removeFactors = async (
  trx: Database,
  userId: string,
  { ids, by }: { readonly ids: readonly string[]; readonly by: string | null },
): Promise<void> => {
  const factors = await listFactors(trx, [userId]);
  const hasReal = factors.some((factor) => isRealFactor(factor) && !ids.includes(factor.id));
  const removed = hasReal ? ids : [...ids, ...factors.filter(({ kind }) => kind === 'recovery_code').map(({ id }) => id)];
  await deleteFactors(trx, userId, removed);
  await lowerSessionsOf(trx, userId, hasReal ? { factorIds: removed, but: by } : 'all');
};
