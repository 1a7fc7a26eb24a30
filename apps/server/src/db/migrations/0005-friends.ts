import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Friends, those who want to be, blocks, and invitations to a lobby. All of it goes with the account it belongs to. */
export const friends: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('friendships')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('low_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('high_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addUniqueConstraint('friendships_pair', ['low_id', 'high_id'])
      .execute();
    await db.schema.createIndex('friendships_high').on('friendships').column('high_id').execute();

    await db.schema
      .createTable('friend_requests')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('low_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('high_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sender_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addUniqueConstraint('friend_requests_pair', ['low_id', 'high_id'])
      .execute();
    await db.schema.createIndex('friend_requests_high').on('friend_requests').column('high_id').execute();

    await db.schema
      .createTable('blocks')
      .addColumn('blocker_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('blocked_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('blocks_pk', ['blocker_id', 'blocked_id'])
      .execute();
    await db.schema.createIndex('blocks_blocked').on('blocks').column('blocked_id').execute();

    await db.schema
      .createTable('lobby_invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('lobby_id', 'text', (c) => c.notNull().references('lobbies.id').onDelete('cascade'))
      .addColumn('sender_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('receiver_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('accepted_at', 'integer')
      .addUniqueConstraint('lobby_invitations_once', ['lobby_id', 'receiver_id'])
      .execute();
    await db.schema.createIndex('lobby_invitations_receiver').on('lobby_invitations').column('receiver_id').execute();
    await db.schema.createIndex('lobby_invitations_sender').on('lobby_invitations').column('sender_id').execute();
  },
};
