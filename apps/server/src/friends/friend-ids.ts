import type { Database } from '../db/open.ts';
import { listFriendships } from './store.ts';

/** User ids of a person's friends. */
export const friendIdsOf = async (db: Database, userId: string): Promise<ReadonlySet<string>> =>
  new Set((await listFriendships(db, userId)).map(({ user }) => user.id));
