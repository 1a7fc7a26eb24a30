import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What people have decided about how the product looks, sounds and calls them; somebody without a row has decided nothing. */
export const settings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('user_settings')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('chosen_json', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .execute();
  },
};
