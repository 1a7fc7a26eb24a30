import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists and statistics of many games without their fat rows: a narrow row for each game, and sums for each day (UTC, days since 1970). */
export const analytics: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('listed_games')
      .addColumn('game_id', 'text', (c) => c.primaryKey().references('games.id').onDelete('cascade'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('started_at', 'integer', (c) => c.notNull())
      .addColumn('ended_at', 'integer')
      .addColumn('difficulty', 'text', (c) => c.notNull())
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('scenario_title', 'text', (c) => c.notNull())
      .addColumn('host_id', 'text', (c) => c.notNull())
      .addColumn('search_key', 'text', (c) => c.notNull())
      .execute();
    // Every filter and the search are answered by this one alone, newest first when read backwards.
    await db.schema
      .createIndex('listed_games_newest')
      .on('listed_games')
      .columns(['started_at', 'game_id', 'status', 'difficulty', 'search_key'])
      .execute();

    await db.schema
      .createTable('result_days')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('scenario_title', 'text', (c) => c.notNull())
      .addColumn('completed', 'integer', (c) => c.notNull())
      .addColumn('abandoned', 'integer', (c) => c.notNull())
      .addColumn('successes', 'integer', (c) => c.notNull())
      .addColumn('duration_ms', 'integer', (c) => c.notNull())
      .addColumn('rounds', 'integer', (c) => c.notNull())
      .addColumn('seats', 'integer', (c) => c.notNull())
      .addColumn('dropped', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('result_days_pk', ['day', 'scenario_id'])
      .execute();
    await db.schema
      .createTable('people_days')
      .addColumn('day', 'integer', (c) => c.primaryKey())
      .addColumn('people', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('role_days')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('seats', 'integer', (c) => c.notNull())
      .addColumn('won', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('role_days_pk', ['day', 'scenario_id', 'role'])
      .execute();
    await db.schema
      .createTable('choice_days')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('tag', 'text', (c) => c.notNull())
      .addColumn('turns', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('choice_days_pk', ['day', 'action', 'tag'])
      .execute();

    // What was recorded before there were sums is counted at the next start.
    await db.schema
      .alterTable('game_results')
      .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    await listGames(db);
  },
};

interface GameRow {
  readonly id: string;
  readonly status: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly host_id: string;
  readonly scenario_json: string;
  readonly snapshot_json: string;
}

const listGames = async (db: Kysely<unknown>): Promise<void> => {
  for (let after = ''; ; ) {
    const { rows } = await sql<GameRow>`select id, status, started_at, ended_at, host_id, scenario_json, snapshot_json
      from games where id > ${after} order by id limit 50`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, scenario_json, snapshot_json, ...game } of rows) {
      const scenario: { readonly id: string; readonly title: string } = JSON.parse(scenario_json);
      const { difficulty }: { readonly difficulty: string } = JSON.parse(snapshot_json);
      const { rows: people } = await sql<{ readonly username: string }>`select username from game_players
        where game_id = ${id} and kind = 'human' order by seat`.execute(db);
      const searchKey = [scenario.title, ...people.map(({ username }) => username)].join('\n').normalize('NFKC').toLowerCase();
      await sql`insert into listed_games
        (game_id, status, started_at, ended_at, difficulty, scenario_id, scenario_title, host_id, search_key)
        values (${id}, ${game.status}, ${game.started_at}, ${game.ended_at}, ${difficulty}, ${scenario.id}, ${scenario.title},
          ${game.host_id}, ${searchKey})`.execute(db);
    }
    after = last.id;
  }
};
