/** All SQL for drafts. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { ScenarioDraftsTable } from '../../db/schema/scenarios.ts';

export type DraftRow = Selectable<ScenarioDraftsTable>;

export const findDraft = async (db: Database, userId: string, key: string): Promise<DraftRow | null> =>
  (await db.selectFrom('scenario_drafts').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()) ?? null;

/** Writes the revision after `row.revision - 1`. Returns false if that is no longer the newest. */
export const writeDraft = async (db: Database, row: DraftRow): Promise<boolean> => {
  if (row.revision === 1) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('scenario_drafts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('scenario_drafts')
    .set({ revision: row.revision, base_version: row.base_version, document: row.document, updated_at: row.updated_at })
    .where('user_id', '=', row.user_id)
    .where('key', '=', row.key)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

export const removeDraft = async (db: Database, userId: string, key: string): Promise<void> => {
  await db.deleteFrom('scenario_drafts').where('user_id', '=', userId).where('key', '=', key).execute();
};

export const listDraftsOf = (db: Database, userId: string): Promise<DraftRow[]> =>
  db.selectFrom('scenario_drafts').selectAll().where('user_id', '=', userId).orderBy('key').execute();
