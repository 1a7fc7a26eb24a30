/** All SQL for uploaded pictures and their uses. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { UploadedPicturesTable } from '../../db/schema/scenarios.ts';

type UploadRow = Selectable<UploadedPicturesTable>;

/** If the same picture is already stored, this updates its uploader and its time. */
export const insertUpload = async (db: Database, row: UploadRow): Promise<void> => {
  await db
    .insertInto('uploaded_pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ user_id: row.user_id, created_at: row.created_at }))
    .execute();
};

export const findUpload = (db: Database, name: string): Promise<Pick<UploadRow, 'type' | 'data'> | undefined> =>
  db.selectFrom('uploaded_pictures').select(['type', 'data']).where('name', '=', name).executeTakeFirst();

/** The names that have a picture. */
export const existingUploads = async (db: Database, names: readonly string[]): Promise<string[]> =>
  names.length === 0
    ? []
    : (await db.selectFrom('uploaded_pictures').select('name').where('name', 'in', names).execute()).map(({ name }) => name);

export const uploadBytes = async (db: Database): Promise<number> => {
  const { bytes } = await db
    .selectFrom('uploaded_pictures')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** Returns false if there was none. */
export const deleteUpload = async (db: Database, name: string): Promise<boolean> =>
  (await db.deleteFrom('uploaded_pictures').where('name', '=', name).executeTakeFirstOrThrow()).numDeletedRows > 0n;

export const insertUses = async (db: Database, scenarioId: string, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await db
    .insertInto('picture_uses')
    .values(names.map((name) => ({ scenario_id: scenarioId, name })))
    .onConflict((conflict) => conflict.columns(['scenario_id', 'name']).doNothing())
    .execute();
};

export const usesOf = async (db: Database, scenarioId: string): Promise<string[]> =>
  (await db.selectFrom('picture_uses').select('name').where('scenario_id', '=', scenarioId).execute()).map(({ name }) => name);

interface Unused {
  readonly names?: readonly string[];
  readonly userId?: string;
  /** Only pictures that were uploaded before this time, in epoch ms. */
  readonly before?: number;
}

/** Deletes those of the given pictures that no scenario and nobody else's draft uses. */
export const deleteUnusedUploads = async (db: Database, { names, userId, before }: Unused): Promise<void> => {
  if (names?.length === 0) return;
  await db
    .deleteFrom('uploaded_pictures')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('picture_uses').select('name').whereRef('picture_uses.name', '=', 'uploaded_pictures.name'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scenario_drafts')
            .select('key')
            .where(sql<SqlBool>`scenario_drafts.document like '%' || uploaded_pictures.name || '%'`)
            .$if(userId !== undefined, (query) => query.where('scenario_drafts.user_id', '!=', userId ?? '')),
        ),
      ),
    )
    .$if(names !== undefined, (query) => query.where('name', 'in', names ?? []))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0))
    .execute();
};

export const listUploadsOf = (db: Database, userId: string): Promise<Omit<UploadRow, 'data' | 'user_id'>[]> =>
  db
    .selectFrom('uploaded_pictures')
    .select(['name', 'type', 'bytes', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
