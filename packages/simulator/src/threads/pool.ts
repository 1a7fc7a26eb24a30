/** Runs the same task on every core. */
import { Worker } from 'node:worker_threads';
import { TASKS, type Tasks } from './tasks.ts';

/** The main thread's pause between two jobs, so that a progress bar can be drawn. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface PoolOptions<Name extends keyof Tasks> {
  readonly task: Name;
  /** What every job needs, sent once to each worker. */
  readonly shared: Tasks[Name]['shared'];
  readonly jobs: readonly Tasks[Name]['job'][];
  /** 1: everything runs in this thread. */
  readonly workers: number;
  /** In the order in which jobs finish. */
  readonly onDone?: (job: Tasks[Name]['job']) => void;
}

/** The results in the order of the jobs. Rejects at the first job that fails, and stops the others. */
export async function runJobs<Name extends keyof Tasks>(options: PoolOptions<Name>): Promise<Tasks[Name]['result'][]> {
  const { task, shared, jobs, onDone } = options;
  const results: Tasks[Name]['result'][] = [];
  const workers = Math.min(options.workers, jobs.length);
  if (workers <= 1) {
    const run = TASKS[task];
    for (const job of jobs) {
      results.push(run(shared, job));
      onDone?.(job);
      await breathe();
    }
    return results;
  }
  const left = [...jobs.entries()];
  const started: Worker[] = [];
  try {
    await Promise.all(
      Array.from({ length: workers }, () => {
        const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { task, shared } });
        started.push(worker);
        return drain(worker, left, (result: Tasks[Name]['result'], [at, job]) => {
          results[at] = result;
          onDone?.(job);
        });
      }),
    );
  } finally {
    await Promise.all(started.map((worker) => worker.terminate()));
  }
  return results;
}

/** Gives a worker one numbered job after another until none are left. */
function drain<Job, Result>(
  worker: Worker,
  left: (readonly [number, Job])[],
  onResult: (result: Result, job: readonly [number, Job]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: readonly [number, Job] | undefined;
    const next = (): void => {
      current = left.shift();
      if (current === undefined) resolve();
      else worker.postMessage(current[1]);
    };
    worker.on('message', (result: Result) => {
      if (current !== undefined) onResult(result, current);
      next();
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a worker ended before its work was done')));
    next();
  });
}
