/** One of the pool's threads: does the jobs it is sent, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { TASKS, type Tasks } from './tasks.ts';

function serve<Name extends keyof Tasks>({ task, shared }: { task: Name; shared: Tasks[Name]['shared'] }): void {
  const run = TASKS[task];
  parentPort?.on('message', (job: Tasks[Name]['job']) => parentPort?.postMessage(run(shared, job)));
}

serve(workerData);
