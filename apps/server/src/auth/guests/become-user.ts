import { changeEvents, type EventOrigin } from '../../accounts/account-events.ts';
import { changeAccount } from '../../accounts/accounts.ts';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { deletePending } from '../../registration/pending-sign-ups.ts';
import { requireFree } from '../account-checks.ts';
import { sessionMissing } from '../profile-change.ts';

interface NewUser extends Pick<User, 'email' | 'passwordHash' | 'hasPassword' | 'approval'> {
  readonly origin: EventOrigin;
}

/**
 * Gives a guest's account an address, so that it becomes a user's. It keeps its id, and with it its games and statistics. Call it in the
 * transaction that admits the person.
 * @throws GoTrueError if this is no guest
 */
export const becomeUser = async (
  trx: Database,
  guest: User,
  { email, passwordHash, hasPassword, approval, origin }: NewUser,
): Promise<User | 'email_taken'> => {
  if (guest.role !== 'guest') throw sessionMissing();
  const changes = { email, approval, ...(hasPassword && { passwordHash }) };
  const changed = await changeAccount(trx, guest, { ...changes, at: Date.now() });
  if (changed === 'email_taken') return changed;
  const user = requireFree(changed);
  await deletePending(trx, guest.id);
  const { ip, userAgent } = origin;
  await changeEvents(trx, { before: guest, after: user }, { ip, userAgent, by: 'owner' });
  return user;
};
