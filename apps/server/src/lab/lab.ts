/** Simulations of scenarios, each in its own thread so that games don't wait for them. Results are kept in memory only. */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@one-mind/protocol/errors';
import type { LabProgress, LabReport, LabRequestSchema, LabRun } from '@one-mind/protocol/scenarios/lab';
import { type LabOptions, labSizes } from '@one-mind/simulator/lab';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { activeRules } from '../rules/rules.ts';
import { playableDraft } from '../scenarios/authoring/authoring.ts';
import type { ScenarioAsker } from '../scenarios/permissions.ts';

/** Messages of the thread: its progress, and finally its result. */
export type LabMessage = { readonly progress: LabProgress } | { readonly report: LabReport };

/** Limit of simultaneous simulations; one core is reserved for games. A finished thread soon ends by itself. */
const RUNS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Time limit of one simulation, in ms. */
const TIME_MAX = 180_000;
/** Memory limit of one thread, in megabytes. */
const MEMORY_MAX = 256;
/** How long the result of a finished run is kept, in ms. */
const KEPT = 600_000;

export interface Lab {
  /** @throws Refused `not_a_creator`, `scenario_invalid`, `invalid_input`, `lab_busy`, `lab_full` */
  readonly start: (request: z.output<typeof LabRequestSchema>, asker: ScenarioAsker) => Promise<LabRun>;
  /** This person's latest run; null = none. */
  readonly latest: (userId: string) => LabRun | null;
  /** Ends this person's run if one is in progress. */
  readonly cancel: (userId: string) => LabRun | null;
  readonly close: () => Promise<void>;
}

interface Running {
  run: LabRun;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly end: () => void;
}

interface LabDeps {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => number;
}

export const createLab = ({ db, log, now }: LabDeps): Lab => {
  const runs = new Map<string, Running>();
  const threads = new Set<Worker>();

  const isRunning = (userId: string): boolean => runs.get(userId)?.run.status === 'running';
  const countRunning = (): number => [...runs.values()].filter(({ run }) => run.status === 'running').length;
  const forgetOld = (): void => {
    for (const [userId, { run, startedAt }] of runs) if (run.status !== 'running' && startedAt < now() - KEPT) runs.delete(userId);
  };

  const begin = (userId: string, options: LabOptions, total: number): LabRun => {
    const id = randomUUID();
    const worker = new Worker(new URL('./lab-thread.ts', import.meta.url), {
      workerData: options,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
    });
    threads.add(worker);
    const settle = (run: LabRun): void => {
      if (running.run.status !== 'running') return;
      running.run = run;
      clearTimeout(timer);
      void worker.terminate();
    };
    const fail = (error: ErrorCode): void => settle({ ...running.run, status: 'failed', error });
    const running: Running = {
      run: { id, status: 'running', done: 0, total },
      startedAt: now(),
      end: () => settle({ ...running.run, status: 'cancelled' }),
    };
    const timer = setTimeout(() => fail('lab_too_long'), TIME_MAX).unref();
    worker.on('message', (message: LabMessage) => {
      if (running.run.status !== 'running') return;
      if ('progress' in message) running.run = { ...running.run, ...message.progress };
      else settle({ id, status: 'finished', done: total, total, report: message.report });
    });
    worker.on('error', (error) => {
      if (running.run.status === 'running') log.error({ err: error }, 'A simulation failed');
      fail('internal');
    });
    worker.on('exit', () => {
      threads.delete(worker);
      fail('internal');
    });
    runs.set(userId, running);
    return running.run;
  };

  return {
    start: async ({ draft, ...settings }, asker) => {
      const scenario = playableDraft(draft, asker);
      const sizes = labSizes(scenario, settings.players);
      if (sizes.length === 0)
        throw new Refused('invalid_input', { players: 'This scenario supports none of these player counts. Choose others.' });
      const rules = await activeRules(db);
      forgetOld();
      if (isRunning(asker.userId)) throw new Refused('lab_busy');
      if (countRunning() >= RUNS_MAX) throw new Refused('lab_full');
      return begin(asker.userId, { scenario, settings, rules }, sizes.length * settings.games);
    },
    latest: (userId) => runs.get(userId)?.run ?? null,
    cancel: (userId) => {
      runs.get(userId)?.end();
      return runs.get(userId)?.run ?? null;
    },
    close: async () => {
      for (const { end } of runs.values()) end();
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
};
