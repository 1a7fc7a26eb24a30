import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listReactionsBy } from './reaction-store.ts';
import { listMessagesBy, renameSender } from './store.ts';

const BATCH = 500;

/** Everything a person has written. It stays without their name when they go, because others have answered it. */
export const chatData = (db: Database): PersonalData => ({
  name: 'chat_messages',
  read: async function* (userId) {
    for (let after = ''; ; ) {
      const batch = await listMessagesBy(db, userId, after, BATCH);
      for (const { id, roomId, channel, message, timestamp } of batch) yield { id, roomId, channel, message, timestamp };
      const last = batch.at(-1);
      if (!last) return;
      after = last.id;
    }
  },
  forget: ({ userId }) => renameSender(db, userId, FORMER_PLAYER),
});

/** A person's reactions, which are deleted with the account. */
export const reactionData = (db: Database): PersonalData => ({
  name: 'reactions',
  read: (userId) => listReactionsBy(db, userId),
});
