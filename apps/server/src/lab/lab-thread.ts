/** One simulation, in a thread of its own. */
import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { LabReport } from '@one-mind/protocol/scenarios/lab';
import { type LabOptions, playLab } from '@one-mind/simulator/lab';
import type { LabMessage } from './lab.ts';

/** Milliseconds between two progress messages. */
const POST_EVERY = 200;
const LOWEST = 19;

const post = (message: LabMessage): void => parentPort?.postMessage(message);

function simulate(options: LabOptions): LabReport {
  let postedAt = 0;
  return playLab(options, (progress) => {
    if (Date.now() - postedAt < POST_EVERY) return;
    postedAt = Date.now();
    post({ progress });
  });
}

// On Linux this lowers the priority of this thread only; elsewhere it would affect the whole server.
if (platform() === 'linux') setPriority(LOWEST);
post({ report: simulate(workerData) });
