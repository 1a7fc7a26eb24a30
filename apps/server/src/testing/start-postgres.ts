/** Starts PostgreSQL once for the test project `server-postgres`, and ends it with the run. */
import { startPostgres } from '@one-mind/testkit/services/postgres';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from '../../../../scripts/scratch-folder.ts';
import { openDatabase } from '../db/open.ts';
import { administer, newDatabaseName, type PostgresForTests, urlOf } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly postgres: PostgresForTests;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, stop } = await startPostgres({ within: scratchFolder() });
  const template = newDatabaseName();
  await administer(url, `create database ${template} template template0`);
  await (await openDatabase(urlOf(url, template))).destroy();
  project.provide('postgres', { url, template });
  return async () => {
    await administer(url, `drop database ${template} with (force)`);
    await stop();
  };
};
