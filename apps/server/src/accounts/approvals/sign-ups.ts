/** Accounts that wait for an admin's approval. */
import { type Approval, SIGN_UPS_MAX, type SignUps } from '@one-mind/protocol/admin/site';
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { Refused } from '../../refused.ts';
import { countApprovals, listApprovals } from '../account-list-store.ts';
import { requireTarget } from '../require-target.ts';
import { updateUser } from '../store.ts';

export { countApprovals };

export const signUps = async (db: Database, approval: Approval): Promise<SignUps> => {
  const users = await listApprovals(db, approval, SIGN_UPS_MAX);
  return {
    users: users.map(({ id, username, email, createdAt }) => ({ id, username, email, created_at: new Date(createdAt).toISOString() })),
    total: await countApprovals(db, approval),
  };
};

/** If a second admin makes the same decision, nothing changes. @throws Refused `forbidden`, `account_not_found`, `sign_up_approved` */
export const decideSignUp = (
  db: Database,
  actor: Actor,
  { id, approve, at }: { readonly id: string; readonly approve: boolean; readonly at: number },
): Promise<void> =>
  transact(db, async (trx) => {
    const user = await requireTarget(trx, actor, id);
    const approval = approve ? null : 'refused';
    if (user.approval === approval) return;
    if (user.approval === null) throw new Refused('sign_up_approved');
    await updateUser(trx, id, { approval, at });
    await recordAct(trx, actor, { act: approve ? 'user.approved' : 'user.refused', targetId: id });
  });
