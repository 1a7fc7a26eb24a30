/** Administration of scenarios, beyond what their authors can do. The routes check that the asker is an admin. */
import type { AdminScenario, AdminScenarioUpdateSchema, CreateAdminScenarioSchema } from '@one-mind/protocol/admin/admin-scenarios';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import type { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { Refused } from '../../refused.ts';
import { createScenario, featureScenario, fileOf, type ScenarioAuthor, updateScenario } from '../authoring/authoring.ts';
import type { ScenarioAsker } from '../permissions.ts';
import { ratingsFor } from '../ratings/ratings.ts';
import { scenarioSummary } from '../scenarios.ts';
import { findWholeScenario, listScenarioCards, listWholeScenarios } from '../store.ts';

/** Every scenario, featured first. */
export const listForAdmin = async (db: Database, asker: ScenarioAsker, { content }: { content: boolean }): Promise<AdminScenario[]> => {
  const ratingOf = await ratingsFor(db, asker.userId);
  if (!content) {
    return (await listScenarioCards(db)).map((row) => ({ ...scenarioSummary(row, ratingOf(row), asker), version: row.version }));
  }
  return (await listWholeScenarios(db)).map((row) => ({
    ...scenarioSummary(row, ratingOf(row), asker),
    version: row.version,
    content: JSON.parse(row.content_json),
  }));
};

/** `at`: epoch ms. @throws Refused as `createScenario` */
export const createForAdmin = (
  db: Database,
  { is_featured, ...draft }: z.output<typeof CreateAdminScenarioSchema>,
  { author, at }: { readonly author: ScenarioAuthor; readonly at: number },
): Promise<ScenarioSummary> =>
  transact(db, async (trx) => {
    const made = await createScenario(trx, draft, { author, at });
    return is_featured ? featureScenario(trx, made.id, true, author) : made;
  });

/** `at`: epoch ms. @throws Refused as `updateScenario` */
export const updateForAdmin = (
  db: Database,
  id: string,
  { is_featured, ...draft }: z.output<typeof AdminScenarioUpdateSchema>,
  { author, at }: { readonly author: ScenarioAuthor; readonly at: number },
): Promise<ScenarioSummary> =>
  transact(db, async (trx) => {
    const changed = await updateScenario(trx, id, draft, { author, at });
    return is_featured === undefined ? changed : featureScenario(trx, id, is_featured, author);
  });

/**
 * A ScenariosFile in pieces, so that many scenarios need not be in memory at once.
 * @param ids the requested ones; null = all
 * @throws Refused `scenario_not_found` before the first piece
 */
export const exportScenarios = async (db: Database, ids: readonly string[] | null): Promise<AsyncGenerator<string>> => {
  const known = (await listScenarioCards(db)).map(({ id }) => id);
  if (ids?.some((id) => !known.includes(id))) throw new Refused('scenario_not_found');
  return piecesOf(db, ids === null ? known : known.filter((id) => ids.includes(id)));
};

async function* piecesOf(db: Database, ids: readonly string[]): AsyncGenerator<string> {
  yield '{"scenarios":[';
  let separator = '\n';
  for (const id of ids) {
    const row = await findWholeScenario(db, id);
    // Deleted in the meantime.
    if (!row) continue;
    yield `${separator}${JSON.stringify(fileOf(row), null, 2)}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
