import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The skeleton of each username, the version of the rules that computed it, and when the name was last changed. Every start computes
 * skeletons of older versions, so version 0 marks the missing ones. Existing look-alike names stay, so the index isn't unique.
 */
export const usernameSkeletons: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('users').addColumn('username_skeleton', 'text').execute();
    await db.schema
      .alterTable('users')
      .addColumn('skeleton_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('users').addColumn('renamed_at', 'integer').execute();
    await db.schema.createIndex('users_username_skeleton').on('users').column('username_skeleton').execute();
    await db.schema.createIndex('users_skeleton_version').on('users').column('skeleton_version').execute();
  },
};
