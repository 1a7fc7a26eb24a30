import { changeEvents, type EventOrigin } from '../../accounts/account-events.ts';
import { changeAccount } from '../../accounts/accounts.ts';
import type { User, UserChanges } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { deletePending } from '../../registration/pending-sign-ups.ts';
import { requireFree } from '../account-checks.ts';
import { deleteFactors, listFactors } from '../factors/store.ts';
import { deleteLinkedIdentity, listLinkedIdentities } from '../openid/linked-identity-store.ts';
import { type Changed, endByNewPassword, sessionMissing } from '../profile-change.ts';
import { deleteSessionsOf } from '../store.ts';

interface NewUser extends Pick<User, 'email' | 'passwordHash' | 'hasPassword' | 'approval'> {
  /** Other changes that are made at the same time. */
  readonly profile?: UserChanges;
  /** Whether the owner of the address may be somebody other than the guest. */
  readonly isContested: boolean;
  readonly origin: EventOrigin;
}

/**
 * Gives a guest's account an address, so that it becomes a user's. It keeps its id, and with it its games and statistics. Its sessions end
 * if it has to be approved. If it is contested, the guest keeps no way to sign in. Call it in the transaction that admits the person.
 * @throws GoTrueError if this is no guest
 */
export const becomeUser = async (
  trx: Database,
  guest: User,
  { email, passwordHash, hasPassword, approval, profile, isContested, origin }: NewUser,
): Promise<Changed | 'email_taken'> => {
  if (guest.role !== 'guest') throw sessionMissing();
  const changes = { ...profile, email, approval, ...(hasPassword && { passwordHash }) };
  const changed = await changeAccount(trx, guest, { ...changes, at: Date.now() });
  if (changed === 'email_taken') return changed;
  const user = requireFree(changed);
  await deletePending(trx, guest.id);
  const { ip, userAgent } = origin;
  await changeEvents(trx, { before: guest, after: user }, { ip, userAgent, by: 'owner' });
  if (isContested) return { user, ended: await removeWaysIn(trx, user.id) };
  return { user, ended: approval === null ? [] : await deleteSessionsOf(trx, user.id, {}) };
};

/** Returns the ids of the sessions that have ended. */
const removeWaysIn = async (trx: Database, userId: string): Promise<readonly string[]> => {
  const ended = await endByNewPassword(trx, userId, {});
  const factors = await listFactors(trx, [userId]);
  await deleteFactors(
    trx,
    userId,
    factors.map(({ id }) => id),
  );
  for (const { id } of await listLinkedIdentities(trx, [userId])) await deleteLinkedIdentity(trx, id);
  return ended;
};
