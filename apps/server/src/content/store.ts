/** All SQL for content. Every function takes the database or a transaction. */
import type { Selectable } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/open.ts';
import type { ContentVersionsTable } from '../db/schema/site.ts';

export type ContentRow = Selectable<ContentVersionsTable>;

/** Number of unpublished versions to keep; published ones are never deleted. */
const DRAFTS_KEPT = 100;

/** With the names of the people who saved and published it; null if not published, or the account was deleted. */
export type StampedRow = ContentRow & { readonly saved_name: string | null; readonly published_name: string | null };

const stamped = (db: Database) =>
  db
    .selectFrom('content_versions')
    .leftJoin('users as savers', 'savers.id', 'content_versions.saved_by')
    .leftJoin('users as publishers', 'publishers.id', 'content_versions.published_by')
    .select(['savers.username as saved_name', 'publishers.username as published_name']);

export const findDraft = async (db: Database): Promise<StampedRow | null> =>
  (await stamped(db).selectAll('content_versions').orderBy('version', 'desc').limit(1).executeTakeFirst()) ?? null;

export const findVersion = async (db: Database, version: number): Promise<StampedRow | null> =>
  (await stamped(db).selectAll('content_versions').where('version', '=', version).executeTakeFirst()) ?? null;

/** A page of all versions, newest first, without their texts. */
export const listVersions = async (
  db: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Omit<StampedRow, 'content_json'>[]; readonly total: number }> => {
  const rows = await stamped(db)
    .select(['version', 'saved_at', 'saved_by', 'published_at', 'published_by'])
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(db.selectFrom('content_versions')) };
};

export const findPublished = async (db: Database): Promise<ContentRow | null> =>
  (await db
    .selectFrom('content_versions')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** 0 = nothing is published. */
export const findPublishedVersion = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('content_versions')
    .select('version')
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
};

/** Call it inside a transaction. Returns false and writes nothing if another admin has saved this version first. */
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
