/** What admins do with other people's second factors. */
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { factorNotFound } from './factor-errors.ts';
import { removeFactors } from './removal.ts';
import { type Factor, listFactors } from './store.ts';

/** For people who have lost a factor. @throws GoTrueError */
export const removeFactorOf = (
  db: Database,
  actor: Actor,
  { userId, factorId }: { readonly userId: string; readonly factorId: string },
): Promise<Factor> =>
  transact(db, async (trx) => {
    const factor = (await listFactors(trx, [userId])).find(({ id }) => id === factorId);
    if (!factor) throw factorNotFound();
    await removeFactors(trx, userId, { ids: [factorId], by: null });
    await recordAct(trx, actor, { act: 'user.factor_removed', targetId: userId, before: { kind: factor.kind } });
    return factor;
  });
