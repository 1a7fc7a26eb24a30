import { execFileSync } from 'node:child_process';
import { HAS_TWO_CPUS, LOAD_CPU } from './measured-server.ts';

/** Keeps this process, with all its threads and children, on these processors, so that servers have theirs alone. Call it first. */
export function pinLoad(cpus: readonly number[] = [LOAD_CPU]): void {
  if (HAS_TWO_CPUS) execFileSync('taskset', ['-a', '-p', '-c', cpus.join(','), String(process.pid)], { stdio: 'ignore' });
}
