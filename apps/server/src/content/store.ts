/** The only SQL of content. Every function takes the database or a transaction of it. */
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ContentVersionsTable } from '../db/schema.ts';

export type ContentRow = Selectable<ContentVersionsTable>;

/** Unpublished states older than so many versions are forgotten; published ones stay. */
const DRAFTS_KEPT = 100;

export const findDraft = async (db: Database): Promise<ContentRow | null> =>
  (await db.selectFrom('content_versions').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()) ?? null;

export const findPublished = async (db: Database): Promise<ContentRow | null> =>
  (await db
    .selectFrom('content_versions')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Inside a transaction. Answers false, and writes nothing, when another has saved this version first. */
export const insertDraft = async (
  db: Database,
  draft: Pick<ContentRow, 'version' | 'content_json' | 'saved_at' | 'saved_by'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('content_versions')
    .values({ ...draft, published_at: null, published_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await db
    .deleteFrom('content_versions')
    .where('version', '<=', draft.version - DRAFTS_KEPT)
    .where('published_at', 'is', null)
    .execute();
  return true;
};

export const markPublished = async (db: Database, version: number, at: number, userId: string): Promise<void> => {
  await db
    .updateTable('content_versions')
    .set({ published_at: at, published_by: userId })
    .where('version', '=', version)
    .where('published_at', 'is', null)
    .execute();
};
