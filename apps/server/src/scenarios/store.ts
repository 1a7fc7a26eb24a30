/** All SQL for scenarios. */
import type { Selectable } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/open.ts';
import type { ScenariosTable } from '../db/schema/scenarios.ts';

/** A row with or without the content and the creator's name. */
export type ScenarioCardRow = Omit<Selectable<ScenariosTable>, 'content_json'> & {
  readonly creator_name: string | null;
  /** The hash of the copy of an external picture. */
  readonly picture_hash: string | null;
};

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
  'pictures.hash as picture_hash',
] as const;

/** Every scenario without its content, featured first, then by title. */
export const listScenarioCards = async (db: Database): Promise<ScenarioCardRow[]> =>
  db
    .selectFrom('scenarios')
    .leftJoin('users', 'users.id', 'scenarios.creator_id')
    .leftJoin('pictures', 'pictures.url', 'scenarios.image_url')
    .select(CARD_COLUMNS)
    .orderBy('is_featured', 'desc')
    .orderBy('title')
    .execute();

export type WholeScenarioRow = ScenarioCardRow & Pick<Selectable<ScenariosTable>, 'content_json'>;

/** The same with their content. */
export const listWholeScenarios = async (db: Database): Promise<WholeScenarioRow[]> =>
  db
    .selectFrom('scenarios')
    .leftJoin('users', 'users.id', 'scenarios.creator_id')
    .leftJoin('pictures', 'pictures.url', 'scenarios.image_url')
    .select([...CARD_COLUMNS, 'scenarios.content_json'])
    .orderBy('is_featured', 'desc')
    .orderBy('title')
    .execute();

/** A scenario with its content and its creator's name. */
export const findWholeScenario = async (db: Database, id: string): Promise<WholeScenarioRow | null> =>
  (await db
    .selectFrom('scenarios')
    .leftJoin('users', 'users.id', 'scenarios.creator_id')
    .leftJoin('pictures', 'pictures.url', 'scenarios.image_url')
    .select([...CARD_COLUMNS, 'scenarios.content_json'])
    .where('scenarios.id', '=', id)
    .executeTakeFirst()) ?? null;

export const countScenarioRows = (db: Database): Promise<number> => countRows(db.selectFrom('scenarios'));

export const countScenariosOf = (db: Database, creatorId: string): Promise<number> =>
  countRows(db.selectFrom('scenarios').where('creator_id', '=', creatorId));

export const insertScenario = async (db: Database, row: Selectable<ScenariosTable>): Promise<void> => {
  await db.insertInto('scenarios').values(row).execute();
};

/** The columns that its author may change. */
export type ScenarioChange = Pick<
  Selectable<ScenariosTable>,
  | 'title'
  | 'description'
  | 'difficulty'
  | 'min_players'
  | 'max_players'
  | 'image_url'
  | 'is_public'
  | 'content_json'
  | 'version'
  | 'updated_at'
>;
/** Writes the version after `change.version - 1`. Returns false if that is no longer the newest. */
export const updateScenarioRow = async (db: Database, id: string, change: ScenarioChange): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('scenarios')
    .set(change)
    .where('id', '=', id)
    .where('version', '=', change.version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

export const findScenarioRow = async (db: Database, id: string): Promise<Selectable<ScenariosTable> | null> =>
  (await db.selectFrom('scenarios').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Inserts a built-in scenario, or updates an older stored version; counts, ratings and the hidden flag stay. */
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

export const setFeatured = async (db: Database, id: string, featured: boolean): Promise<void> => {
  await db
    .updateTable('scenarios')
    .set({ is_featured: featured ? 1 : 0 })
    .where('id', '=', id)
    .execute();
};

export const setPublic = async (db: Database, id: string, isPublic: boolean): Promise<void> => {
  await db
    .updateTable('scenarios')
    .set({ is_public: isPublic ? 1 : 0 })
    .where('id', '=', id)
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

/** Over all ratings; `count` 0 = none. */
export const sumRatings = async (db: Database): Promise<{ sum: number; count: number }> => {
  const { sum, count } = await db
    .selectFrom('scenarios')
    .select(({ fn }) => [fn.sum<number | null>('rating_sum').as('sum'), fn.sum<number | null>('rating_count').as('count')])
    .executeTakeFirstOrThrow();
  return { sum: Number(sum ?? 0), count: Number(count ?? 0) };
};
