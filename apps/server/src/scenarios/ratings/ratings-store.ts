/** All SQL for ratings. Every function takes the database or a transaction. */
import type { Database } from '../../db/open.ts';

/** This user's own stars, by scenario. */
export const listRatingsOf = async (db: Database, userId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('scenario_ratings').select(['scenario_id', 'stars']).where('user_id', '=', userId).execute();
  return new Map(rows.map(({ scenario_id, stars }) => [scenario_id, stars]));
};

/** Inside a transaction: stores one rating per user and scenario, and updates the scenario's sum and count. */
export const putRating = async (
  db: Database,
  rating: { readonly scenarioId: string; readonly userId: string; readonly stars: number; readonly at: number },
): Promise<void> => {
  const { scenarioId, userId, stars, at } = rating;
  await db
    .insertInto('scenario_ratings')
    .values({ scenario_id: scenarioId, user_id: userId, stars, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['scenario_id', 'user_id']).doUpdateSet({ stars, updated_at: at }))
    .execute();
  const { sum, count } = await db
    .selectFrom('scenario_ratings')
    .select(({ fn }) => [fn.sum<number>('stars').as('sum'), fn.countAll<number>().as('count')])
    .where('scenario_id', '=', scenarioId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('scenarios')
    .set({ rating_sum: Number(sum), rating_count: Number(count) })
    .where('id', '=', scenarioId)
    .execute();
};
