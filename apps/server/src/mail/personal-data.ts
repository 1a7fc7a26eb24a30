import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { deleteMailsWithoutAccount, listMailsOf } from './store.ts';

/**
 * Mails of the last weeks, without their content: it is erased when they are sent. They are deleted with the account. The one to a new
 * address is left out, because it is sent only if nobody has that address.
 */
export const mailsData = (db: Database): PersonalData => ({
  name: 'mails',
  read: async (userId) =>
    (await listMailsOf(db, userId))
      .filter(({ kind }) => kind !== 'email_change_new')
      .map(({ kind, recipient, state, created_at: at }) => ({
        ...{ kind, to: recipient, state },
        at: new Date(at).toISOString(),
      })),
  forget: ({ email }) => deleteMailsWithoutAccount(db, email),
});
