import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listPlays } from './store.ts';

/** What a person opened and named in the Daily Cases. It is deleted with the account. */
export const dailyData = (db: Database): PersonalData => ({
  name: 'daily_cases',
  read: async (userId) =>
    (await listPlays(db, userId)).map(({ named_at: at, ...play }) => ({
      ...play,
      named_at: at === null ? null : new Date(at).toISOString(),
    })),
});
