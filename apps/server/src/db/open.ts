import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { isPostgresUrl, shownLocation } from './location.ts';
import { FIRST_MIGRATION, migrations } from './migrations.ts';
import { migrationDialect, postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { createStorage, type Storage } from './storage.ts';

export type Database = Kysely<Schema>;

/**
 * Opens the database and brings it to this version's schema. `location`: its file, or the `postgres://` address of one that exists.
 * @throws StartupError if it was written by a newer version or before 0.1.0, has certainly lost changes, is damaged or can't be used.
 */
export const openDatabase = (location: string, storage: Storage = createStorage(location)): Promise<Database> =>
  isPostgresUrl(location) ? openPostgres(location, storage) : openSqlite(location, storage);

const openSqlite = async (file: string, storage: Storage): Promise<Database> => {
  let db: Database;
  try {
    db = new Kysely<Schema>({ dialect: sqliteDialect(file, storage) });
  } catch (error) {
    throw startupError(file, 'be opened', error);
  }
  try {
    await migrate(db, file);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

const openPostgres = async (url: string, storage: Storage): Promise<Database> => {
  const migrating = new Kysely<Schema>({ dialect: migrationDialect(url) });
  try {
    await migrate(migrating, shownLocation(url));
  } catch (error) {
    throw startupError(shownLocation(url), 'be opened', error);
  } finally {
    await migrating.destroy();
  }
  return new Kysely<Schema>({ dialect: postgresDialect(url, storage) });
};

const startupError = (shown: string, what: string, error: unknown): StartupError =>
  error instanceof StartupError
    ? error
    : new StartupError(`The database ${shown} cannot ${what}: ${error instanceof Error ? error.message : String(error)}.`);

/** `shown`: the location as messages show it. */
const migrate = async (db: Database, shown: string): Promise<void> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const done = await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute();
    if (done.length > 0 && !done.some(({ name }) => name === FIRST_MIGRATION))
      throw new StartupError(`The database ${shown} was written before version 0.1.0 and cannot be converted: use another DATA_DIR.`);
    if (done.some(({ name }) => !Object.hasOwn(migrations, name)))
      throw new StartupError(
        `The database ${shown} was written by a newer version of this program: start that version, or use another DATA_DIR.`,
      );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw startupError(shown, 'be brought up to date', error);
};
