import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a model told instead of the built-in narrator, beside it, and up to which public commit a client may have missed it. */
export const retellings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('game_entries').addColumn('retold', 'text').execute();
    await db.schema.alterTable('game_entries').addColumn('retold_seq', 'integer').execute();
  },
};
