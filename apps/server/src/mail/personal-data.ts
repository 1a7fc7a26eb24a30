import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listMailsOf } from './store.ts';

/** Mails of the last weeks, without their content: it is erased when they are sent. They are deleted with the account. */
export const mailsData = (db: Database): PersonalData => ({
  name: 'mails',
  read: async (userId) =>
    (await listMailsOf(db, userId)).map(({ kind, recipient, state, created_at: at }) => ({
      ...{ kind, to: recipient, state },
      at: new Date(at).toISOString(),
    })),
});
