import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const first: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('username_key', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('avatar_url', 'text')
      .addColumn('user_metadata_json', 'text', (c) => c.notNull())
      .addColumn('email_confirmed_at', 'integer')
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .addColumn('last_login', 'integer')
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('refreshed_at', 'integer', (c) => c.notNull())
      .addColumn('not_after', 'integer', (c) => c.notNull())
      .addColumn('user_agent', 'text')
      .addColumn('ip', 'text')
      .execute();
    await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_not_after').on('sessions').column('not_after').execute();

    await db.schema
      .createTable('refresh_tokens')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('parent_hash', 'text')
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('used_at', 'integer')
      .execute();
    await db.schema.createIndex('refresh_tokens_session').on('refresh_tokens').column('session_id').execute();
    await db.schema.createIndex('refresh_tokens_user').on('refresh_tokens').column('user_id').execute();

    await db.schema
      .createTable('scenarios')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('difficulty', 'text', (c) => c.notNull())
      .addColumn('min_players', 'integer', (c) => c.notNull())
      .addColumn('max_players', 'integer', (c) => c.notNull())
      .addColumn('image_url', 'text')
      .addColumn('is_public', 'integer', (c) => c.notNull())
      .addColumn('is_featured', 'integer', (c) => c.notNull())
      .addColumn('creator_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('content_json', 'text', (c) => c.notNull())
      .addColumn('play_count', 'integer', (c) => c.notNull())
      .addColumn('rating_sum', 'integer', (c) => c.notNull())
      .addColumn('rating_count', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('lobbies')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('host_id', 'text', (c) => c.notNull())
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('settings_json', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('game_id', 'text')
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('lobbies_status').on('lobbies').columns(['status', 'created_at']).execute();

    await db.schema
      .createTable('lobby_players')
      .addColumn('lobby_id', 'text', (c) => c.notNull().references('lobbies.id').onDelete('cascade'))
      .addColumn('player_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('level', 'text')
      .addColumn('ready', 'integer', (c) => c.notNull())
      .addColumn('joined_at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('lobby_players_pk', ['lobby_id', 'player_id'])
      .execute();
    await db.schema.createIndex('lobby_players_user').on('lobby_players').column('user_id').execute();

    await db.schema
      .createTable('games')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('scenario_version', 'integer', (c) => c.notNull())
      .addColumn('scenario_json', 'text', (c) => c.notNull())
      .addColumn('lobby_id', 'text')
      .addColumn('host_id', 'text', (c) => c.notNull())
      .addColumn('settings_json', 'text', (c) => c.notNull())
      .addColumn('allow_spectators', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('phase', 'text', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('public_seq', 'integer', (c) => c.notNull())
      .addColumn('snapshot_json', 'text', (c) => c.notNull())
      .addColumn('snapshot_seq', 'integer', (c) => c.notNull())
      .addColumn('deadline', 'integer')
      .addColumn('started_at', 'integer', (c) => c.notNull())
      .addColumn('ended_at', 'integer')
      .execute();
    await db.schema.createIndex('games_deadline').on('games').column('deadline').execute();
    await db.schema.createIndex('games_status').on('games').columns(['status', 'started_at']).execute();

    await db.schema
      .createTable('game_players')
      .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
      .addColumn('seat', 'integer', (c) => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('player_id', 'text', (c) => c.notNull())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('level', 'text')
      .addPrimaryKeyConstraint('game_players_pk', ['game_id', 'seat'])
      .execute();
    await db.schema.createIndex('game_players_user').on('game_players').column('user_id').execute();

    await db.schema
      .createTable('game_commits')
      .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('public_seq', 'integer', (c) => c.notNull())
      .addColumn('command_json', 'text', (c) => c.notNull())
      .addColumn('at', 'integer', (c) => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('idempotency_key', 'text')
      .addPrimaryKeyConstraint('game_commits_pk', ['game_id', 'seq'])
      .addUniqueConstraint('game_commits_once', ['game_id', 'user_id', 'idempotency_key'])
      .execute();

    await db.schema
      .createTable('game_entries')
      .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('fact', 'text', (c) => c.notNull())
      .addColumn('data_json', 'text', (c) => c.notNull())
      .addColumn('round', 'integer', (c) => c.notNull())
      .addColumn('turn_number', 'integer', (c) => c.notNull())
      .addColumn('at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('game_entries_pk', ['game_id', 'seq', 'n'])
      .execute();

    await db.schema
      .createTable('chat_messages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('room_id', 'text', (c) => c.notNull())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('at', 'integer', (c) => c.notNull())
      .addColumn('key', 'text')
      .addUniqueConstraint('chat_messages_once', ['room_id', 'user_id', 'key'])
      .execute();
    await db.schema.createIndex('chat_messages_room').on('chat_messages').columns(['room_id', 'at']).execute();
  },
};
