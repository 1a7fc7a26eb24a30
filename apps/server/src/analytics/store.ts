/** All SQL for the daily sums. Every function takes the database or a transaction. */
import type { Insertable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ChoiceDaysTable, PeopleDaysTable, PlayedBy, ResultDaysTable, RoleDaysTable } from '../db/schema/results.ts';

export const addResult = async (db: Database, row: Insertable<ResultDaysTable>): Promise<void> => {
  await db
    .insertInto('result_days')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'scenario_id']).doUpdateSet(({ eb, ref }) => ({
        scenario_title: ref('excluded.scenario_title'),
        completed: eb('result_days.completed', '+', ref('excluded.completed')),
        abandoned: eb('result_days.abandoned', '+', ref('excluded.abandoned')),
        successes: eb('result_days.successes', '+', ref('excluded.successes')),
        duration_ms: eb('result_days.duration_ms', '+', ref('excluded.duration_ms')),
        rounds: eb('result_days.rounds', '+', ref('excluded.rounds')),
        seats: eb('result_days.seats', '+', ref('excluded.seats')),
        dropped: eb('result_days.dropped', '+', ref('excluded.dropped')),
      })),
    )
    .execute();
};

export const addPeople = async (db: Database, row: Insertable<PeopleDaysTable>): Promise<void> => {
  await db
    .insertInto('people_days')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ eb, ref }) => ({ people: eb('people_days.people', '+', ref('excluded.people')) })),
    )
    .execute();
};

export const addRoles = async (db: Database, rows: readonly Insertable<RoleDaysTable>[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('role_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'scenario_id', 'role', 'played_by']).doUpdateSet(({ eb, ref }) => ({
        seats: eb('role_days.seats', '+', ref('excluded.seats')),
        won: eb('role_days.won', '+', ref('excluded.won')),
      })),
    )
    .execute();
};

export const addChoices = async (db: Database, rows: readonly Insertable<ChoiceDaysTable>[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('choice_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'action', 'tag', 'played_by'])
        .doUpdateSet(({ eb, ref }) => ({ turns: eb('choice_days.turns', '+', ref('excluded.turns')) })),
    )
    .execute();
};

/** Days since 1970, both inclusive. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

const RESULT_SUMS = ['completed', 'abandoned', 'successes', 'duration_ms', 'rounds', 'seats', 'dropped'] as const;

/** Days on which a game ended, oldest first. */
export const sumByDay = (db: Database, { from, to }: Days) =>
  db
    .selectFrom('result_days')
    .select(({ fn }) => ['day', ...RESULT_SUMS.map((column) => fn.sum<number>(column).as(column))])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
    .execute();

export const listPeople = (db: Database, { from, to }: Days) =>
  db.selectFrom('people_days').selectAll().where('day', '>=', from).where('day', '<=', to).execute();

/** Most completed games first, with the name from the last game. */
export const sumByScenario = (db: Database, { from, to }: Days) =>
  db
    .selectFrom('result_days')
    .select(({ fn, selectFrom }) => [
      'scenario_id as id',
      selectFrom('result_days as later')
        .select('later.scenario_title')
        .whereRef('later.scenario_id', '=', 'result_days.scenario_id')
        .where('later.day', '>=', from)
        .where('later.day', '<=', to)
        .orderBy('later.day', 'desc')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('title'),
      ...(['completed', 'abandoned', 'successes'] as const).map((column) => fn.sum<number>(column).as(column)),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('scenario_id')
    .orderBy('completed', 'desc')
    .orderBy('scenario_id')
    .execute();

/** `playedBy`: null = any. */
export const sumByRole = (db: Database, { from, to }: Days, playedBy: PlayedBy | null) =>
  db
    .selectFrom('role_days')
    .select(({ fn }) => ['scenario_id as scenarioId', 'role', fn.sum<number>('seats').as('seats'), fn.sum<number>('won').as('won')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(playedBy !== null, (query) => query.where('played_by', '=', playedBy))
    .groupBy(['scenario_id', 'role'])
    .execute();

export const sumByChoice = (db: Database, { from, to }: Days, playedBy: PlayedBy | null) =>
  db
    .selectFrom('choice_days')
    .select(({ fn }) => ['action', 'tag', fn.sum<number>('turns').as('turns')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(playedBy !== null, (query) => query.where('played_by', '=', playedBy))
    .groupBy(['action', 'tag'])
    .execute();

/** All completed games, and their total duration in ms. */
export const sumAll = async (db: Database): Promise<{ readonly completed: number; readonly durationMs: number }> => {
  const row = await db
    .selectFrom('result_days')
    .select(({ fn }) => [fn.sum<number | null>('completed').as('completed'), fn.sum<number | null>('duration_ms').as('durationMs')])
    .executeTakeFirstOrThrow();
  return { completed: Number(row.completed ?? 0), durationMs: Number(row.durationMs ?? 0) };
};
