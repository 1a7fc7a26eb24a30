import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Wrong passwords per account, and known devices, which have an allowance of their own. */
export const signInFailures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sign_in_failures')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('blocked_until', 'integer', (c) => c.notNull())
      .addColumn('last_at', 'integer', (c) => c.notNull())
      .addColumn('unseen', 'integer', (c) => c.notNull())
      .addColumn('unseen_since', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('devices')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('seen_at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('devices_pk', ['user_id', 'token_hash'])
      .execute();
  },
};
