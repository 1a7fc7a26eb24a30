/**
 * Simulations of scenarios, each in its own thread so that games don't wait for them. Their state is in the database, for requests to other
 * nodes.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@one-mind/protocol/errors';
import type { LabProgress, LabReport, LabRequestSchema, LabRun } from '@one-mind/protocol/scenarios/lab';
import { type LabOptions, labSizes } from '@one-mind/simulator/lab';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Leases } from '../db/leases.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { activeRules } from '../rules/rules.ts';
import { playableDraft } from '../scenarios/authoring/authoring.ts';
import type { ScenarioAsker } from '../scenarios/permissions.ts';
import { deleteRunsBefore, findRun, listAbandonedRuns, putRun, updateRun } from './store.ts';

/** Messages of the thread: its progress, and finally its result. */
export type LabMessage = { readonly progress: LabProgress } | { readonly report: LabReport };

/** Limit of simultaneous simulations on this node; one core is reserved for games. A finished thread soon ends by itself. */
const RUNS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Time limit of one simulation, in ms. */
const TIME_MAX = 180_000;
/** Memory limit of one thread, in megabytes. */
const MEMORY_MAX = 256;
/** How long the result of a finished run is kept, in ms. */
const KEPT = 600_000;
/** How often the progress is stored, in ms. */
const STORE_EVERY = 1000;

export interface Lab {
  /** @throws Refused `not_a_creator`, `scenario_invalid`, `invalid_input`, `lab_busy`, `lab_full` */
  readonly start: (request: z.output<typeof LabRequestSchema>, asker: ScenarioAsker) => Promise<LabRun>;
  /** This person's latest run; null = none. */
  readonly latest: (userId: string) => Promise<LabRun | null>;
  /** Ends this person's run if one is in progress. */
  readonly cancel: (userId: string) => Promise<LabRun | null>;
  readonly close: () => Promise<void>;
}

/** A run of this node. */
interface Running {
  run: LabRun;
  /** Resolves when its end is stored. */
  readonly ended: Promise<void>;
  readonly end: (run: LabRun) => void;
}

interface LabDeps {
  readonly db: Database;
  readonly leases: Leases;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => number;
}

export const createLab = ({ db, leases, log, now }: LabDeps): Lab => {
  /** By person. */
  const running = new Map<string, Running>();
  const threads = new Set<Worker>();
  /** People whose run is about to start. */
  const starting = new Set<string>();

  const begin = (userId: string, first: LabRun, options: LabOptions): void => {
    const { id, total } = first;
    leases.renew(id);
    const worker = new Worker(new URL('./lab-thread.ts', import.meta.url), {
      workerData: options,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
    });
    threads.add(worker);
    const ended = Promise.withResolvers<void>();
    const store = async (): Promise<void> => {
      const isRunning = await updateRun(db, one.run);
      // Another node has cancelled it, or believed that this one had stopped.
      if (!isRunning && one.run.status === 'running') settle({ ...one.run, status: 'cancelled' });
    };
    const notStored = (error: unknown): void => log.error({ err: error }, 'A simulation could not be stored');
    const settle = (run: LabRun): void => {
      if (one.run.status !== 'running') return;
      one.run = run;
      clearTimeout(timer);
      clearInterval(storing);
      void worker.terminate();
      store()
        .then(() => leases.end(id))
        .catch(notStored)
        .finally(() => {
          running.delete(userId);
          ended.resolve();
        });
    };
    const fail = (error: ErrorCode): void => settle({ ...one.run, status: 'failed', error });
    const one: Running = { run: first, ended: ended.promise, end: settle };
    running.set(userId, one);
    const timer = setTimeout(() => fail('lab_too_long'), TIME_MAX).unref();
    const storing = setInterval(() => void store().catch(notStored), STORE_EVERY).unref();
    worker.on('message', (message: LabMessage) => {
      if (one.run.status !== 'running') return;
      if ('progress' in message) one.run = { ...one.run, ...message.progress };
      else settle({ id, status: 'finished', done: total, total, report: message.report });
    });
    worker.on('error', (error) => {
      if (one.run.status === 'running') log.error({ err: error }, 'A simulation failed');
      fail('internal');
    });
    worker.on('exit', () => {
      threads.delete(worker);
      fail('internal');
    });
  };

  leases.onAbandoned(async () => {
    for (const run of await listAbandonedRuns(db, leases.isAbandoned))
      await updateRun(db, { ...run, status: 'failed', error: 'unavailable' });
  });

  const latest = async (userId: string): Promise<LabRun | null> => running.get(userId)?.run ?? (await findRun(db, userId));

  return {
    start: async ({ draft, ...settings }, asker) => {
      const { userId } = asker;
      const scenario = playableDraft(draft);
      const sizes = labSizes(scenario, settings.players);
      if (sizes.length === 0)
        throw new Refused('invalid_input', { players: 'This scenario supports none of these player counts. Choose others.' });
      const rules = await activeRules(db);
      if (starting.has(userId) || running.get(userId)?.run.status === 'running') throw new Refused('lab_busy');
      if ([...running.values()].filter(({ run }) => run.status === 'running').length + starting.size >= RUNS_MAX)
        throw new Refused('lab_full');
      starting.add(userId);
      try {
        await running.get(userId)?.ended;
        const run: LabRun = { id: randomUUID(), status: 'running', done: 0, total: sizes.length * settings.games };
        const at = now();
        await transact(db, async (trx) => {
          if ((await findRun(trx, userId))?.status === 'running') throw new Refused('lab_busy');
          await deleteRunsBefore(trx, at - KEPT);
          await putRun(trx, userId, { run, at });
          await leases.take(trx, run.id);
        });
        begin(userId, run, { scenario, settings, rules });
        return run;
      } finally {
        starting.delete(userId);
      }
    },
    latest,
    cancel: async (userId) => {
      const own = running.get(userId);
      if (own) {
        own.end({ ...own.run, status: 'cancelled' });
        return own.run;
      }
      const run = await findRun(db, userId);
      // The node that works on it notices when it stores the progress.
      if (run?.status === 'running') await updateRun(db, { ...run, status: 'cancelled' });
      return latest(userId);
    },
    close: async () => {
      for (const { run, end } of running.values()) end({ ...run, status: 'failed', error: 'unavailable' });
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
};
