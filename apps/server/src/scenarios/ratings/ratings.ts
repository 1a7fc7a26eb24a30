import type { ScenarioRating } from '@one-mind/protocol/scenarios/scenarios';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { finishedScenarios } from '../../games/finished-scenarios.ts';
import { Refused } from '../../refused.ts';
import { maySee, type ScenarioAsker } from '../permissions.ts';
import { findScenarioRow } from '../store.ts';
import { listRatingsOf, putRating } from './ratings-store.ts';

/** The public average. */
interface Rated {
  readonly id: string;
  readonly rating_sum: number;
  readonly rating_count: number;
}

/** A scenario's rating as this user sees it: the average, their own stars, and whether they may rate. */
export const ratingsFor = async (db: Database, userId: string): Promise<(scenario: Rated) => ScenarioRating> => {
  const [own, finished] = await Promise.all([listRatingsOf(db, userId), finishedScenarios(db, userId)]);
  return ({ id, rating_sum, rating_count }) => ({
    rating: rating_count === 0 ? null : rating_sum / rating_count,
    rating_count,
    your_rating: own.get(id) ?? null,
    can_rate: finished.has(id),
  });
};

/** For people who may see the scenario or have played it. @throws Refused `scenario_not_found` */
export const ratingOf = async (db: Database, scenarioId: string, asker: ScenarioAsker): Promise<ScenarioRating> => {
  const row = await findScenarioRow(db, scenarioId);
  const rating = row && (await ratingsFor(db, asker.userId))(row);
  if (!rating || !(rating.can_rate || maySee(row, asker))) throw new Refused('scenario_not_found');
  return rating;
};

/**
 * Sets the asker's stars. `at`: epoch ms.
 * @throws Refused `scenario_not_found`, or `scenario_not_played` before they have finished a game of it
 */
export const rateScenario = async (
  db: Database,
  { scenarioId, stars, at }: { readonly scenarioId: string; readonly stars: number; readonly at: number },
  asker: ScenarioAsker,
): Promise<ScenarioRating> =>
  transact(db, async (trx) => {
    if (!(await ratingOf(trx, scenarioId, asker)).can_rate) throw new Refused('scenario_not_played');
    await putRating(trx, { scenarioId, userId: asker.userId, stars, at });
    return ratingOf(trx, scenarioId, asker);
  });
