/** Adding, changing, deleting and assigning models. */
import { randomUUIDv7 } from 'node:crypto';
import {
  type ModelDraft,
  type ModelsView,
  type ModelView,
  NARRATOR_PURPOSES,
  type NarratorModels,
  type NarratorPurpose,
  typeFor,
} from '@one-mind/protocol/admin/models';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import type { Evaluations } from './evaluation/evaluations.ts';
import { configOf, limitsOf } from './model-row.ts';
import type { Models } from './models.ts';
import { addressProblem } from './providers/address.ts';
import { failureOf } from './providers/model-failed.ts';
import {
  deleteModelRow,
  findModelRow,
  findMonth,
  findNarratorModels,
  insertModelRow,
  lastCall,
  lastEvaluation,
  listModelRows,
  type ModelRow,
  putNarratorModels,
  updateModelRow,
} from './store.ts';
import { costOf, isBudgetSpent, monthOf } from './usage/budget.ts';
import { monthVerdicts } from './usage/usage.ts';

interface Dependencies {
  readonly db: Database;
  readonly models: Models;
  readonly evaluations: Evaluations;
  readonly now: () => number;
}

export class ModelCatalogue {
  readonly #deps: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  async list(): Promise<ModelsView> {
    const rows = await listModelRows(this.#deps.db);
    return { models: await Promise.all(rows.map((row) => this.#view(row))), narrator: await findNarratorModels(this.#deps.db) };
  }

  /** @throws Refused `model_not_found` */
  async find(id: string): Promise<ModelRow> {
    const row = await findModelRow(this.#deps.db, id);
    if (row === undefined) throw new Refused('model_not_found');
    return row;
  }

  /** @throws Refused `invalid_input` */
  async add(draft: ModelDraft, actor: Actor): Promise<ModelView> {
    const id = randomUUIDv7();
    const row: ModelRow = {
      ...this.#columnsOf(draft),
      id,
      api_key_sealed: this.#sealedKey(id, draft.apiKey, null),
      version: 1,
      created_at: this.#deps.now(),
      updated_at: this.#deps.now(),
    };
    requireUsable(row);
    await transact(this.#deps.db, async (trx) => {
      await insertModelRow(trx, row);
      await recordAct(trx, actor, { act: 'model.added', targetId: id, targetLabel: row.name, after: recorded(row) });
    });
    return this.#view(row);
  }

  /** @throws Refused `model_not_found`, `model_changed`, `model_in_use`, `invalid_input` */
  async change(id: string, { version, ...draft }: ModelDraft & { readonly version: number }, actor: Actor): Promise<ModelView> {
    const row = await transact(this.#deps.db, async (trx) => {
      const before = await findModelRow(trx, id);
      if (before === undefined) throw new Refused('model_not_found');
      if (before.version !== version) throw new Refused('model_changed');
      const after: ModelRow = {
        ...this.#columnsOf(draft),
        id,
        api_key_sealed: this.#sealedKey(id, draft.apiKey, before.api_key_sealed),
        version: version + 1,
        created_at: before.created_at,
        updated_at: this.#deps.now(),
      };
      requireUsable(after, before);
      const narrator = await findNarratorModels(trx);
      if (after.type !== before.type && Object.values(narrator).includes(id)) throw new Refused('model_in_use');
      if (!(await updateModelRow(trx, after))) throw new Refused('model_changed');
      const keyChanged = after.api_key_sealed !== before.api_key_sealed;
      await recordAct(trx, actor, {
        act: 'model.changed',
        targetId: id,
        targetLabel: after.name,
        before: recorded(before),
        after: { ...recorded(after), ...(keyChanged && { apiKeyReplaced: true }) },
      });
      return after;
    });
    this.#deps.models.forget(id);
    return this.#view(row);
  }

  /** Deletes the model; the built-in narrator takes over what it narrated. @throws Refused `model_not_found` */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.#deps.evaluations.cancel(id);
    await transact(this.#deps.db, async (trx) => {
      const row = await findModelRow(trx, id);
      if (row === undefined) throw new Refused('model_not_found');
      await deleteModelRow(trx, id);
      await recordAct(trx, actor, { act: 'model.deleted', targetId: id, targetLabel: row.name, before: recorded(row) });
    });
    this.#deps.models.forget(id);
  }

  /** Sets which model narrates what. @throws Refused `invalid_input` with the purpose whose model is missing or has the wrong type */
  async configure(narrator: NarratorModels, actor: Actor): Promise<NarratorModels> {
    await transact(this.#deps.db, async (trx) => {
      const rows = await listModelRows(trx);
      const problem = (purpose: NarratorPurpose): string | null => {
        if (narrator[purpose] === null) return null;
        const row = rows.find(({ id }) => id === narrator[purpose]);
        if (row === undefined) return 'This model no longer exists. Choose another.';
        return row.type === typeFor(purpose) ? null : `Choose a ${typeFor(purpose)} model.`;
      };
      refuseWith(NARRATOR_PURPOSES.map((purpose) => [purpose, problem(purpose)]));
      const before = await findNarratorModels(trx);
      await putNarratorModels(trx, narrator);
      await recordAct(trx, actor, { act: 'narrator.configured', targetId: 'narrator', targetLabel: 'Narrator', before, after: narrator });
    });
    return narrator;
  }

  async #view(row: ModelRow): Promise<ModelView> {
    const [isEvaluated, evaluated, call, month, verdicts] = await Promise.all([
      this.#deps.evaluations.isRunning(row.id),
      lastEvaluation(this.#deps.db, row.id),
      lastCall(this.#deps.db, row.id),
      findMonth(this.#deps.db, row.id, monthOf(this.#deps.now())),
      monthVerdicts(this.#deps.db, row.id, this.#deps.now()),
    ]);
    const breaker = this.#deps.models.breakerOf(row);
    const limits = limitsOf(row);
    // Calls before the last change say nothing about the model as it is now.
    const failure =
      call !== undefined && call.at >= row.updated_at && call.outcome !== 'ok' ? failureOf({ ...call, code: call.outcome }) : null;
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      status: isEvaluated
        ? 'training'
        : isBudgetSpent(limits, configOf(row).maxLength, month?.cost ?? 0)
          ? 'budget_spent'
          : failure !== null || breaker.state !== 'closed'
            ? 'error'
            : 'ready',
      accuracy: evaluated === undefined ? null : evaluated.passed / evaluated.total,
      lastTrained: evaluated?.ended_at ? new Date(evaluated.ended_at).toISOString() : null,
      provider: row.provider,
      baseUrl: row.base_url,
      huggingFaceModel: row.hugging_face_model,
      apiKey: row.api_key_sealed === null ? null : 'set',
      config: { ...configOf(row), name: row.name },
      limits,
      breaker: { state: breaker.state, retryAt: breaker.retryAt === null ? null : new Date(breaker.retryAt).toISOString() },
      failure,
      month: {
        ...verdicts,
        calls: month?.calls ?? 0,
        failed: month?.failed ?? 0,
        cost: month?.cost ?? costOf(limits, { input: 0, output: 0 }),
      },
      version: row.version,
    };
  }

  /** An absent key stays unchanged. */
  #sealedKey(id: string, apiKey: string | null | undefined, before: string | null): string | null {
    if (apiKey === undefined) return before;
    return apiKey === null || apiKey === '' ? null : this.#deps.models.apiKeys.encrypt(apiKey, id);
  }

  #columnsOf(draft: ModelDraft) {
    return {
      name: draft.name,
      type: draft.type,
      provider: draft.provider,
      base_url: draft.baseUrl || null,
      hugging_face_model: draft.huggingFaceModel,
      config_json: JSON.stringify(draft.config),
      limits_json: JSON.stringify(draft.limits),
    };
  }
}

/** Without the key. */
const recorded = (row: ModelRow) => ({
  name: row.name,
  type: row.type,
  provider: row.provider,
  baseUrl: row.base_url,
  huggingFaceModel: row.hugging_face_model,
  apiKey: row.api_key_sealed === null ? null : 'set',
  config: configOf(row),
  limits: limitsOf(row),
});

/** @throws Refused `invalid_input` with the fields that contradict each other */
const requireUsable = (row: ModelRow, before?: ModelRow): void => {
  const { inputPrice, outputPrice, monthlyBudget, gameBudget } = limitsOf(row);
  const isUnpriced = inputPrice === null && outputPrice === null;
  const budget = (value: number | null): string | null =>
    value !== null && isUnpriced ? 'The budget needs token prices. Enter the prices.' : null;
  refuseWith([
    ['apiKey', keyProblem(row, before)],
    ['baseUrl', baseUrlProblem(row)],
    ['limits.monthlyBudget', budget(monthlyBudget)],
    ['limits.gameBudget', budget(gameBudget)],
  ]);
};

const keyProblem = (row: ModelRow, before: ModelRow | undefined): string | null => {
  if (row.api_key_sealed === null) {
    if (row.provider === 'huggingface') return 'Please enter your Hugging Face API key';
    return row.provider === 'openai-compatible' ? null : 'Please enter your API key';
  }
  // The stored key must not be sent to an address chosen by somebody who can't read the key.
  const isElsewhere = before !== undefined && (row.provider !== before.provider || row.base_url !== before.base_url);
  return isElsewhere && row.api_key_sealed === before.api_key_sealed
    ? 'The address has changed. Enter the API key for the new address.'
    : null;
};

const baseUrlProblem = ({ provider, base_url }: ModelRow): string | null => {
  if (base_url === null) return provider === 'openai-compatible' ? 'Enter an address such as http://localhost:11434/v1.' : null;
  return addressProblem(base_url);
};

const refuseWith = (problems: readonly (readonly [field: string, problem: string | null])[]): void => {
  const fields = problems.flatMap(([field, problem]): [string, string][] => (problem === null ? [] : [[field, problem]]));
  if (fields.length > 0) throw new Refused('invalid_input', Object.fromEntries(fields));
};
