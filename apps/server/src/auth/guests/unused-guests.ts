/** Deletes the accounts of guests who haven't come back, like any account that its owner deletes. */
import type { AccountData } from '../../account-data/account-data.ts';
import { findAccount, listUnusedGuests } from '../../accounts/accounts.ts';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { runningGamesOf } from '../../games/games.ts';
import { Refused } from '../../refused.ts';

/** Without a sign-in or a renewed session for this long, in ms. */
export const GUEST_LIFETIME = 30 * 24 * 3_600_000;
/** Accounts per read. */
const BATCH = 100;

interface Dependencies {
  readonly db: Database;
  readonly accountData: Pick<AccountData, 'deleteFor'>;
  readonly now: () => number;
}

const isUnused = (user: User | null, before: number): user is User =>
  user?.role === 'guest' && (user.lastActive ?? user.createdAt) < before;

/** All nodes may run this at the same time. Guests with a seat in a running game stay until it has ended. */
export const deleteUnusedGuests = async ({ db, accountData, now }: Dependencies): Promise<void> => {
  const before = now() - GUEST_LIFETIME;
  for (let after = ''; ; ) {
    const ids = await listUnusedGuests(db, { before, after, limit: BATCH });
    for (const id of ids) {
      if ((await runningGamesOf(db, id)).length > 0) continue;
      const requireUnused = async (trx: Database): Promise<User> => {
        const user = await findAccount(trx, id);
        // They have come back, or another node was first.
        if (!isUnused(user, before)) throw new Refused('account_not_found');
        return user;
      };
      await accountData.deleteFor(id, requireUnused).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
};
