/** Evaluates a model with a fixed set of narration tasks, in the background. */
import { randomUUIDv7 } from 'node:crypto';
import type { EvaluationCase, EvaluationState, EvaluationView } from '@one-mind/protocol/admin/models';
import type { FastifyBaseLogger } from 'fastify';
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Leases } from '../../db/leases.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { Refused } from '../../refused.ts';
import { limitsOf, nameCalled } from '../model-row.ts';
import { type Models, verdictOf } from '../models.ts';
import { failureOf, isLasting } from '../providers/model-failed.ts';
import {
  cancelEvaluation,
  type EvaluationRow,
  findModelRow,
  insertEvaluation,
  interruptEvaluations,
  isEvaluating,
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
  readonly leases: Leases;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}
/** Characters kept of each answer, because answers that are too long may be endless. */
const ANSWER_KEPT = 2000;

export class Evaluations {
  readonly #deps: Dependencies;
  /** Those of this node. */
  readonly #running = new Set<Running>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  isRunning(modelId: string): Promise<boolean> {
    return isEvaluating(this.#deps.db, modelId);
  }

  /** Starts an evaluation and returns immediately. @throws Refused `model_not_found`, `model_evaluating` */
  async start(modelId: string, actor: Actor): Promise<EvaluationView> {
    const row = await findModelRow(this.#deps.db, modelId);
    if (row === undefined) throw new Refused('model_not_found');
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
      if (await isEvaluating(trx, modelId)) throw new Refused('model_evaluating');
      await insertEvaluation(trx, evaluation);
      await this.#deps.leases.take(trx, evaluation.id);
      await recordAct(trx, actor, {
        act: 'model.evaluated',
        targetId: modelId,
        targetLabel: row.name,
        after: { evaluation: evaluation.id, called: evaluation.called, tasks: TASKS.length },
      });
    });
    const ended = begun
      .then(
        () => this.#runHeld(row, evaluation, ending.signal),
        // The caller gets this error.
        () => undefined,
      )
      .catch((error) => this.#deps.log.error({ err: error }, 'An evaluation failed'))
      .finally(() => this.#running.delete(running));
    const running: Running = { modelId, ending, ended };
    this.#running.add(running);
    await begun;
    return viewOf(evaluation);
  }

  /** Returns whether there was one to cancel. Another node stops working on it after the current task. */
  async cancel(modelId: string): Promise<boolean> {
    const own = [...this.#running].filter((running) => running.modelId === modelId);
    const isCancelled = await cancelEvaluation(this.#deps.db, modelId, this.#deps.now());
    await this.#end(own, CANCELLED);
    return isCancelled;
  }

  /** Newest first. @throws Refused `model_not_found` */
  async list(modelId: string): Promise<EvaluationView[]> {
    if ((await findModelRow(this.#deps.db, modelId)) === undefined) throw new Refused('model_not_found');
    return (await listEvaluationRows(this.#deps.db, modelId)).map(viewOf);
  }

  /** Evaluations that a stopped node left behind are no longer running. */
  recover(): Promise<void> {
    return interruptEvaluations(this.#deps.db, this.#deps.leases.isAbandoned, this.#deps.now());
  }

  close(): Promise<void> {
    return this.#end([...this.#running], INTERRUPTED);
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

  async #runHeld(row: ModelRow, evaluation: EvaluationRow, signal: AbortSignal): Promise<void> {
    const { leases } = this.#deps;
    leases.renew(evaluation.id);
    try {
      await this.#run(row, evaluation, signal);
    } finally {
      await leases.end(evaluation.id);
    }
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
      // Another node has cancelled it, or believed that this one had stopped.
      if (!(await store('running'))) return;
    }
    await store(state);
  }

  /** Ends these evaluations and waits until that is stored. */
  async #end(running: readonly Running[], reason: string): Promise<void> {
    for (const { ending } of running) ending.abort(reason);
    await Promise.all(running.map(({ ended }) => ended));
  }
}

interface Running {
  readonly modelId: string;
  readonly ending: AbortController;
  readonly ended: Promise<void>;
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
