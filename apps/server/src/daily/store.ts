/** All SQL for Daily Cases. Every function takes the database or a transaction. */
import type { CaseResult } from '@one-mind/protocol/daily/daily';
import type { Database } from '../db/open.ts';

export interface DailyPlay {
  /** Rounds opened so far. */
  readonly rounds: number;
  /** Null = nobody is named yet. */
  readonly result: CaseResult | null;
}

export const findPlay = async (db: Database, userId: string, day: string): Promise<DailyPlay | null> => {
  const row = await db.selectFrom('daily_plays').selectAll().where('user_id', '=', userId).where('day', '=', day).executeTakeFirst();
  return row ? { rounds: row.rounds, result: resultOf(row) } : null;
};

/** Oldest first, without cases in which nobody is named yet. */
export const listResults = async (db: Database, userId: string): Promise<readonly CaseResult[]> =>
  (await db.selectFrom('daily_plays').selectAll().where('user_id', '=', userId).orderBy('day').execute()).flatMap(
    (row) => resultOf(row) ?? [],
  );

/** Everything about a person, oldest first. */
export const listPlays = (db: Database, userId: string) =>
  db
    .selectFrom('daily_plays')
    .select(['day', 'rounds', 'seat', 'is_right', 'points', 'is_on_day', 'named_at'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute();

export const putOpened = async (db: Database, userId: string, { day, rounds }: { day: string; rounds: number }): Promise<void> => {
  await db
    .insertInto('daily_plays')
    .values({ user_id: userId, day, rounds })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet({ rounds }))
    .execute();
};

/** `at`: epoch ms. */
export const putResult = async (db: Database, userId: string, { at, ...result }: CaseResult & { readonly at: number }): Promise<void> => {
  const { day, rounds, seat, points } = result;
  const named = { rounds, seat, points, is_right: Number(result.isRight), is_on_day: Number(result.isOnDay), named_at: at };
  await db
    .insertInto('daily_plays')
    .values({ user_id: userId, day, ...named })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet(named))
    .execute();
};

interface PlayRow {
  readonly day: string;
  readonly rounds: number;
  readonly seat: number | null;
  readonly points: number | null;
  readonly is_right: number | null;
  readonly is_on_day: number | null;
}

const resultOf = ({ day, rounds, seat, points, is_right, is_on_day }: PlayRow): CaseResult | null =>
  seat === null ? null : { day, seat, rounds, points: points ?? 0, isRight: is_right === 1, isOnDay: is_on_day === 1 };
