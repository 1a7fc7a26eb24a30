import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Games whose replay is open to whoever has the link: begun in a public lobby, or shared by one of their players. */
export const openReplays: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('open_replays')
      .addColumn('game_id', 'text', (c) => c.primaryKey().references('games.id').onDelete('cascade'))
      .addColumn('opened_at', 'integer', (c) => c.notNull())
      .execute();
  },
};
