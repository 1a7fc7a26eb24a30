import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pictures that authors uploaded, and which scenarios use them. */
export const uploadedPictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('uploaded_pictures')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('uploaded_pictures_user').on('uploaded_pictures').column('user_id').execute();
    await db.schema
      .createTable('picture_uses')
      .addColumn('scenario_id', 'text', (c) => c.notNull().references('scenarios.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull().references('uploaded_pictures.name').onDelete('cascade'))
      .addPrimaryKeyConstraint('picture_uses_pk', ['scenario_id', 'name'])
      .execute();
    await db.schema.createIndex('picture_uses_name').on('picture_uses').column('name').execute();
  },
};
