import type { PersonalData } from '../account-data/personal-data.ts';
import type { Friends } from './friends.ts';
import type { Invitations } from './invitations.ts';

const asked = (userId: string) => ({ userId, username: '' });

/** Friends, requests, blocks and invitations. The rows are deleted with the account, and friends are notified. */
export const friendsData = (friends: Friends, invitations: Invitations): readonly PersonalData[] => [
  {
    name: 'friends',
    read: async (userId) =>
      (await friends.list(asked(userId))).map(({ id, created_at, user }) => ({
        id,
        created_at,
        user: { id: user.id, username: user.username },
      })),
    forget: async (person) => {
      for (const { id } of (await friends.requests(person)).outgoing) await friends.answer(person, id, 'cancel');
      for (const { id } of await friends.list(person)) await friends.remove(person, id);
    },
  },
  { name: 'friend_requests', read: (userId) => friends.requests(asked(userId)) },
  { name: 'blocked', read: (userId) => friends.blocks(asked(userId)) },
  { name: 'invitations', read: (userId) => invitations.list(asked(userId)) },
];
