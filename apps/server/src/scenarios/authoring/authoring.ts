/**
 * Creating, changing and deleting scenarios. Every change takes a transaction, so that an admin's actions are logged with it, no matter
 * which route they use.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { ERRORS } from '@one-mind/protocol/errors';
import { may } from '@one-mind/protocol/permissions';
import { checkScenario, type ScenarioCheck } from '@one-mind/protocol/scenarios/scenario-check';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { VERSIONS_KEPT } from '@one-mind/protocol/scenarios/scenario-versions';
import type { ScenarioDraftSchema, ScenarioFile, ScenarioProblems, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import type { z } from 'zod';
import { type RecordedAct, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { STANDARD_CAPS } from '../../limits.ts';
import { hasInvisibleCharacters, isNameRefused } from '../../moderation/chat-config.ts';
import { Refused } from '../../refused.ts';
import { isBuiltIn, isHidden, mayCopy, mayEdit, maySee, type ScenarioAsker } from '../permissions.ts';
import { ART_NAMES } from '../pictures/art.ts';
import { ratingsFor } from '../ratings/ratings.ts';
import { difficultyOf, scenarioSummary } from '../scenarios.ts';
import {
  countScenariosOf,
  deleteScenarioRow,
  findWholeScenario,
  insertScenario,
  type ScenarioChange,
  setFeatured,
  setPublic,
  updateScenarioRow,
  type WholeScenarioRow,
} from '../store.ts';
import { keepUses, knownUploads, withoutUploadsOf } from '../uploads/uploads.ts';
import { keepVersion } from './versions-store.ts';

const { scenarios: SCENARIOS_MAX } = STANDARD_CAPS;

export type Draft = z.output<typeof ScenarioDraftSchema>;

/** The author of a change, and their address. */
export interface ScenarioAuthor extends ScenarioAsker {
  readonly ip: string | null;
}

/** Time (epoch ms) and author of a change; `act` overrides its name in the audit log. */
export interface Change {
  readonly author: ScenarioAuthor;
  readonly at: number;
  readonly act?: RecordedAct['act'];
}

export const checkWhole = (
  { title, description, difficulty, min_players, max_players, content }: Draft,
  id: string,
  version: number,
): ScenarioCheck => checkScenario({ id, version, title, description, difficulty, min_players, max_players, content });

/** Errors and warnings of a scenario. */
export const checkDraft = async (db: Database, draft: Draft): Promise<ScenarioProblems> => {
  const { title, description, difficulty, min_players, max_players, content } = draft;
  const scenario = { id: 'draft', version: 1, title, description, difficulty, min_players, max_players, content };
  const { errors, warnings } = checkScenario(scenario, { art: new Set([...ART_NAMES, ...(await knownUploads(db, content))]) });
  return { errors, warnings };
};

/** The draft as a complete, playable scenario. @throws Refused `scenario_invalid` */
export const playableDraft = (draft: Draft): Scenario => requirePlayable(draft, 'draft', 1);

/** A public scenario must have a decent title. @throws Refused `scenario_invalid` */
const requireShowable = async (db: Database, { title, is_public }: Draft): Promise<void> => {
  if (hasInvisibleCharacters(title)) throw new Refused('scenario_invalid', { title: ERRORS.name_invisible.message });
  if (is_public && (await isNameRefused(db, title))) throw new Refused('scenario_invalid', { title: ERRORS.name_refused.message });
};

/** @throws Refused `scenario_invalid` with a message for each path with an error */
const requirePlayable = (draft: Draft, id: string, version: number): Scenario => {
  const { scenario, errors } = checkWhole(draft, id, version);
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

/** `id`: default is a new one. @throws Refused `scenario_invalid`, `too_many_scenarios` */
export const createScenario = async (
  trx: Database,
  draft: Draft,
  { author, at, act = 'scenario.created', id = randomUUIDv7() }: Change & { readonly id?: string },
): Promise<ScenarioSummary> => {
  const scenario = requirePlayable(draft, id, 1);
  const isLimited = !may(author.role, 'administer');
  if (isLimited && (await countScenariosOf(trx, author.userId)) >= SCENARIOS_MAX) throw new Refused('too_many_scenarios');
  await requireShowable(trx, draft);
  await insertScenario(trx, {
    id,
    ...columns(scenario, draft),
    is_featured: 0,
    creator_id: author.userId,
    play_count: 0,
    rating_sum: 0,
    rating_count: 0,
    created_at: at,
    updated_at: at,
  });
  await keepVersion(trx, id, { savedBy: author.userId, kept: VERSIONS_KEPT });
  const row = await requireSeen(trx, id, author);
  await keepUses(trx, id, row);
  await record(trx, author, { act, row, after: outlineOf(row) });
  return cardOf(trx, row, author);
};

/**
 * Running games keep the version that they started with.
 * @throws Refused `scenario_not_found`, `scenario_built_in`, `forbidden`, `scenario_invalid`, `scenario_changed`
 */
export const updateScenario = async (
  trx: Database,
  id: string,
  { version, ...draft }: Draft & { readonly version?: number | undefined },
  { author, at, act = 'scenario.changed' }: Change,
): Promise<ScenarioSummary> => {
  const before = await requireOwn(trx, id, author);
  if (version !== undefined && version !== before.version) throw new Refused('scenario_changed');
  const scenario = requirePlayable(draft, id, before.version + 1);
  await requireShowable(trx, draft);
  if (!(await updateScenarioRow(trx, id, { ...columns(scenario, draft), updated_at: at }))) throw new Refused('scenario_changed');
  await keepVersion(trx, id, { savedBy: author.userId, kept: VERSIONS_KEPT });
  const row = await requireSeen(trx, id, author);
  await keepUses(trx, id, row);
  const { differences } = differencesOf(fileOf(before), fileOf(row));
  await record(trx, author, {
    act,
    row,
    before: Object.fromEntries(differences.map((one) => [one.path, one.before])),
    after: Object.fromEntries(differences.map((one) => [one.path, one.after])),
  });
  return cardOf(trx, row, author);
};

/** Running games continue. @throws Refused `scenario_not_found`, `scenario_built_in`, `forbidden` */
export const deleteScenario = async (trx: Database, id: string, author: ScenarioAuthor): Promise<void> => {
  const row = await requireOwn(trx, id, author);
  await withoutUploadsOf(trx, id, () => deleteScenarioRow(trx, id));
  await record(trx, author, { act: 'scenario.deleted', row, before: outlineOf(row) });
};

/** Features a scenario or stops featuring it, including built-in ones. For admins. @throws Refused `scenario_not_found` */
export const featureScenario = async (trx: Database, id: string, featured: boolean, author: ScenarioAuthor): Promise<ScenarioSummary> => {
  const before = await requireSeen(trx, id, author);
  if ((before.is_featured === 1) === featured) return cardOf(trx, before, author);
  await setFeatured(trx, id, featured);
  await record(trx, author, {
    act: 'scenario.featured',
    row: before,
    before: { is_featured: !featured },
    after: { is_featured: featured },
  });
  return cardOf(trx, { ...before, is_featured: featured ? 1 : 0 }, author);
};

/**
 * Hides a built-in scenario from the lists for choosing one, or shows it again. For admins.
 * @throws Refused `scenario_not_found`, `scenario_not_built_in`
 */
export const hideScenario = async (trx: Database, id: string, hidden: boolean, author: ScenarioAuthor): Promise<ScenarioSummary> => {
  const before = await requireSeen(trx, id, author);
  if (!isBuiltIn(id)) throw new Refused('scenario_not_built_in');
  if (isHidden(before) === hidden) return cardOf(trx, before, author);
  await setPublic(trx, id, !hidden);
  await record(trx, author, { act: 'scenario.hidden', row: before, before: { hidden: !hidden }, after: { hidden } });
  return cardOf(trx, { ...before, is_public: hidden ? 0 : 1 }, author);
};

/** The complete scenario, in the file format. @throws Refused `scenario_not_found`, `forbidden` */
export const scenarioFile = async (db: Database, id: string, asker: ScenarioAsker): Promise<ScenarioFile> => {
  const row = await requireSeen(db, id, asker);
  if (!mayCopy(row, asker)) throw new Refused('forbidden');
  return fileOf(row);
};

/** The file format of a scenario or of one of its versions. */
export const fileOf = (row: Omit<ScenarioChange, 'updated_at'> & { readonly id: string }): ScenarioFile => ({
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
});

/** A scenario that the asker may not see counts as not found. @throws Refused `scenario_not_found` */
export const requireSeen = async (db: Database, id: string, asker: ScenarioAsker) => {
  const row = await findWholeScenario(db, id);
  if (!row || !maySee(row, asker)) throw new Refused('scenario_not_found');
  return row;
};

/** @throws Refused `scenario_not_found`, `scenario_built_in`, `forbidden` */
export const requireOwn = async (db: Database, id: string, asker: ScenarioAsker) => {
  const row = await requireSeen(db, id, asker);
  if (isBuiltIn(row.id)) throw new Refused('scenario_built_in');
  if (!mayEdit(row, asker)) throw new Refused('forbidden');
  return row;
};

const cardOf = async (db: Database, row: WholeScenarioRow, asker: ScenarioAsker): Promise<ScenarioSummary> =>
  scenarioSummary(row, (await ratingsFor(db, asker.userId))(row), asker);

/** The audit log's record of a created or deleted scenario. */
const outlineOf = ({ title, description, difficulty, min_players, max_players, version, creator_id }: WholeScenarioRow) => ({
  title,
  description,
  difficulty,
  min_players,
  max_players,
  version,
  creator_id,
});

/** Creators' changes to their own work are not logged; admins' changes are. */
const record = async (
  trx: Database,
  author: ScenarioAuthor,
  {
    act,
    row,
    before,
    after,
  }: { readonly act: RecordedAct['act']; readonly row: WholeScenarioRow; readonly before?: object; readonly after?: object },
): Promise<void> => {
  if (may(author.role, 'administer')) await recordAct(trx, author, { act, targetId: row.id, targetLabel: row.title, before, after });
};
