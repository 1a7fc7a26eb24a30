import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What admins have decided about the rules; a rule without a row is as in the catalogue. */
export const rules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('rules')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('parameters_json', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .execute();
  },
};
