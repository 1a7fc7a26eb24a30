/** All SQL for warnings, mutes, removals, bans and new names, and for appeals. */
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { SanctionsTable } from '../db/schema/moderation.ts';
import type { Schema } from '../db/schema.ts';

export type SanctionRow = Selectable<SanctionsTable>;

export const insertSanction = async (db: Database, row: Insertable<SanctionsTable>): Promise<void> => {
  await db.insertInto('sanctions').values(row).execute();
};

export const updateSanction = async (db: Database, id: string, change: Updateable<SanctionsTable>): Promise<void> => {
  await db.updateTable('sanctions').set(change).where('id', '=', id).execute();
};

export const findSanction = async (db: Database, id: string): Promise<SanctionRow | null> =>
  (await db.selectFrom('sanctions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** The mute in force at this time that lasts longest. */
export const findMute = async (db: Database, userId: string, at: number): Promise<SanctionRow | null> =>
  (await db
    .selectFrom('sanctions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'mute')
    .where('lifted_at', 'is', null)
    .where('until', '>', at)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Ends every mute in force. */
export const liftMutes = async (db: Database, userId: string, at: number): Promise<void> => {
  await db
    .updateTable('sanctions')
    .set({ lifted_at: at, seen_at: null })
    .where('user_id', '=', userId)
    .where('kind', '=', 'mute')
    .where('lifted_at', 'is', null)
    .where('until', '>', at)
    .execute();
};

const bansAt = (at: number) => (eb: ExpressionBuilder<Schema, 'sanctions'>) =>
  eb.and([eb('kind', '=', 'ban'), eb('lifted_at', 'is', null), eb.or([eb('until', 'is', null), eb('until', '>', at)])]);

/** The ban in force at this time. */
export const findBan = async (db: Database, userId: string, at: number): Promise<SanctionRow | null> =>
  (await db
    .selectFrom('sanctions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(bansAt(at))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Changes the ban in force at this time. */
export const updateBans = async (db: Database, userId: string, at: number, change: Updateable<SanctionsTable>): Promise<void> => {
  await db.updateTable('sanctions').set(change).where('user_id', '=', userId).where(bansAt(at)).execute();
};

/** Oldest first. */
export const listUnseen = (db: Database, userId: string): Promise<SanctionRow[]> =>
  db.selectFrom('sanctions').selectAll().where('user_id', '=', userId).where('seen_at', 'is', null).orderBy('created_at').execute();

/** Oldest first. */
export const listSanctionsOf = async (db: Database, userIds: readonly string[]): Promise<SanctionRow[]> =>
  userIds.length === 0
    ? []
    : db.selectFrom('sanctions').selectAll().where('user_id', 'in', userIds).orderBy('created_at').orderBy('id').execute();

export const markSeen = async (db: Database, userId: string, ids: readonly string[], at: number): Promise<void> => {
  if (ids.length === 0) return;
  await db.updateTable('sanctions').set({ seen_at: at }).where('user_id', '=', userId).where('id', 'in', ids).execute();
};

/** The number of earlier sanctions of each of these people. */
export const countSanctions = async (db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sanctions')
    .select((select) => ['user_id', select.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
};
