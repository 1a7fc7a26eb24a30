import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import { isPasskey, listFactors } from './factors/store.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import { listLinkedIdentities } from './openid/linked-identity-store.ts';

/**
 * `without`: the id of a passkey or a connected account that is about to be removed. `providerIds`: the configured providers; accounts at
 * others can't be used.
 * @throws GoTrueError if the person could no longer sign in
 */
export const requireOtherSignIn = async (
  trx: Database,
  { id: userId, hasPassword }: Pick<User, 'id' | 'hasPassword'>,
  { without, providerIds }: { readonly without: string; readonly providerIds: readonly string[] },
): Promise<void> => {
  if (hasPassword) return;
  const passkeys = (await listFactors(trx, [userId])).filter(isPasskey);
  const connected = (await listLinkedIdentities(trx, [userId])).filter(({ provider }) => providerIds.includes(provider));
  if ([...passkeys, ...connected].some(({ id }) => id !== without)) return;
  const message = 'This is your only way to log in. Set a password, add a passkey or connect another account first.';
  throw new GoTrueError(422, 'single_identity_not_deletable', message);
};
