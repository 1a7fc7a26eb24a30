import type { Actor } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { findAccount } from './accounts.ts';
import type { User } from './user.ts';

/**
 * The account that an administrator acts on. Reads both rows as they are now, so call it inside a transaction.
 * @throws Refused `forbidden` if the asker is no longer an admin, `account_not_found`
 */
export const requireTarget = async (trx: Database, actor: Actor, id: string): Promise<User> => {
  const [admin, user] = [await findAccount(trx, actor.userId), await findAccount(trx, id)];
  if (admin?.role !== 'admin' || admin.status === 'banned') throw new Refused('forbidden');
  if (!user) throw new Refused('account_not_found');
  return user;
};
