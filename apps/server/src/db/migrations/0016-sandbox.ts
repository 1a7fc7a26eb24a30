import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The test game of each admin: how it began and every command since, apart from all real games. */
export const sandbox: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sandbox_games')
      .addColumn('admin_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('game_id', 'text', (c) => c.notNull())
      .addColumn('start_json', 'text', (c) => c.notNull())
      .addColumn('commands_json', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .execute();
  },
};
