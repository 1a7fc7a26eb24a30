import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Copies of external scenario pictures, which browsers load from this server. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('pictures')
      .addColumn('url', 'text', (c) => c.primaryKey())
      .addColumn('hash', 'text')
      .addColumn('type', 'text')
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('tried_at', 'integer', (c) => c.notNull())
      .addColumn('used_at', 'integer', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('pictures_hash').on('pictures').column('hash').execute();
  },
};
