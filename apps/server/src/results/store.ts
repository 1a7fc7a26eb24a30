/** All SQL for results. Every function takes the database or a transaction. */
import type { Selectable } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/open.ts';
import type { AchievementsTable, GameResultsTable, SeatResultsTable } from '../db/schema/results.ts';

export interface NewResult {
  readonly game: Selectable<GameResultsTable>;
  readonly seats: readonly Selectable<SeatResultsTable>[];
  readonly achievements: readonly Selectable<AchievementsTable>[];
}

/** Writes a game's result once; repeating it has no effect. People who have deleted their account stay unnamed. */
export const insertResult = async (db: Database, { game, seats, achievements }: NewResult): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('game_results')
    .values(game)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const named = seats.flatMap(({ user_id }) => user_id ?? []);
  const accounts = named.length === 0 ? [] : await db.selectFrom('users').select('id').where('id', 'in', named).execute();
  const known = new Set(accounts.map(({ id }) => id));
  const rows = seats.map((row) => (row.user_id !== null && known.has(row.user_id) ? row : { ...row, user_id: null }));
  await db.insertInto('seat_results').values(rows).execute();
  const earned = achievements.filter(({ user_id }) => known.has(user_id));
  if (earned.length > 0) await db.insertInto('achievements').values(earned).execute();
};

/** Null for running games. */
export const findOutcome = async (
  db: Database,
  gameId: string,
): Promise<Pick<Selectable<GameResultsTable>, 'scenario_id' | 'difficulty' | 'outcome'> | null> =>
  (await db.selectFrom('game_results').select(['scenario_id', 'difficulty', 'outcome']).where('game_id', '=', gameId).executeTakeFirst()) ??
  null;

/** The people among these who have completed a game in their own seat. */
export const listExperienced = async (db: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('seat_results')
    .innerJoin('game_results', 'game_results.game_id', 'seat_results.game_id')
    .select('seat_results.user_id')
    .distinct()
    .where('seat_results.user_id', 'in', userIds)
    .where('seat_results.taken_over', '=', 0)
    .where('game_results.reason', 'not in', ['abandoned', 'ended_by_admin'])
    .execute();
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []));
};

/** False if it is already so, or there is no such result. */
export const setCounted = async (db: Database, gameId: string, counted: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('game_results')
    .set({ counted: counted ? 1 : 0 })
    .where('game_id', '=', gameId)
    .where('counted', '=', counted ? 0 : 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** People in this game without another counted one that was completed in this time. Epoch ms: start inclusive, end exclusive. */
export const countPeopleOnlyIn = (db: Database, gameId: string, [from, to]: readonly [number, number]): Promise<number> =>
  countRows(
    db
      .selectFrom('seat_results as own')
      .where('own.game_id', '=', gameId)
      .where('own.user_id', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('seat_results as other')
              .innerJoin('game_results', 'game_results.game_id', 'other.game_id')
              .select('other.game_id')
              .whereRef('other.user_id', '=', 'own.user_id')
              .where('other.outcome', '!=', 'abandoned')
              .where('other.ended_at', '>=', from)
              .where('other.ended_at', '<', to)
              .whereRef('other.game_id', '!=', 'own.game_id')
              .where('game_results.counted', '=', 1),
          ),
        ),
      ),
  );

/** The start of a page of finished games: strictly older than this; with a game's id, also games of the same time with a smaller id. */
export interface Before {
  readonly at: number;
  readonly gameId: string | null;
}

const FINISHED_COLUMNS = [
  'seat_results.game_id',
  'seat_results.role',
  'seat_results.won',
  'seat_results.survived',
  'seat_results.taken_over',
  'seat_results.actions',
  'seat_results.points',
  'game_results.scenario_id',
  'game_results.scenario_title',
  'game_results.difficulty',
  'game_results.players',
  'game_results.outcome',
  'game_results.reason',
  'game_results.rounds',
  'game_results.started_at',
  'game_results.ended_at',
] as const;
export type FinishedRow = Pick<
  Selectable<SeatResultsTable>,
  'game_id' | 'role' | 'won' | 'survived' | 'taken_over' | 'actions' | 'points'
> &
  Omit<Selectable<GameResultsTable>, 'game_id' | 'humans' | 'turns' | 'counted'>;

/** Newest first. */
export const listFinished = async (db: Database, userId: string, before: Before | null, limit: number): Promise<FinishedRow[]> => {
  let query = db
    .selectFrom('seat_results')
    .innerJoin('game_results', 'game_results.game_id', 'seat_results.game_id')
    .select(FINISHED_COLUMNS)
    .where('seat_results.user_id', '=', userId);
  if (before !== null) {
    const { at, gameId } = before;
    query = query.where((eb) =>
      gameId === null
        ? eb('seat_results.ended_at', '<', at)
        : eb.or([
            eb('seat_results.ended_at', '<', at),
            eb.and([eb('seat_results.ended_at', '=', at), eb('seat_results.game_id', '<', gameId)]),
          ]),
    );
  }
  return query.orderBy('seat_results.ended_at', 'desc').orderBy('seat_results.game_id', 'desc').limit(limit).execute();
};

export interface RoleCount {
  readonly role: SeatResultsTable['role'];
  readonly outcome: SeatResultsTable['outcome'];
  readonly games: number;
  readonly won: number;
  readonly survived: number;
}
export const countByRole = async (db: Database, userId: string): Promise<RoleCount[]> => {
  const rows = await db
    .selectFrom('seat_results')
    .select(({ fn }) => [
      'role',
      'outcome',
      fn.countAll().as('games'),
      fn.sum<number>('won').as('won'),
      fn.sum<number>('survived').as('survived'),
    ])
    .where('user_id', '=', userId)
    .groupBy(['role', 'outcome'])
    .execute();
  return rows.map(({ games, won, survived, ...rest }) => ({
    ...rest,
    games: Number(games),
    won: Number(won),
    survived: Number(survived),
  }));
};

/** Whether each decided game was won, oldest first. */
export const listWins = async (db: Database, userId: string): Promise<boolean[]> => {
  const rows = await db
    .selectFrom('seat_results')
    .select('won')
    .where('user_id', '=', userId)
    .where('outcome', '!=', 'abandoned')
    .orderBy('ended_at')
    .orderBy('game_id')
    .execute();
  return rows.map(({ won }) => won === 1);
};

/** Sorted by how often they were completed, then by when last. */
export const countByScenario = async (db: Database, userId: string): Promise<{ id: string; games: number }[]> => {
  const rows = await db
    .selectFrom('seat_results')
    .select(({ fn }) => ['scenario_id as id', fn.countAll().as('games')])
    .where('user_id', '=', userId)
    .where('outcome', '!=', 'abandoned')
    .groupBy('scenario_id')
    .orderBy('games', 'desc')
    .orderBy(({ fn }) => fn.max('ended_at'), 'desc')
    .execute();
  return rows.map(({ id, games }) => ({ id, games: Number(games) }));
};

/** The scenario's title when it was last played. */
export const findTitle = async (db: Database, scenarioId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('game_results')
    .select('scenario_title')
    .where('scenario_id', '=', scenarioId)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.scenario_title ?? null;
};

export interface EarnedRow {
  readonly achievement: AchievementsTable['achievement'];
  readonly gameId: string;
  readonly earnedAt: number;
}
/** A person's achievements, oldest first. */
export const listEarned = async (db: Database, userId: string): Promise<EarnedRow[]> =>
  db
    .selectFrom('achievements')
    .select(['achievement', 'game_id as gameId', 'earned_at as earnedAt'])
    .where('user_id', '=', userId)
    .orderBy('earned_at')
    .orderBy('game_id')
    .execute();

/** Completed games, and those that reached the objective. */
export const countGames = async (db: Database): Promise<{ gamesPlayed: number; successes: number }> => {
  const rows = await db
    .selectFrom('game_results')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('games')])
    .where('outcome', '!=', 'abandoned')
    .groupBy('outcome')
    .execute();
  const games = (counted: typeof rows) => counted.reduce((sum, row) => sum + Number(row.games), 0);
  return { gamesPlayed: games(rows), successes: games(rows.filter(({ outcome }) => outcome === 'success')) };
};

/** People with an account who have finished a game since then. `since`: epoch ms. */
export const countPlayersSince = async (db: Database, since: number): Promise<number> => {
  const { players } = await db
    .selectFrom('seat_results')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('players'))
    .where('ended_at', '>=', since)
    .where('outcome', '!=', 'abandoned')
    .executeTakeFirstOrThrow();
  return Number(players);
};

/** Null if no such game has ended. */
export const findScenarioPlayed = async (db: Database, gameId: string): Promise<{ readonly id: string; readonly title: string } | null> => {
  const row = await db
    .selectFrom('game_results')
    .select(['scenario_id', 'scenario_title'])
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return row ? { id: row.scenario_id, title: row.scenario_title } : null;
};

export interface EndedSeat {
  readonly gameId: string;
  readonly seat: number;
  readonly role: SeatResultsTable['role'];
  readonly survived: boolean;
  /** Turns resolved over the whole game. */
  readonly turns: number;
  readonly outcome: GameResultsTable['outcome'];
}
/** All seats of these games that have a result. */
export const listEndedSeats = async (db: Database, gameIds: readonly string[]): Promise<EndedSeat[]> => {
  if (gameIds.length === 0) return [];
  const rows = await db
    .selectFrom('seat_results')
    .innerJoin('game_results', 'game_results.game_id', 'seat_results.game_id')
    .select(['seat_results.game_id as gameId', 'seat', 'role', 'survived', 'turns', 'game_results.outcome'])
    .where('seat_results.game_id', 'in', gameIds)
    .execute();
  return rows.map(({ survived, ...row }) => ({ ...row, survived: survived === 1 }));
};

/** Different people who have finished a game. */
export const countPlayers = async (db: Database): Promise<number> => {
  const { players } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('seat_results')
        .select('user_id')
        .distinct()
        .where('user_id', 'is not', null)
        .where('outcome', '!=', 'abandoned')
        .as('people'),
    )
    .select(({ fn }) => fn.countAll<number>().as('players'))
    .executeTakeFirstOrThrow();
  return Number(players);
};

/** Those of these people who have finished a game. */
export const listKnownPlayers = async (db: Database, userIds: readonly string[]): Promise<string[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('seat_results')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('outcome', '!=', 'abandoned')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
};
