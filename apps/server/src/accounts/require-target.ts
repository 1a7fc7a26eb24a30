import { may, type Permission } from '@one-mind/protocol/permissions';
import type { Actor } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { findAccount } from './accounts.ts';
import type { User } from './user.ts';

/**
 * The account of the person who acts, as it is now. The request may have begun before they lost their role, so call it inside the
 * transaction.
 * @throws Refused `forbidden` if they no longer have this permission
 */
export const requireActor = async (trx: Database, { userId }: Pick<Actor, 'userId'>, permission: Permission): Promise<User> => {
  const user = await findAccount(trx, userId);
  if (user === null || user.status === 'banned' || !may(user.role, permission)) throw new Refused('forbidden');
  return user;
};

/**
 * The account that an administrator acts on. Reads both rows as they are now, so call it inside a transaction.
 * @throws Refused `forbidden` if the asker is no longer an admin, `account_not_found`
 */
export const requireTarget = async (trx: Database, actor: Actor, id: string): Promise<User> => {
  await requireActor(trx, actor, 'administer');
  const user = await findAccount(trx, id);
  if (!user) throw new Refused('account_not_found');
  return user;
};
