/**
 * Mails people whose ban has ended by itself. They can already sign in before this runs, because every read of a status compares the end of
 * a ban with the clock.
 */
import { clearEndedBan, findAccount, listEndedBans } from '../accounts/accounts.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { AccountNotices } from '../mail/account-notices.ts';

interface Dependencies {
  readonly db: Database;
  readonly notices: Pick<AccountNotices, 'banEnded'>;
  readonly now: () => number;
}

/** Number of bans per read. */
const BATCH = 100;

/** All nodes may run this at the same time: one transaction removes the ban and stores the mail, so each end is mailed once. */
export const announceEndedBans = async ({ db, notices, now }: Dependencies): Promise<void> => {
  const at = now();
  for (let count = BATCH; count === BATCH; ) {
    const ended = await listEndedBans(db, at, BATCH);
    for (const id of ended)
      await transact(db, async (trx) => {
        if (!(await clearEndedBan(trx, id, at))) return;
        const user = await findAccount(trx, id);
        if (user !== null) await notices.banEnded(trx, user);
      });
    count = ended.length;
  }
};
