import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists and counts of accounts that stay quick with 100,000 of them, when people were last here, and notes about them. */
export const accountLists: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('users').addColumn('last_active_at', 'integer').execute();
    const users = db.withTables<{ users: { last_active_at: number | null; last_login: number | null } }>();
    await users
      .updateTable('users')
      .set(({ ref }) => ({ last_active_at: ref('last_login') }))
      .execute();

    // Everything that a list of people is searched and filtered by is in the index: the rows themselves are read for one page alone.
    const searched = ['username_key', 'email', 'role', 'status'];
    await db.schema
      .createIndex('users_created')
      .on('users')
      .columns(['created_at', 'id', ...searched])
      .execute();
    await db.schema
      .createIndex('users_last_login')
      .on('users')
      .columns(['last_login', 'id', ...searched])
      .execute();
    await db.schema.createIndex('users_role').on('users').columns(['role', 'status']).execute();
    await db.schema.createIndex('users_status').on('users').column('status').execute();
    await db.schema.createIndex('users_active').on('users').column('last_active_at').execute();

    await db.schema
      .createTable('user_notes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('author_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('at', 'integer', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('user_notes_user').on('user_notes').columns(['user_id', 'at']).execute();
    await db.schema.createIndex('user_notes_author').on('user_notes').column('author_id').execute();

    await db.schema.createIndex('audit_log_act').on('audit_log').columns(['act', 'at']).execute();
  },
};
