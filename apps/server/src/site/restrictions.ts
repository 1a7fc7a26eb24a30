/** The site's state as other domains need it. Every function takes the database or a transaction. */
import type { Registration } from '@one-mind/protocol/admin/registration';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { findState } from './store.ts';

const ANYONE: ChosenRegistration = { mode: 'open', domains: [], confirmsEmail: false, needsApproval: false };

/** Without a choice, guests can play where anyone can register. */
export type ChosenRegistration = Omit<Registration, 'allowsGuests'> & { readonly allowsGuests?: boolean };

/** The settings for registration as administrators chose them. Older versions stored only some of the fields. */
export const chosenRegistration = async (db: Database): Promise<ChosenRegistration> => ({
  ...ANYONE,
  ...(await findState(db, 'registration')),
});

/** The settings for registration that apply. */
export const registrationOf = async (db: Database): Promise<Registration> => {
  const { allowsGuests, ...chosen } = await chosenRegistration(db);
  return { ...chosen, allowsGuests: allowsGuests ?? (chosen.mode === 'open' && !chosen.needsApproval) };
};

/** Whether administrators need a second factor for what only they may do. */
export const adminsNeedFactor = async (db: Database): Promise<boolean> => (await findState(db, 'security'))?.adminsNeedFactor ?? false;

/** Call it before starting anything that would have to end before the server can be stopped. @throws Refused `maintenance` */
export const requireNoMaintenance = async (db: Database): Promise<void> => {
  if ((await findState(db, 'maintenance')) != null) throw new Refused('maintenance');
};
