/** Appeals by banned people, who can't sign in: a signed link identifies the ban. */
import type { BanAppeal } from '@one-mind/protocol/moderation/ban-appeals';
import { BANNED_FOREVER } from '@one-mind/protocol/moderation/bans';
import { findAccount } from '../accounts/accounts.ts';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import type { Bans } from './bans.ts';
import { openAppeal } from './open-appeal.ts';
import { findBan, findSanction, type SanctionRow } from './sanction-store.ts';
import { sanctionView } from './sanctions.ts';

interface Dependencies {
  readonly db: Database;
  readonly bans: Pick<Bans, 'banOf'>;
  readonly now: () => number;
}

export type BanAppeals = ReturnType<typeof createBanAppeals>;

export const createBanAppeals = ({ db, bans, now }: Dependencies) => {
  /** @throws Refused `appeal_link_invalid` */
  const requireBan = async (at: Database, token: string): Promise<{ readonly user: User; readonly row: SanctionRow }> => {
    const id = bans.banOf(token);
    const row = id === null ? null : await findSanction(at, id);
    const user = row && (await findAccount(at, row.user_id));
    if (!row || !user) throw new Refused('appeal_link_invalid');
    return { user, row };
  };
  const isInForce = async (at: Database, { user, row }: { readonly user: User; readonly row: SanctionRow }): Promise<boolean> =>
    user.status === 'banned' && (await findBan(at, user.id, now()))?.id === row.id;

  const read = async (token: string): Promise<BanAppeal> => {
    const ban = await requireBan(db, token);
    const { at, reason, until, answer, appeal } = sanctionView(ban.row);
    return {
      username: ban.user.username,
      at,
      until: until ?? BANNED_FOREVER,
      reason,
      state: (await isInForce(db, ban)) ? appeal : 'over',
      text: ban.row.appeal,
      answer,
    };
  };

  return {
    read,

    /** @throws Refused `appeal_link_invalid`, `appeal_impossible` */
    async appeal(token: string, text: string): Promise<BanAppeal> {
      await transact(db, async (trx) => {
        const ban = await requireBan(trx, token);
        // After the ban, people can sign in and appeal on the page that shows the decision.
        if (!(await isInForce(trx, ban))) throw new Refused('appeal_impossible');
        const { id: userId, username } = ban.user;
        await openAppeal(trx, { sanctionId: ban.row.id, userId, username, text, at: now() });
      });
      return read(token);
    },
  };
};
