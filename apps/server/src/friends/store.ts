/** All SQL for friends, requests and blocks. Every function takes the database or a transaction. */
import { isBannedSql } from '../accounts/accounts.ts';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/open.ts';

export interface Named {
  readonly id: string;
  readonly username: string;
}
export interface FriendshipRecord {
  readonly id: string;
  /** The other person. */
  readonly user: Named;
  /** Epoch ms. */
  readonly createdAt: number;
}
export interface RequestRecord {
  readonly id: string;
  readonly sender: Named;
  readonly receiver: Named;
  /** Epoch ms. */
  readonly createdAt: number;
}

const pairOf = (one: string, other: string) => (one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one });

export const insertFriendship = async (db: Database, id: string, pair: readonly [string, string], at: number): Promise<void> => {
  await db
    .insertInto('friendships')
    .values({ id, ...pairOf(...pair), created_at: at })
    .execute();
};

const friendshipsOf = (db: Database, userId: string) =>
  db
    .selectFrom('friendships')
    .innerJoin('users', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('friendships.low_id', '=', userId), eb('users.id', '=', eb.ref('friendships.high_id'))]),
          eb.and([eb('friendships.high_id', '=', userId), eb('users.id', '=', eb.ref('friendships.low_id'))]),
        ]),
      ),
    )
    .where((eb) => eb.or([eb('friendships.low_id', '=', userId), eb('friendships.high_id', '=', userId)]))
    .select(['friendships.id', 'friendships.created_at', 'users.id as user_id', 'users.username']);

interface FriendshipRow {
  readonly id: string;
  readonly created_at: number;
  readonly user_id: string;
  readonly username: string;
}
const friendshipOf = (row: FriendshipRow): FriendshipRecord => ({
  id: row.id,
  user: { id: row.user_id, username: row.username },
  createdAt: row.created_at,
});

/** Sorted by name. */
export const listFriendships = async (db: Database, userId: string): Promise<FriendshipRecord[]> =>
  (await friendshipsOf(db, userId).orderBy('users.username_key').execute()).map(friendshipOf);

export const countFriendships = (db: Database, userId: string): Promise<number> =>
  countRows(db.selectFrom('friendships').where((eb) => eb.or([eb('low_id', '=', userId), eb('high_id', '=', userId)])));

/** By the friendship's id, if this person is one of the two. */
export const findFriendship = async (db: Database, id: string, userId: string): Promise<FriendshipRecord | null> => {
  const row = await friendshipsOf(db, userId).where('friendships.id', '=', id).executeTakeFirst();
  return row ? friendshipOf(row) : null;
};

export const findFriendshipBetween = async (db: Database, userId: string, otherId: string): Promise<FriendshipRecord | null> => {
  const row = await friendshipsOf(db, userId).where('users.id', '=', otherId).executeTakeFirst();
  return row ? friendshipOf(row) : null;
};

/** Pairs of one of these users and a friend of theirs. */
export const friendPairs = async (db: Database, userIds: readonly string[]): Promise<[string, string][]> => {
  const rows = await db
    .selectFrom('friendships')
    .select(['low_id', 'high_id'])
    .where((eb) => eb.or([eb('low_id', 'in', userIds), eb('high_id', 'in', userIds)]))
    .execute();
  const asked = new Set(userIds);
  return rows.flatMap(({ low_id, high_id }): [string, string][] => [
    ...(asked.has(low_id) ? [[low_id, high_id] satisfies [string, string]] : []),
    ...(asked.has(high_id) ? [[high_id, low_id] satisfies [string, string]] : []),
  ]);
};

export const deleteFriendship = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('friendships').where('id', '=', id).execute();
};

interface NewRequest {
  readonly id: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** Epoch ms. */
  readonly at: number;
}

export const insertRequest = async (db: Database, { id, senderId, receiverId, at }: NewRequest): Promise<void> => {
  await db
    .insertInto('friend_requests')
    .values({ id, ...pairOf(senderId, receiverId), sender_id: senderId, created_at: at })
    .execute();
};

const requestsOf = (db: Database, userId: string) =>
  db
    .selectFrom('friend_requests')
    .innerJoin('users as low', 'low.id', 'friend_requests.low_id')
    .innerJoin('users as high', 'high.id', 'friend_requests.high_id')
    .where((eb) => eb.or([eb('low.id', '=', userId), eb('high.id', '=', userId)]))
    .select([
      'friend_requests.id',
      'friend_requests.sender_id',
      'friend_requests.created_at',
      'low.id as low_id',
      'low.username as low_name',
      'high.id as high_id',
      'high.username as high_name',
    ]);

interface RequestRow {
  readonly id: string;
  readonly sender_id: string;
  readonly created_at: number;
  readonly low_id: string;
  readonly low_name: string;
  readonly high_id: string;
  readonly high_name: string;
}
const requestOf = (row: RequestRow): RequestRecord => {
  const low = { id: row.low_id, username: row.low_name };
  const high = { id: row.high_id, username: row.high_name };
  const [sender, receiver] = row.sender_id === low.id ? [low, high] : [high, low];
  return { id: row.id, sender, receiver, createdAt: row.created_at };
};

/** All requests that this person sent or received, newest first, except those from banned people. */
export const listRequests = async (db: Database, userId: string): Promise<RequestRecord[]> => {
  const rows = await requestsOf(db, userId)
    .innerJoin('users as sender', 'sender.id', 'friend_requests.sender_id')
    .where((eb) => eb.not(isBannedSql('sender')))
    .orderBy('friend_requests.created_at', 'desc')
    .orderBy('friend_requests.id', 'desc')
    .execute();
  return rows.map(requestOf);
};

/** Sent by this person or to them. */
export const findRequest = async (db: Database, id: string, userId: string): Promise<RequestRecord | null> => {
  const row = await requestsOf(db, userId).where('friend_requests.id', '=', id).executeTakeFirst();
  return row ? requestOf(row) : null;
};

/** No matter which of the two has sent it. */
export const findRequestBetween = async (db: Database, userId: string, otherId: string): Promise<RequestRecord | null> => {
  const { low_id, high_id } = pairOf(userId, otherId);
  const row = await requestsOf(db, userId)
    .where('friend_requests.low_id', '=', low_id)
    .where('friend_requests.high_id', '=', high_id)
    .executeTakeFirst();
  return row ? requestOf(row) : null;
};

export const countSentRequests = (db: Database, senderId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('friend_requests')
      .where('sender_id', '=', senderId)
      .where((eb) => eb.or([eb('low_id', '=', senderId), eb('high_id', '=', senderId)])),
  );

export const deleteRequest = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('friend_requests').where('id', '=', id).execute();
};

/** Repeating it has no effect. */
export const insertBlock = async (db: Database, blockerId: string, blockedId: string, at: number): Promise<void> => {
  await db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const countBlocks = (db: Database, blockerId: string): Promise<number> =>
  countRows(db.selectFrom('blocks').where('blocker_id', '=', blockerId));

export const deleteBlock = async (db: Database, blockerId: string, blockedId: string): Promise<void> => {
  await db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute();
};

/** Sorted by name. */
export const listBlocks = async (db: Database, blockerId: string): Promise<{ readonly user: Named; readonly createdAt: number }[]> => {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.username', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', blockerId)
    .orderBy('users.username_key')
    .execute();
  return rows.map(({ id, username, created_at }) => ({ user: { id, username }, createdAt: created_at }));
};

export const isBlocked = async (db: Database, blockerId: string, blockedId: string): Promise<boolean> =>
  (await db
    .selectFrom('blocks')
    .select('created_at')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()) !== undefined;
