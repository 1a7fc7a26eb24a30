import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What admins and moderators did. People are kept by id alone, so that a deleted account's name is gone here, too. */
export const audit: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'integer', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('act', 'text', (c) => c.notNull())
      .addColumn('target_id', 'text', (c) => c.notNull())
      .addColumn('target_label', 'text')
      .addColumn('before_json', 'text')
      .addColumn('after_json', 'text')
      .addColumn('reason', 'text')
      .addColumn('ip', 'text')
      .execute();
    await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute();
    await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'at']).execute();
    await db.schema.createIndex('audit_log_target').on('audit_log').columns(['target_id', 'at']).execute();
    // Not even a mistake of ours can change what was written.
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`audit_log_no_${change}`)} before ${sql.raw(change)} on audit_log
        begin select raise(abort, 'The audit log is only ever added to.'); end`.execute(db);
    }
  },
};
