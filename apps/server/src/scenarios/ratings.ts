import type { ScenarioRating } from '@one-mind/protocol/scenarios';
import type { Database } from '../db/open.ts';
import { finishedScenarios } from '../games/finished.ts';
import { Refused } from '../refused.ts';
import { listRatingsOf, putRating } from './ratings-store.ts';
import { findScenarioRow } from './store.ts';

/** The average as everybody sees it. */
interface Rated {
  readonly id: string;
  readonly rating_sum: number;
  readonly rating_count: number;
}

/** What this user sees of the rating of any scenario: the average, their own stars, and whether they may give some. */
export const ratingsFor = async (db: Database, userId: string): Promise<(scenario: Rated) => ScenarioRating> => {
  const [own, finished] = await Promise.all([listRatingsOf(db, userId), finishedScenarios(db, userId)]);
  return ({ id, rating_sum, rating_count }) => ({
    rating: rating_count === 0 ? null : rating_sum / rating_count,
    rating_count,
    your_rating: own.get(id) ?? null,
    can_rate: finished.has(id),
  });
};

/** @throws Refused `scenario_not_found` */
export const ratingOf = async (db: Database, scenarioId: string, userId: string): Promise<ScenarioRating> => {
  const row = await findScenarioRow(db, scenarioId);
  if (!row) throw new Refused('scenario_not_found');
  return (await ratingsFor(db, userId))(row);
};

/**
 * Gives this user's stars, or changes them.
 * @throws Refused `scenario_not_found`, or `scenario_not_played` before they have finished a game of it
 */
export const rateScenario = async (
  db: Database,
  rating: { readonly scenarioId: string; readonly userId: string; readonly stars: number; readonly at: number },
): Promise<ScenarioRating> => {
  const { scenarioId, userId } = rating;
  return db.transaction().execute(async (trx) => {
    if (!(await ratingOf(trx, scenarioId, userId)).can_rate) throw new Refused('scenario_not_played');
    await putRating(trx, rating);
    return ratingOf(trx, scenarioId, userId);
  });
};
