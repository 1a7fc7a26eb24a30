/** Databases for tests: SQLite files, or databases on PostgreSQL in the test project `server-postgres`. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, openDatabase } from '../db/open.ts';

/** A PostgreSQL server for tests. */
export interface PostgresForTests {
  /** Opens its administrative database. */
  readonly url: string;
  /** A migrated database that the others are copied from, which takes less time than the migrations. */
  readonly template: string;
}

let postgres: PostgresForTests | null = null;

/** Creates all further test databases of this process on this server. */
export const usePostgres = (server: PostgresForTests): void => {
  postgres = server;
};

/** Runs a statement that no transaction can contain. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** The address of another database on the same server. */
export const urlOf = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;

export const newDatabaseName = (): string => `one_mind_test_${randomUUID().replaceAll('-', '')}`;

export interface TestPostgres {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A new database on the server for tests, copied from `template`; null while tests use SQLite. */
export const createPostgresDatabase = async ({ isEmpty = false } = {}): Promise<TestPostgres | null> => {
  if (postgres === null) return null;
  const { url, template } = postgres;
  const name = newDatabaseName();
  // Nothing has to survive a crash, so copying files is faster than logging their content.
  await administer(url, `create database ${name} template ${isEmpty ? 'template0' : template} strategy file_copy`);
  return { url: urlOf(url, name), drop: () => administer(url, `drop database if exists ${name} with (force)`) };
};

export interface TestDatabase {
  readonly db: Database;
  /** What `openDatabase` takes, to open it again. */
  readonly location: string;
  /** Closes and deletes it. */
  readonly drop: () => Promise<void>;
}

/** A new, migrated database, for tests that need no whole server. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const created = await createPostgresDatabase();
  const folder = created === null ? await mkdtemp(join(tmpdir(), 'one-mind-db-')) : null;
  const location = created?.url ?? join(folder ?? '', 'test.sqlite');
  const db = await openDatabase(location);
  return {
    db,
    location,
    drop: async () => {
      await db.destroy();
      await created?.drop();
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
};
