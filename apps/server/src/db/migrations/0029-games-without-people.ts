import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Games that no person finished become abandoned, and the daily sums are counted again, by who played. */
export const gamesWithoutPeople: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<{ readonly id: string }>`select game_id as id from game_results
      where outcome <> 'abandoned' and humans > 0 and not exists
        (select 1 from seat_results where seat_results.game_id = game_results.game_id and kind = 'human' and taken_over = 0)`.execute(db);
    for (const { id } of rows) await abandon(db, id);
    await sql`delete from achievements where game_id in (select game_id from game_results where outcome = 'abandoned')`.execute(db);

    for (const table of ['result_days', 'people_days']) await sql`delete from ${sql.table(table)}`.execute(db);
    for (const table of ['role_days', 'choice_days']) await db.schema.dropTable(table).execute();
    await db.schema
      .createTable('role_days')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('scenario_id', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('played_by', 'text', (c) => c.notNull())
      .addColumn('seats', 'integer', (c) => c.notNull())
      .addColumn('won', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('role_days_pk', ['day', 'scenario_id', 'role', 'played_by'])
      .execute();
    await db.schema
      .createTable('choice_days')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('tag', 'text', (c) => c.notNull())
      .addColumn('played_by', 'text', (c) => c.notNull())
      .addColumn('turns', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('choice_days_pk', ['day', 'action', 'tag', 'played_by'])
      .execute();
    // The next start counts every game again.
    await sql`update game_results set counted = 0`.execute(db);
  },
};

interface Snapshot {
  readonly seats: readonly { readonly kind: string; readonly takenOver: boolean; readonly composure: number }[];
  readonly truths: readonly { readonly seat: number; readonly by: string }[];
  readonly result: object | null;
}

/**
 * The AI used to take over quieted voices, too. Those had played to their own end, unless the AI already played them when they
 * were quieted.
 */
const isWithoutPeople = ({ seats, truths }: Snapshot): boolean =>
  seats.every(
    ({ kind, takenOver, composure }, index) =>
      kind !== 'human' || (takenOver && (composure > 0 || truths.findLast(({ seat }) => seat === index)?.by === 'ai')),
  );

const abandon = async (db: Kysely<unknown>, id: string): Promise<void> => {
  const { rows } = await sql<{ readonly snapshot: string }>`select snapshot_json as snapshot from games where id = ${id}`.execute(db);
  const snapshot: Snapshot | null = JSON.parse(rows[0]?.snapshot ?? 'null');
  if (snapshot === null || !isWithoutPeople(snapshot)) return;
  const result = { ...snapshot.result, outcome: 'abandoned', reason: 'abandoned', winners: [], winningSides: [] };
  const abandoned = JSON.stringify({ ...snapshot, result: { ...result, achievements: snapshot.seats.map(() => []) } });
  await sql`update games set status = 'abandoned', snapshot_json = ${abandoned} where id = ${id}`.execute(db);
  await sql`update listed_games set status = 'abandoned' where game_id = ${id}`.execute(db);
  await sql`update game_results set outcome = 'abandoned', reason = 'abandoned' where game_id = ${id}`.execute(db);
  await sql`update seat_results set outcome = 'abandoned', won = 0 where game_id = ${id}`.execute(db);
};
