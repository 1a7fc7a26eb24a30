import { execFileSync } from 'node:child_process';
import { HAS_TWO_CPUS, LOAD_CPU } from './measured-server.ts';

/** Keeps this process, with all its threads, off the processor of the servers. Call it first. */
export function pinLoad(): void {
  if (HAS_TWO_CPUS) execFileSync('taskset', ['-a', '-p', '-c', String(LOAD_CPU), String(process.pid)]);
}
