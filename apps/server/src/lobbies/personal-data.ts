import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Lobbies } from './lobbies.ts';
import { listPlacesOf, renameLobbiesOf, renamePlaces } from './own-lobbies-store.ts';

/**
 * A person's places in lobbies. Deleting the account gives up waiting ones, makes those in games nameless, and renames lobbies with the
 * person's name.
 */
export const lobbiesData = (db: Database, lobbies: Pick<Lobbies, 'leave'>): PersonalData => ({
  name: 'lobbies',
  read: async (userId) =>
    (await listPlacesOf(db, userId)).map(({ joinedAt, ...place }) => ({ ...place, joinedAt: new Date(joinedAt).toISOString() })),
  forget: async (person) => {
    const { userId, username: from } = person;
    await transact(db, (trx) => renameLobbiesOf(trx, { userId, from, to: FORMER_PLAYER }));
    for (const { id, status } of await listPlacesOf(db, userId)) if (status === 'waiting') await lobbies.leave(person, id);
    await transact(db, (trx) => renamePlaces(trx, userId, FORMER_PLAYER));
  },
});
