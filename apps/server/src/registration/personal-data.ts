import type { PersonalData } from '../account-data/personal-data.ts';
import { findAccount } from '../accounts/accounts.ts';
import type { Database } from '../db/open.ts';
import { deleteAddress, listInvitationsFor } from './store.ts';

/** Unused invitations to register that name the person's address. Sign-ups that wait for it may be somebody else's. */
export const registrationData = (db: Database): PersonalData => ({
  name: 'registration_invitations',
  read: async (userId) => {
    const user = await findAccount(db, userId);
    const invitations = user === null ? [] : await listInvitationsFor(db, user.email, Date.now());
    return invitations.map(({ address, created_at, expires_at }) => ({
      email: address,
      created_at: new Date(created_at).toISOString(),
      expires_at: new Date(expires_at).toISOString(),
    }));
  },
  forget: ({ email }) => deleteAddress(db, email),
});
