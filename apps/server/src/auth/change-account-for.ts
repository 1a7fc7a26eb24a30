/** How administrators change the account of another person. Refuses by throwing GoTrueError or Refused. */
import { ADMIN_ORIGIN } from '../accounts/account-events.ts';
import { changeAccount, findAccount } from '../accounts/accounts.ts';
import { usernameKey } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import { Refused } from '../refused.ts';
import { changesOf, type ProfileChanges, requireFree } from './account-checks.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import type { NewPasswords } from './new-passwords.ts';
import { type Changed, endByNewPassword } from './profile-change.ts';

interface Dependencies {
  readonly db: Database;
  readonly notices: Pick<AccountNotices, 'changed'>;
  readonly passwords: NewPasswords;
}

export interface ChangeFor {
  readonly userId: string;
  readonly changes: Omit<ProfileChanges, 'currentPassword'> & { readonly isTemporary?: boolean };
  /** Runs in the same transaction with the new name; null = unchanged. */
  readonly alongside: (trx: Database, newName: string | null) => Promise<void>;
}

export const changeAccountFor = async (
  { db, notices, passwords }: Dependencies,
  { userId, changes, alongside }: ChangeFor,
): Promise<Changed> => {
  const current = await findAccount(db, userId);
  if (!current) throw new GoTrueError(404, 'user_not_found', 'User not found');
  const accountChanges = await changesOf(db, current, changes);
  const { email = current.email, username = current.username } = accountChanges;
  if (changes.password !== undefined) {
    if (current.role === 'guest' && accountChanges.email === undefined) throw new Refused('guest_account');
    await passwords.requireStrong(changes.password, [email, username]);
    accountChanges.passwordHash = await passwords.hash(changes.password);
    accountChanges.isPasswordTemporary = changes.isTemporary ?? false;
  }
  return transact(db, async (trx) => {
    const at = Date.now();
    await alongside(trx, username === current.username ? null : username);
    const isOther = usernameKey(username) !== usernameKey(current.username);
    const all = { ...accountChanges, ...(isOther ? { renamedAt: at } : {}), at };
    const user = requireFree(await changeAccount(trx, current, all), 'email_exists');
    await notices.changed(trx, { before: current, after: user }, ADMIN_ORIGIN);
    return { user, ended: changes.password === undefined ? [] : await endByNewPassword(trx, userId, {}) };
  });
};
