/** All SQL for versions of scenarios. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { ScenarioVersionsTable } from '../../db/schema/scenarios.ts';

type VersionRow = Selectable<ScenarioVersionsTable>;

/** Adds the current scenario to its versions, and deletes all but the newest `kept`. `saved_by`: a user's id. */
export const keepVersion = async (
  db: Database,
  scenarioId: string,
  { savedBy, kept }: { readonly savedBy: string; readonly kept: number },
): Promise<void> => {
  await db
    .insertInto('scenario_versions')
    .columns([...COLUMNS, 'scenario_id', 'saved_at', 'saved_by'])
    .expression((eb) =>
      eb
        .selectFrom('scenarios')
        .select([...COLUMNS, 'id as scenario_id', 'updated_at as saved_at', eb.val(savedBy).as('saved_by')])
        .where('id', '=', scenarioId),
    )
    .execute();
  await db
    .deleteFrom('scenario_versions')
    .where('scenario_id', '=', scenarioId)
    .where('version', '<=', (eb) =>
      eb
        .selectFrom('scenarios')
        .select(eb('version', '-', kept).as('oldest'))
        .where('id', '=', scenarioId),
    )
    .execute();
};

const COLUMNS = [
  'version',
  'title',
  'description',
  'difficulty',
  'min_players',
  'max_players',
  'image_url',
  'is_public',
  'content_json',
] as const;

/** Newest first, with the names of the people who saved them. */
export const listVersionRows = (
  db: Database,
  scenarioId: string,
): Promise<(Pick<VersionRow, 'version' | 'title' | 'saved_at' | 'saved_by'> & { readonly username: string | null })[]> =>
  db
    .selectFrom('scenario_versions')
    .leftJoin('users', 'users.id', 'scenario_versions.saved_by')
    .select(['version', 'title', 'saved_at', 'saved_by', 'users.username'])
    .where('scenario_id', '=', scenarioId)
    .orderBy('version', 'desc')
    .execute();

export const findVersion = async (db: Database, scenarioId: string, version: number): Promise<VersionRow | null> =>
  (await db
    .selectFrom('scenario_versions')
    .selectAll()
    .where('scenario_id', '=', scenarioId)
    .where('version', '=', version)
    .executeTakeFirst()) ?? null;

export const listVersionsBy = (
  db: Database,
  userId: string,
): Promise<Pick<VersionRow, 'scenario_id' | 'version' | 'title' | 'saved_at'>[]> =>
  db
    .selectFrom('scenario_versions')
    .select(['scenario_id', 'version', 'title', 'saved_at'])
    .where('saved_by', '=', userId)
    .orderBy('scenario_id')
    .orderBy('version')
    .execute();

export const clearSavedBy = async (db: Database, userId: string): Promise<void> => {
  await db.updateTable('scenario_versions').set({ saved_by: null }).where('saved_by', '=', userId).execute();
};
