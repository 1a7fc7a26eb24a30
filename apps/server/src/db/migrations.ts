import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Runs the statements of a file; each ends with a semicolon at the end of its line. */
const fromFile = (name: string): Migration => ({
  async up(db) {
    const text = readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8');
    for (const statement of text.trimEnd().split(/;$/m).slice(0, -1)) await sql.raw(statement).execute(db);
  },
});

export const FIRST_MIGRATION = '0001-schema';

/** All migrations, oldest first. A released one is never edited; names sort in the order they run. */
export const migrations: Readonly<Record<string, Migration>> = {
  [FIRST_MIGRATION]: fromFile(FIRST_MIGRATION),
};
