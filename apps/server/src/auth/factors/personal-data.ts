import type { PersonalData } from '../../account-data/personal-data.ts';
import type { Database } from '../../db/open.ts';
import { wireFactor } from '../gotrue/gotrue-views.ts';
import { listFactors } from './store.ts';

/** The person's second factors, without their secrets. They are deleted with the account. */
export const factorsData = (db: Database): PersonalData => ({
  name: 'secondFactors',
  read: async (userId) => (await listFactors(db, [userId])).map(wireFactor),
});
