import type { PersonalData } from '../../account-data/personal-data.ts';
import type { Database } from '../../db/open.ts';
import { deletePending } from '../../registration/pending-sign-ups.ts';
import { deleteTokensWithoutAccount, tokensOf } from './token-store.ts';

/**
 * Links and codes that were mailed to the person and haven't been used, without their secrets. They are deleted with the account. The
 * link to a new address is left out, because there is one only if nobody has that address; the one to the old address names it. The same
 * applies to a guest who wants to keep the account.
 */
export const mailedLinksData = (db: Database): PersonalData => ({
  name: 'mailed_links',
  read: async (userId) =>
    (await tokensOf(db, { userId, purposes: 'all', now: Date.now() }))
      .filter(({ purpose }) => purpose !== 'email_change_new')
      .map(({ purpose, address, new_address, created_at, expires_at }) => ({
        ...{ purpose, address, new_address },
        created_at: new Date(created_at).toISOString(),
        expires_at: new Date(expires_at).toISOString(),
      })),
  forget: async ({ userId, email }) => {
    await deletePending(db, userId);
    await deleteTokensWithoutAccount(db, email);
  },
});
