import { existsSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DialectName, dialectOf } from './dialect.ts';

/**
 * PostgreSQL's types for those of a column definition. Text is compared by bytes, as SQLite does, so that both sort the same way and
 * the order doesn't depend on the server's locale.
 */
const POSTGRES_TYPES: Readonly<Record<string, string>> = { text: 'text collate "C"', integer: 'bigint', real: 'double precision' };

/** Each definition of a column is a line of its own: two spaces, its name, its type. */
const translate = (text: string, dialect: DialectName): string =>
  dialect === 'sqlite'
    ? text
    : text.replace(/^( {2}\w+) (text|integer|real)\b/gm, (_, name: string, type: string) => `${name} ${POSTGRES_TYPES[type] ?? type}`);

/** Each statement ends with a semicolon at the end of its line. */
const run = async (db: Kysely<unknown>, text: string): Promise<void> => {
  for (const statement of text.trimEnd().split(/;$/m).slice(0, -1)) await sql.raw(statement).execute(db);
};

/**
 * Runs the statements of `name.sql`, which has SQLite's types, then those of `name.sqlite.sql` or `name.postgres.sql`, which contain the
 * statements that differ.
 */
const fromFile = (name: string): Migration => ({
  async up(db) {
    const dialect = dialectOf(db);
    const read = (file: string): string => readFileSync(new URL(`./migrations/${file}.sql`, import.meta.url), 'utf8');
    await run(db, translate(read(name), dialect));
    if (existsSync(new URL(`./migrations/${name}.${dialect}.sql`, import.meta.url))) await run(db, read(`${name}.${dialect}`));
  },
});

export const FIRST_MIGRATION = '0001-schema';

/** All migrations, oldest first. A released one is never edited; names sort in the order they run. */
export const migrations: Readonly<Record<string, Migration>> = {
  [FIRST_MIGRATION]: fromFile(FIRST_MIGRATION),
  '0002-game-snapshots': fromFile('0002-game-snapshots'),
  '0003-engine-version': fromFile('0003-engine-version'),
  '0004-leases': fromFile('0004-leases'),
  '0005-picture-files': fromFile('0005-picture-files'),
  '0010-mails': fromFile('0010-mails'),
  '0011-one-time-tokens': fromFile('0011-one-time-tokens'),
  '0012-factors': fromFile('0012-factors'),
  '0013-account-events': fromFile('0013-account-events'),
  '0014-registration': fromFile('0014-registration'),
  '0015-identities': fromFile('0015-identities'),
  '0018-bans': fromFile('0018-bans'),
  '0019-turn-reminders': fromFile('0019-turn-reminders'),
  '0020-answered-requests': fromFile('0020-answered-requests'),
  '0024-mail-tokens': fromFile('0024-mail-tokens'),
  '0025-daily': fromFile('0025-daily'),
  '0026-account-access': fromFile('0026-account-access'),
  '0027-session-devices': fromFile('0027-session-devices'),
  '0028-events-of-admins': fromFile('0028-events-of-admins'),
  '0029-app-metadata': fromFile('0029-app-metadata'),
  '0030-rematch-wishes': fromFile('0030-rematch-wishes'),
  '0031-invited-at': fromFile('0031-invited-at'),
  '0032-reopened-lobbies': fromFile('0032-reopened-lobbies'),
  '0033-reactions': fromFile('0033-reactions'),
};
