import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each player thinks of a scenario; its sum and count stand in `scenarios` as well. */
export const ratings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('scenario_ratings')
      .addColumn('scenario_id', 'text', (c) => c.notNull().references('scenarios.id').onDelete('cascade'))
      // No reference: the opinion stays when its account is deleted, as the seats of its games do.
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('stars', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('scenario_ratings_pk', ['scenario_id', 'user_id'])
      .execute();
  },
};
