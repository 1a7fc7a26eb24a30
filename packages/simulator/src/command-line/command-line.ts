/** What all commands have in common: errors as one sentence, help, progress, files. */
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Progress } from '../games/simulation.ts';
import { ArgumentError } from './arguments.ts';

/** Runs a command to its end. Wrong arguments: one sentence and exit code 2. */
export async function runCommand(work: (argv: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Checks that the file can be written before hours of games are played. Returns a function that writes it at the end;
 * without a file, that function does nothing.
 * @throws ArgumentError
 */
export function fileFor(file: string | undefined): (text: () => string) => void {
  if (file === undefined) return () => {};
  const attempt = (write: () => void): void => {
    try {
      write();
    } catch (error) {
      throw new ArgumentError(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  attempt(() => accessSync(existsSync(file) ? file : dirname(resolve(file)), constants.W_OK));
  return (text) => attempt(() => writeFileSync(file, text()));
}

const BAR = 30;

/**
 * A progress bar with the time left if stderr is a terminal; otherwise nothing. It uses stderr, so that the report
 * stays clean.
 */
export function progressBar(what = 'games'): (progress: Progress) => void {
  if (!process.stderr.isTTY) return () => {};
  const start = performance.now();
  let drawn = 0;
  return ({ done, total }) => {
    const now = performance.now();
    if (done < total && now - drawn < 100) return;
    drawn = now;
    if (done >= total) {
      process.stderr.write('\r\u001b[K');
      return;
    }
    const full = Math.round((done / total) * BAR);
    const left = done === 0 ? '' : `, ${timeText(((now - start) / done) * (total - done))} left`;
    process.stderr.write(`\r\u001b[K${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${done} of ${total} ${what}${left}`);
  };
}

function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
