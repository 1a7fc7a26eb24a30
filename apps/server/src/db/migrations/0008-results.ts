import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What finished games came to: one row for each game, one for each seat of it, and what people earned. */
export const results: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('game_results')
      .addColumn('game_id', 'text', (c) => c.primaryKey().references('games.id').onDelete('cascade'))
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('scenario_title', 'text', (c) => c.notNull())
      .addColumn('difficulty', 'text', (c) => c.notNull())
      .addColumn('players', 'integer', (c) => c.notNull())
      .addColumn('humans', 'integer', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('rounds', 'integer', (c) => c.notNull())
      .addColumn('turns', 'integer', (c) => c.notNull())
      .addColumn('started_at', 'integer', (c) => c.notNull())
      .addColumn('ended_at', 'integer', (c) => c.notNull())
      .execute();
    // Games a day, and how long they were, come out of these two without touching the rows.
    await db.schema.createIndex('game_results_ended').on('game_results').columns(['ended_at', 'outcome', 'started_at']).execute();
    await db.schema.createIndex('game_results_scenario').on('game_results').columns(['scenario_id', 'ended_at']).execute();

    await db.schema
      .createTable('seat_results')
      .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
      .addColumn('seat', 'integer', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('level', 'text')
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('won', 'integer', (c) => c.notNull())
      .addColumn('survived', 'integer', (c) => c.notNull())
      .addColumn('taken_over', 'integer', (c) => c.notNull())
      .addColumn('actions', 'integer', (c) => c.notNull())
      .addColumn('points', 'integer', (c) => c.notNull())
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('seat_results_pk', ['game_id', 'seat'])
      .execute();
    await db.schema.createIndex('seat_results_user').on('seat_results').columns(['user_id', 'ended_at', 'game_id']).execute();
    // Win rates by scenario and role come out of this one without touching the rows.
    await db.schema
      .createIndex('seat_results_balance')
      .on('seat_results')
      .columns(['scenario_id', 'role', 'outcome', 'won', 'ended_at'])
      .execute();

    await db.schema
      .createTable('achievements')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('achievement', 'text', (c) => c.notNull())
      .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
      .addColumn('earned_at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('achievements_pk', ['user_id', 'achievement', 'game_id'])
      .execute();
    // SQLite looks for the rows of a deleted game by these.
    await db.schema.createIndex('achievements_game').on('achievements').column('game_id').execute();
  },
};
