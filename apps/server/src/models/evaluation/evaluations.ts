/** Evaluates a model with a fixed set of narration tasks, in the background. */
import { randomUUIDv7 } from 'node:crypto';
import type { EvaluationCase, EvaluationState, EvaluationView } from '@one-mind/protocol/admin/models';
import type { FastifyBaseLogger } from 'fastify';
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { Refused } from '../../refused.ts';
import { limitsOf, nameCalled } from '../model-row.ts';
import { type Models, verdictOf } from '../models.ts';
import { failureOf, isLasting } from '../providers/model-failed.ts';
import {
  type EvaluationRow,
  findModelRow,
  insertEvaluation,
  interruptEvaluations,
  listEvaluationRows,
  type ModelRow,
  updateEvaluation,
} from '../store.ts';
import { findingsIn } from './evaluation-checks.ts';
import { plainOf, taskRequest } from './evaluation-request.ts';
import { type EvaluationTask, TASKS } from './evaluation-tasks.ts';

interface Dependencies {
  readonly db: Database;
  readonly models: Models;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}
/** Characters kept of each answer, because answers that are too long may be endless. */
const ANSWER_KEPT = 2000;

export class Evaluations {
  readonly #deps: Dependencies;
  /** By model. */
  readonly #running = new Map<string, { readonly ending: AbortController; readonly ended: Promise<void> }>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  isRunning(modelId: string): boolean {
    return this.#running.has(modelId);
  }

  /** Starts an evaluation and returns immediately. @throws Refused `model_not_found`, `model_evaluating` */
  async start(modelId: string, actor: Actor): Promise<EvaluationView> {
    const row = await findModelRow(this.#deps.db, modelId);
    if (row === undefined) throw new Refused('model_not_found');
    if (this.#running.has(modelId)) throw new Refused('model_evaluating');
    const evaluation: EvaluationRow = {
      id: randomUUIDv7(),
      model_id: modelId,
      called: nameCalled(row),
      state: 'running',
      started_at: this.#deps.now(),
      ended_at: null,
      total: TASKS.length,
      passed: 0,
      cases_json: '[]',
    };
    const ending = new AbortController();
    const begun = transact(this.#deps.db, async (trx) => {
      await insertEvaluation(trx, evaluation);
      await recordAct(trx, actor, {
        act: 'model.evaluated',
        targetId: modelId,
        targetLabel: row.name,
        after: { evaluation: evaluation.id, called: evaluation.called, tasks: TASKS.length },
      });
    });
    const ended = begun
      .then(() => this.#run(row, evaluation, ending.signal))
      .catch((error) => this.#deps.log.error({ err: error }, 'An evaluation failed'))
      .finally(() => this.#running.delete(modelId));
    this.#running.set(modelId, { ending, ended });
    await begun;
    return viewOf(evaluation);
  }

  /** Returns whether there was one to cancel. */
  cancel(modelId: string): Promise<boolean> {
    return this.#end(modelId, CANCELLED);
  }

  /** Newest first. @throws Refused `model_not_found` */
  async list(modelId: string): Promise<EvaluationView[]> {
    if ((await findModelRow(this.#deps.db, modelId)) === undefined) throw new Refused('model_not_found');
    return (await listEvaluationRows(this.#deps.db, modelId)).map(viewOf);
  }

  /** Evaluations that a stopped server left behind are no longer running. */
  recover(): Promise<void> {
    return interruptEvaluations(this.#deps.db, this.#deps.now());
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((modelId) => this.#end(modelId, INTERRUPTED)));
  }

  async #runCase(row: ModelRow, task: EvaluationTask, signal: AbortSignal): Promise<EvaluationCase | null> {
    const fact = plainOf(task);
    const { instructions, data } = taskRequest(task);
    const whole = await this.#deps.models.ask(row, 'evaluation', {
      instructions,
      data,
      gameId: null,
      deadlineMs: limitsOf(row).timeoutMs,
      giveUp: signal,
    });
    if (signal.aborted) return null;
    if ('failure' in whole) {
      if (whole.call !== null) this.#deps.models.judge(whole.call, 'empty');
      return {
        id: task.id,
        fact,
        passed: false,
        answer: null,
        ms: whole.call?.ms ?? null,
        findings: [],
        failure: failureOf(whole.failure),
      };
    }
    const { ms } = whole.call;
    const findings = findingsIn(task, whole.text, ms);
    this.#deps.models.judge(whole.call, verdictOf(whole.text, findings.length === 0));
    return { id: task.id, fact, passed: findings.length === 0, answer: whole.text.slice(0, ANSWER_KEPT), ms, findings, failure: null };
  }

  async #run(row: ModelRow, evaluation: EvaluationRow, signal: AbortSignal): Promise<void> {
    const cases: EvaluationCase[] = [];
    const store = (state: EvaluationState) =>
      updateEvaluation(this.#deps.db, {
        id: evaluation.id,
        state,
        ended_at: state === 'running' ? null : this.#deps.now(),
        passed: cases.filter(({ passed }) => passed).length,
        cases_json: JSON.stringify(cases),
      });
    let state: EvaluationState = 'done';
    for (const task of TASKS) {
      const one = await this.#runCase(row, task, signal);
      if (one === null) {
        state = signal.reason === INTERRUPTED ? 'interrupted' : 'cancelled';
        break;
      }
      cases.push(one);
      if (one.failure !== null && isLasting(one.failure)) {
        state = 'failed';
        break;
      }
      await store('running');
    }
    await store(state);
  }

  /** Ends the evaluation and waits until that is stored. */
  async #end(modelId: string, reason: string): Promise<boolean> {
    const one = this.#running.get(modelId);
    one?.ending.abort(reason);
    await one?.ended;
    return one !== undefined;
  }
}

const CANCELLED = 'cancelled';
const INTERRUPTED = 'interrupted';

const viewOf = (row: EvaluationRow): EvaluationView => ({
  id: row.id,
  modelId: row.model_id,
  called: row.called,
  state: row.state,
  startedAt: new Date(row.started_at).toISOString(),
  endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
  total: row.total,
  passed: row.passed,
  cases: JSON.parse(row.cases_json),
});
