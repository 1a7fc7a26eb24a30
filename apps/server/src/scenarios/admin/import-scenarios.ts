/** Imports scenarios from a file, or reports what would happen. Each is handled separately: an invalid one doesn't block the others. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ImportAnswer,
  type ImportedScenario,
  type ImportOutcome,
  type ImportProblem,
  SCENARIOS_IN_FILE_MAX,
  scenariosIn,
} from '@one-mind/protocol/admin/admin-scenarios';
import { ERRORS } from '@one-mind/protocol/errors';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { shapeProblems } from '@one-mind/protocol/scenarios/scenario-shape';
import { ScenarioDraftSchema } from '@one-mind/protocol/scenarios/scenarios';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { Refused } from '../../refused.ts';
import { checkWhole, createScenario, type Draft, fileOf, type ScenarioAuthor, updateScenario } from '../authoring/authoring.ts';
import { isBuiltIn } from '../permissions.ts';
import { findWholeScenario, type WholeScenarioRow } from '../store.ts';

/** The planned action for one scenario of the file. */
interface Plan {
  readonly scenario: ImportedScenario;
  readonly draft: Draft | null;
}

interface ImportOptions {
  readonly author: ScenarioAuthor;
  /** Epoch ms. */
  readonly at: number;
  /** Reports what would happen, without changes. */
  readonly preview: boolean;
}

/** @throws Refused `invalid_input` if the file has no scenario, or too many */
export const importScenarios = async (db: Database, json: unknown, { author, at, preview }: ImportOptions): Promise<ImportAnswer> => {
  const entries = entriesIn(json);
  const scenarios: ImportedScenario[] = [];
  const taken = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const plan = await planFor(db, entry, index, taken);
    scenarios.push(preview ? plan.scenario : await carryOut(db, plan, { author, at }));
    // Lets running games continue between checks.
    await nextTurn();
  }
  return { done: !preview, scenarios };
};

function entriesIn(json: unknown): readonly unknown[] {
  const list = scenariosIn(json);
  if (list.length === 0)
    throw new Refused('invalid_input', { '': 'There is no scenario in this file. Choose one that was exported here.' });
  if (list.length > SCENARIOS_IN_FILE_MAX) {
    throw new Refused('invalid_input', { '': `This file has more than ${SCENARIOS_IN_FILE_MAX} scenarios. Import it in parts.` });
  }
  return list;
}

async function planFor(db: Database, entry: unknown, index: number, taken: Set<string>): Promise<Plan> {
  const file = isRecord(entry) ? entry : {};
  const id = typeof file.id === 'string' ? file.id : null;
  const stored = id === null ? null : await findWholeScenario(db, id);
  const title = typeof file.title === 'string' ? file.title : '';
  // An id that isn't ours could be used as an address of something else.
  const known = stored !== null || z.uuid().safeParse(id).success ? id : null;
  const plan = (outcome: ImportOutcome, draft: Draft | null = null): Plan => ({ scenario: { ...outcome, index, id: known, title }, draft });
  const invalid = (problems: readonly ImportProblem[]) => plan({ outcome: 'invalid', problems });

  if (known !== null && taken.has(known)) return invalid([TWICE]);
  if (known !== null) taken.add(known);
  const parsed = ScenarioDraftSchema.safeParse(draftIn(file, stored), { reportInput: true });
  if (!parsed.success) return invalid(shapeProblems(parsed.error));
  const draft = parsed.data;
  const { scenario, errors } = checkWhole(draft, known ?? 'draft', 1);
  if (!scenario) return invalid(errors.map(({ path, reason, suggestion }) => ({ path, reason, suggestion })));
  if (stored === null) return plan({ outcome: 'new' }, draft);
  const { is_public, image_url } = draft;
  const found = differencesOf(fileOf(stored), { ...scenario, is_public, image_url });
  if (found.differences.length === 0) return plan({ outcome: 'unchanged' });
  return isBuiltIn(stored.id) ? invalid([BUILT_IN_STAYS]) : plan({ outcome: 'changed', ...found }, draft);
}

async function carryOut(
  db: Database,
  { scenario, draft }: Plan,
  { author, at }: Pick<ImportOptions, 'author' | 'at'>,
): Promise<ImportedScenario> {
  if (draft === null) return scenario;
  const change = { author, at, act: 'scenario.imported' } as const;
  const { id } = await transact(db, (trx) => {
    if (scenario.id === null) return createScenario(trx, draft, change);
    if (scenario.outcome === 'new') return createScenario(trx, draft, { ...change, id: scenario.id });
    return updateScenario(trx, scenario.id, draft, change);
  });
  return { ...scenario, id };
}

/** Values that the file omits stay unchanged. Its counts, ratings and names are ignored. */
function draftIn(file: Readonly<Record<string, unknown>>, stored: WholeScenarioRow | null): Readonly<Record<string, unknown>> {
  const { title, description, difficulty, min_players, max_players, content } = file;
  const { is_public = stored === null ? true : stored.is_public === 1, image_url = stored?.image_url ?? null } = file;
  return { title, description, difficulty, min_players, max_players, content, is_public, image_url };
}

const TWICE: ImportProblem = {
  path: 'id',
  reason: 'Another scenario in this file has the same id.',
  suggestion: 'Remove one of them, or the id of one to import it as a separate scenario.',
};
const BUILT_IN_STAYS: ImportProblem = {
  path: 'id',
  reason: ERRORS.scenario_built_in.message,
  suggestion: 'Remove the id from the file to import it as a separate scenario.',
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
