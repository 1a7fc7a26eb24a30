/** The site's state as other domains need it. Every function takes the database or a transaction. */
import type { Registration } from '@one-mind/protocol/admin/registration';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { findState } from './store.ts';

const ANYONE: Registration = { mode: 'open', domains: [], confirmsEmail: false, needsApproval: false };

/** The settings for registration. Older versions stored only some of the fields. */
export const registrationOf = async (db: Database): Promise<Registration> => ({ ...ANYONE, ...(await findState(db, 'registration')) });

/** Whether administrators need a second factor for what only they may do. */
export const adminsNeedFactor = async (db: Database): Promise<boolean> => (await findState(db, 'security'))?.adminsNeedFactor ?? false;

/** Call it before starting anything that would have to end before the server can be stopped. @throws Refused `maintenance` */
export const requireNoMaintenance = async (db: Database): Promise<void> => {
  if ((await findState(db, 'maintenance')) != null) throw new Refused('maintenance');
};
