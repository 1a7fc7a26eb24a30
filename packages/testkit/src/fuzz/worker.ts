/** One thread of a fuzz run: its share of the games. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FuzzOptions, fuzz } from './run.ts';

const options: FuzzOptions = workerData;
parentPort?.postMessage(fuzz(options));
