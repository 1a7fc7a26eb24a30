import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What admins decide about the whole site, by name, and which accounts wait for approval or were refused. */
export const site: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('site_state')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value_json', 'text', (c) => c.notNull())
      .execute();
    await db.schema.alterTable('users').addColumn('approval', 'text').execute();
    await db.schema.createIndex('users_approval').on('users').columns(['approval', 'created_at']).execute();
  },
};
