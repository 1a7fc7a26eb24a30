/** All SQL for the scenarios and ratings of one person. */
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ScenarioRatingsTable, ScenariosTable } from '../db/schema/scenarios.ts';

export const listRatingRows = (db: Database, userId: string): Promise<Selectable<ScenarioRatingsTable>[]> =>
  db.selectFrom('scenario_ratings').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

export const listCreatedRows = (db: Database, userId: string): Promise<Selectable<ScenariosTable>[]> =>
  db.selectFrom('scenarios').selectAll().where('creator_id', '=', userId).orderBy('id').execute();

/** Ids of the unpublished ones. */
export const deleteHiddenOf = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await db.deleteFrom('scenarios').where('creator_id', '=', userId).where('is_public', '=', 0).returning('id').execute();
  return rows.map(({ id }) => id);
};
