/** `npm run fuzz`: sends any number of commands of every kind to games of every kind, and reports failures. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readCase, writeCase } from './fuzz/case-file.ts';
import { replay } from './fuzz/game.ts';
import { type FuzzReport, fuzz, mergedReport } from './fuzz/run.ts';

const HELP = `npm run fuzz -- [options]
  --commands N    how many are sent at least (default 20000; 1000000 for a night)
  --seed S        the same seed sends the same (default 1)
  --workers N     threads (default 1)
  --out FOLDER    where the games that failed are written (default test-results/fuzz)
  --replay FILE   plays the one failed game of such a file again
`;

const MANY_WORKERS = 256;

const values = readArguments();
const { stdout } = process;

if (values.help) stdout.write(HELP);
else if (values.replay !== undefined) replayFile(values.replay);
else
  printReport(
    await run(wholeNumber('--commands', values.commands, Number.MAX_SAFE_INTEGER), wholeNumber('--workers', values.workers, MANY_WORKERS)),
  );

function readArguments() {
  try {
    return parseArgs({
      options: {
        commands: { type: 'string', default: '20000' },
        seed: { type: 'string', default: '1' },
        workers: { type: 'string', default: '1' },
        out: { type: 'string', default: join('test-results', 'fuzz') },
        replay: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(option: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  return refuse(`${option} takes a whole number from 1 to ${max}, not "${text}".`);
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

async function run(commands: number, workers: number): Promise<FuzzReport> {
  const start = performance.now();
  const share = (first: number) => ({ commands: Math.ceil(commands / workers), seed: values.seed, first, stride: workers });
  const report =
    workers === 1
      ? fuzz({ ...share(0), onProgress: (sent) => process.stderr.isTTY && process.stderr.write(`\r${sent} of ${commands}\u001b[K`) })
      : mergedReport(await Promise.all(Array.from({ length: workers }, (_, first) => inThread(share(first)))));
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  stdout.write(`Seed ${values.seed}, ${Math.round((performance.now() - start) / 100) / 10} s\n`);
  return report;
}

function inThread(workerData: object): Promise<FuzzReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fuzz/worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function printReport({ games, commands, turns, accepted, refused, ends, failures }: FuzzReport): void {
  const counts = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .sort(([, a], [, b]) => b - a)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ');
  stdout.write(`${commands} commands to ${games} games, which took ${turns} turns\n`);
  stdout.write(`accepted: ${counts(accepted)}\nrefused: ${counts(refused)}\nended: ${counts(ends)}\n`);
  for (const failure of failures) {
    const file = join(values.out, `${failure.setup.seed.replaceAll('/', '-')}.json`);
    mkdirSync(values.out, { recursive: true });
    writeCase(file, failure);
    const how = failure.reproduces ? `${failure.commands.length} commands are enough` : 'it takes the games beside it';
    stdout.write(`\nFAILED game ${failure.setup.seed}, ${how}: --replay ${file}\n${failure.problem}\n`);
  }
  stdout.write(failures.length === 0 ? 'Nothing broke.\n' : `\n${failures.length} games failed.\n`);
  if (failures.length > 0) process.exitCode = 1;
}

function replayFile(file: string): void {
  const failure = readCase(file) ?? refuse(`${file} is no failed game that could be read.`);
  const { problem, sent } = replay(failure.setup, failure.commands, { every: failure.every ?? Infinity });
  stdout.write(problem === null ? `After ${sent} commands nothing is wrong.\n` : `Command ${sent}: ${problem}\n`);
  if (problem !== null) process.exitCode = 1;
}
