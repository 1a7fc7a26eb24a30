/** Making, changing and deleting scenarios. Every function takes the database or a transaction of it. */
import { randomUUIDv7 } from 'node:crypto';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { checkScenario } from '@one-mind/protocol/scenario-check';
import type { ScenarioDraftSchema, ScenarioFile, ScenarioProblems, ScenarioSummary } from '@one-mind/protocol/scenarios';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { ART_NAMES } from './art.ts';
import { ratingsFor } from './ratings.ts';
import { isBuiltIn, mayCopy, mayCreate, mayEdit, maySee, type ScenarioAsker } from './rights.ts';
import { difficultyOf, scenarioSummary } from './scenarios.ts';
import { deleteScenarioRow, findWholeScenario, insertScenario, updateScenarioRow } from './store.ts';

type Draft = z.output<typeof ScenarioDraftSchema>;

const check = ({ title, description, difficulty, min_players, max_players, content }: Draft, id: string, version: number) =>
  checkScenario({ id, version, title, description, difficulty, min_players, max_players, content }, { art: ART_NAMES });

const requireCreator = (asker: ScenarioAsker): void => {
  if (!mayCreate(asker)) throw new Refused('not_a_creator');
};

/** What is wrong with it, and what should be looked at. @throws Refused `not_a_creator` */
export const checkDraft = (draft: Draft, asker: ScenarioAsker): ScenarioProblems => {
  requireCreator(asker);
  const { errors, warnings } = check(draft, 'draft', 1);
  return { errors, warnings };
};

/** @throws Refused `scenario_invalid` with a sentence for each path that has an error */
const requirePlayable = (draft: Draft, id: string, version: number): Scenario => {
  const { scenario, errors } = check(draft, id, version);
  if (scenario) return scenario;
  throw new Refused(
    'scenario_invalid',
    Object.fromEntries(errors.map(({ path, reason, suggestion }) => [path, `${reason} ${suggestion}`])),
  );
};

const columns = (scenario: Scenario, draft: Draft) => ({
  version: scenario.version,
  title: scenario.title,
  description: scenario.description,
  difficulty: scenario.difficulty,
  min_players: scenario.min_players,
  max_players: scenario.max_players,
  image_url: draft.image_url,
  is_public: draft.is_public ? 1 : 0,
  content_json: JSON.stringify(scenario.content),
});

/** `at`: epoch ms. @throws Refused `not_a_creator`, `scenario_invalid` */
export const createScenario = async (db: Database, draft: Draft, asker: ScenarioAsker, at: number): Promise<ScenarioSummary> => {
  requireCreator(asker);
  const id = randomUUIDv7();
  const scenario = requirePlayable(draft, id, 1);
  await insertScenario(db, {
    id,
    ...columns(scenario, draft),
    is_featured: 0,
    creator_id: asker.userId,
    play_count: 0,
    rating_sum: 0,
    rating_count: 0,
    created_at: at,
    updated_at: at,
  });
  return cardOf(db, id, asker);
};

/**
 * Running games keep the version they began with. `at`: epoch ms.
 * @throws Refused `scenario_not_found`, `scenario_built_in`, `forbidden`, `scenario_invalid`, `scenario_changed`
 */
export const updateScenario = async (
  db: Database,
  id: string,
  { version, ...draft }: Draft & { readonly version?: number | undefined },
  { asker, at }: { readonly asker: ScenarioAsker; readonly at: number },
): Promise<ScenarioSummary> => {
  const row = await requireOwn(db, id, asker);
  if (version !== undefined && version !== row.version) throw new Refused('scenario_changed');
  const scenario = requirePlayable(draft, id, row.version + 1);
  if (!(await updateScenarioRow(db, id, { ...columns(scenario, draft), updated_at: at }))) throw new Refused('scenario_changed');
  return cardOf(db, id, asker);
};

/** Running games go on. @throws Refused `scenario_not_found`, `scenario_built_in`, `forbidden` */
export const deleteScenario = async (db: Database, id: string, asker: ScenarioAsker): Promise<void> => {
  await requireOwn(db, id, asker);
  await deleteScenarioRow(db, id);
};

/** All of a scenario, as a file has it. @throws Refused `scenario_not_found`, `not_a_creator`, `forbidden` */
export const scenarioFile = async (db: Database, id: string, asker: ScenarioAsker): Promise<ScenarioFile> => {
  requireCreator(asker);
  const row = await requireSeen(db, id, asker);
  if (!mayCopy(row, asker)) throw new Refused('forbidden');
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    difficulty: difficultyOf(row.difficulty),
    min_players: row.min_players,
    max_players: row.max_players,
    is_public: row.is_public === 1,
    image_url: row.image_url,
    content: JSON.parse(row.content_json),
  };
};

/** What nobody may see isn't there for them. @throws Refused `scenario_not_found` */
export const requireSeen = async (db: Database, id: string, asker: ScenarioAsker) => {
  const row = await findWholeScenario(db, id);
  if (!row || !maySee(row, asker)) throw new Refused('scenario_not_found');
  return row;
};

const requireOwn = async (db: Database, id: string, asker: ScenarioAsker) => {
  const row = await requireSeen(db, id, asker);
  if (isBuiltIn(row.id)) throw new Refused('scenario_built_in');
  if (!mayEdit(row, asker)) throw new Refused('forbidden');
  return row;
};

const cardOf = async (db: Database, id: string, asker: ScenarioAsker): Promise<ScenarioSummary> => {
  const row = await requireSeen(db, id, asker);
  return scenarioSummary(row, (await ratingsFor(db, asker.userId))(row), asker);
};
