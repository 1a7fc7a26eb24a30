/**
 * Runs every check that needs no browser (`npm run check`): the unit tests and, at the same time, the static checks. The
 * first failure stops the rest. The static checks print their output only if one fails, so that the summary of the unit
 * tests comes last.
 */
import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
let failed = false;

const run = (command: string, output: 'inherit' | 'pipe'): Promise<void> =>
  new Promise((resolve) => {
    // Without `exec`, a signal would end only the shell.
    const child = spawn(`exec ${command}`, { shell: true, stdio: ['ignore', output, output] });
    running.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
    }
    child.on('close', (status) => {
      running.delete(child);
      if (status !== 0 && !failed) {
        failed = true;
        console.error(`${text}\nFailed: ${command}`);
        for (const other of running) other.kill();
      }
      resolve();
    });
  });

await Promise.all([run('npm run --silent check:static', 'pipe'), run('vitest run', 'inherit')]);
process.exitCode = failed ? 1 : 0;
