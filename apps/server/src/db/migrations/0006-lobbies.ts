import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Countdowns to the start, who has been removed from where, and keys that make a repeated request harmless. */
export const lobbies: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('lobbies').addColumn('starts_at', 'integer').execute();

    await db.schema
      .createTable('lobby_kicks')
      .addColumn('lobby_id', 'text', (c) => c.notNull().references('lobbies.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('until', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('lobby_kicks_pk', ['lobby_id', 'user_id'])
      .execute();
    await db.schema.createIndex('lobby_kicks_user').on('lobby_kicks').column('user_id').execute();

    await db.schema
      .createTable('lobby_keys')
      .addColumn('lobby_id', 'text', (c) => c.notNull().references('lobbies.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request_json', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('lobby_keys_pk', ['lobby_id', 'user_id', 'key'])
      .execute();
  },
};
