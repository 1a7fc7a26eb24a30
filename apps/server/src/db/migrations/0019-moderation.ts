import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How chats are kept decent: the filter, reports, what moderators decided, and messages that were taken away. */
export const moderation: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('chat_config')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('filter', 'text', (c) => c.notNull())
      .addColumn('voices', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .alterTable('chat_messages')
      .addColumn('is_ai', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('chat_messages').addColumn('removed_at', 'integer').execute();

    await db.schema
      .createTable('sanctions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('message', 'text')
      .addColumn('report_id', 'text')
      .addColumn('by_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('until', 'integer')
      .addColumn('lifted_at', 'integer')
      .addColumn('seen_at', 'integer')
      .addColumn('appeal', 'text')
      .addColumn('appealed_at', 'integer')
      .addColumn('answer', 'text')
      .addColumn('answered_at', 'integer')
      .execute();
    await db.schema.createIndex('sanctions_user').on('sanctions').columns(['user_id', 'created_at']).execute();

    await db.schema
      .createTable('reports')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('room_id', 'text')
      .addColumn('game_id', 'text')
      .addColumn('lobby_id', 'text')
      .addColumn('is_public', 'integer', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('subject_name', 'text', (c) => c.notNull())
      .addColumn('subject_is_ai', 'integer', (c) => c.notNull())
      .addColumn('message_id', 'text')
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('context_json', 'text', (c) => c.notNull())
      .addColumn('sanction_id', 'text', (c) => c.references('sanctions.id').onDelete('cascade'))
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('decided_at', 'integer')
      .addColumn('decided_by', 'text')
      .addColumn('decision', 'text')
      .addColumn('decision_reason', 'text')
      .execute();
    await db.schema.createIndex('reports_status').on('reports').columns(['status', 'created_at', 'id']).execute();
    await db.schema.createIndex('reports_about').on('reports').columns(['about', 'status']).execute();
    await db.schema.createIndex('reports_subject').on('reports').columns(['subject_id', 'created_at']).execute();

    await db.schema
      .createTable('complaints')
      .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id').onDelete('cascade'))
      .addColumn('reporter_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('decided_at', 'integer')
      .addColumn('told_at', 'integer')
      .addPrimaryKeyConstraint('complaints_pk', ['report_id', 'reporter_id'])
      .execute();
    await db.schema.createIndex('complaints_reporter').on('complaints').columns(['reporter_id', 'created_at']).execute();
  },
};
