import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { FIRST_MIGRATION, migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { createStorage, type Storage } from './storage.ts';

export type Database = Kysely<Schema>;

/**
 * Opens the database file and brings it to this version's schema.
 * @throws StartupError if it was written by a newer version or before 0.1.0, has certainly lost changes, is damaged or can't be used.
 */
export const openDatabase = async (file: string, storage: Storage = createStorage(file)): Promise<Database> => {
  let db: Database;
  try {
    db = new Kysely<Schema>({ dialect: sqliteDialect(file, storage) });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`);
  }
  try {
    await migrate(db, file);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

const migrate = async (db: Database, file: string): Promise<void> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const done = await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute();
    if (done.length > 0 && !done.some(({ name }) => name === FIRST_MIGRATION))
      throw new StartupError(`The database ${file} was written before version 0.1.0 and cannot be converted: use another DATA_DIR.`);
    if (done.some(({ name }) => !Object.hasOwn(migrations, name)))
      throw new StartupError(
        `The database ${file} was written by a newer version of this program: start that version, or use another DATA_DIR.`,
      );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw new StartupError(`The database ${file} cannot be brought up to date: ${error instanceof Error ? error.message : String(error)}.`);
};
