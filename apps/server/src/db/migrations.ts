import type { Migration } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';

/** All migrations, oldest first. A released one is never edited; names sort in the order they run. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': first,
};
