import type { PersonalData } from '../../account-data/personal-data.ts';
import type { Database } from '../../db/open.ts';
import { listLinkedIdentities } from './linked-identity-store.ts';

/** The accounts at providers that the person can sign in with. They are deleted with the account. */
export const linkedIdentitiesData = (db: Database): PersonalData => ({
  name: 'connectedAccounts',
  read: async (userId) =>
    (await listLinkedIdentities(db, [userId])).map(({ userId: _, createdAt, lastUsedAt, ...identity }) => ({
      ...identity,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
    })),
});
