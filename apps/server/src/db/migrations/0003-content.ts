import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every saved state of the public pages' texts; the newest is the draft, the newest published one is what everybody sees. */
export const content: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('content_versions')
      .addColumn('version', 'integer', (c) => c.primaryKey())
      .addColumn('content_json', 'text', (c) => c.notNull())
      .addColumn('saved_at', 'integer', (c) => c.notNull())
      .addColumn('saved_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('published_at', 'integer')
      .addColumn('published_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('content_versions_published').on('content_versions').columns(['published_at', 'version']).execute();
    // SQLite looks for the rows of a deleted account by these.
    await db.schema.createIndex('content_versions_saved_by').on('content_versions').column('saved_by').execute();
    await db.schema.createIndex('content_versions_published_by').on('content_versions').column('published_by').execute();
  },
};
