import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

/** The environment without the folder of this process. */
const { ONE_MIND_SCRATCH_FOLDER: _, ...environment } = process.env;
const MODULE = JSON.stringify(fileURLToPath(new URL('scratch-folder.ts', import.meta.url)));
const PRINT = `const { scratchFolder } = await import(${MODULE}); console.log(scratchFolder());`;
const UNTIL_INPUT_ENDS = `${PRINT} process.stdin.resume();`;
const argumentsFor = (script: string): string[] => ['--input-type=module', '-e', script];
const WITH_CHILD = `${PRINT}
  const { execFileSync } = await import('node:child_process');
  execFileSync(process.execPath, ${JSON.stringify(argumentsFor(PRINT))}, { stdio: 'inherit' });`;

const children: ChildProcess[] = [];
afterEach(async () => {
  const left = children.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(left.map(end));
});

const end = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.stdin?.end();
  await gone;
};

/** Starts a process with this script. `lines`: what it prints, first its folder. */
const start = async (script: string) => {
  const child = spawn(process.execPath, argumentsFor(script), { env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const folder: string = (await lines.next()).value ?? '';
  return { child, lines, folder };
};

it('deletes the folder when its process ends', async () => {
  const { child, folder } = await start(UNTIL_INPUT_ENDS);
  mkdirSync(join(folder, 'data'));
  await end(child);
  expect(existsSync(folder)).toBe(false);
});

it('deletes the folders of killed processes with the next start, and keeps those of running ones', async () => {
  const [killed, other] = await Promise.all([start(UNTIL_INPUT_ENDS), start(UNTIL_INPUT_ENDS)]);
  mkdirSync(join(killed.folder, 'data'));
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  await start(UNTIL_INPUT_ENDS);
  expect(existsSync(killed.folder)).toBe(false);
  expect(existsSync(other.folder)).toBe(true);
});

it('is shared with the processes that a process starts', async () => {
  const { lines, folder } = await start(WITH_CHILD);
  expect(await lines.next()).toEqual({ done: false, value: folder });
  // It has ended.
  expect((await lines.next()).done).toBe(true);
  expect(existsSync(folder)).toBe(false);
});
