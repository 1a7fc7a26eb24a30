/** The only SQL of scenarios. */
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ScenariosTable } from '../db/schema.ts';

/** A row with the content and its creator's name left out or in, as asked. */
export type ScenarioCardRow = Omit<Selectable<ScenariosTable>, 'content_json'> & { readonly creator_name: string | null };

const CARD_COLUMNS = [
  'scenarios.id',
  'scenarios.version',
  'scenarios.title',
  'scenarios.description',
  'scenarios.difficulty',
  'scenarios.min_players',
  'scenarios.max_players',
  'scenarios.image_url',
  'scenarios.is_public',
  'scenarios.is_featured',
  'scenarios.creator_id',
  'scenarios.play_count',
  'scenarios.rating_sum',
  'scenarios.rating_count',
  'scenarios.created_at',
  'scenarios.updated_at',
  'users.username as creator_name',
] as const;

/** Every scenario without its content, featured first, then by title. */
export const listScenarioCards = async (db: Database): Promise<ScenarioCardRow[]> =>
  db
    .selectFrom('scenarios')
    .leftJoin('users', 'users.id', 'scenarios.creator_id')
    .select(CARD_COLUMNS)
    .orderBy('is_featured', 'desc')
    .orderBy('title')
    .execute();

export const findScenarioRow = async (db: Database, id: string): Promise<Selectable<ScenariosTable> | null> =>
  (await db.selectFrom('scenarios').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Inserts a built-in scenario, or brings a stored one of an older version up to date; counts and ratings stay. */
export const putBuiltIn = async (db: Database, row: Selectable<ScenariosTable>): Promise<void> => {
  await db
    .insertInto('scenarios')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          version: row.version,
          title: row.title,
          description: row.description,
          difficulty: row.difficulty,
          min_players: row.min_players,
          max_players: row.max_players,
          image_url: row.image_url,
          content_json: row.content_json,
          updated_at: row.updated_at,
        })
        .where('scenarios.content_json', '!=', row.content_json),
    )
    .execute();
};

export const deleteScenarioRow = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('scenarios').where('id', '=', id).execute();
};

export const countPlay = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable('scenarios')
    .set((eb) => ({ play_count: eb('play_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
};
