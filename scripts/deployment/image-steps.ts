/**
 * `npm run image:steps`: follows the steps of the Dockerfile in an empty folder, for machines without a container engine, and runs the
 * result as a container would: as its user, with a read-only file system. The base image is this machine's Node.js and system.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../packages/testkit/src/services/service.ts';
import { copyContext } from './build-context.ts';
import { type ImageSettings, planOf, type Step } from './dockerfile.ts';
import { runIn, startIn } from './sandbox.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const READY_WITHIN = 60_000;

const fail = (sentence: string): never => {
  throw new Error(sentence);
};

const check = (promise: string, holds: boolean, detail = ''): void => {
  console.log(`${holds ? '✓' : '✗'} ${promise}`);
  if (!holds) fail(`The image breaks a promise: ${promise}. ${detail}`);
};

/** Builds every stage, and returns the folder of the last one. */
const build = async (work: string, text: string): Promise<string> => {
  const { stages } = planOf(text);
  const context = join(work, 'context');
  copyContext(REPOSITORY, context);
  const folderOf = (stage: number): string => join(work, `stage-${stage}`);
  for (const [index, { base, steps }] of stages.entries()) {
    const root = folderOf(index);
    mkdirSync(root);
    if (base !== null) cpSync(folderOf(base), root, { recursive: true, verbatimSymlinks: true });
    for (const step of steps) {
      if (step.do === 'run') await runStep(root, step);
      else copyStep(root, step.from === null ? context : folderOf(step.from), step);
    }
  }
  return folderOf(stages.length - 1);
};

const runStep = async (root: string, { command, folder }: Step & { do: 'run' }): Promise<void> => {
  const began = performance.now();
  mkdirSync(join(root, folder), { recursive: true });
  const { code, text } = await runIn({ root, folder, command: ['sh', '-c', command], environment: {}, container: null });
  if (code !== 0) fail(`RUN ${command} ended with ${code}:\n${text}`);
  console.log(`RUN ${command} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
};

const copyStep = (root: string, from: string, { sources, target, folder }: Step & { do: 'copy' }): void => {
  const to = join(root, target.startsWith('/') ? target : join(folder, target));
  for (const source of sources) {
    const path = join(from, source);
    const isFolder = statSync(path).isDirectory();
    // Like Docker, copies what is in a folder, and a file into a folder whose name ends with a slash.
    cpSync(path, isFolder || !/(^\.|\/)$/.test(target) ? to : join(to, basename(path)), { recursive: true, verbatimSymlinks: true });
  }
};

/** Starts the image's command and checks it from outside and inside. */
const inspect = async (root: string, image: ImageSettings): Promise<void> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...image.environment, PORT: String(port), HOST: '127.0.0.1' };
  const inside = { root, folder: image.folder, environment, container: image };
  const answers = async (command: readonly string[]): Promise<number | null> => (await runIn({ ...inside, command })).code;
  const server = startIn({ ...inside, command: image.command });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  try {
    const deadline = performance.now() + READY_WITHIN;
    while ((await answers(image.healthCheck)) !== 0 && server.exitCode === null && performance.now() < deadline);
    check('the health check passes', server.exitCode === null && (await answers(image.healthCheck)) === 0, printed);
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    check('it serves the web app', page.includes('<title>'), page);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    check('it runs without root and without capabilities', /^Uid:\s+1000\s/m.test(status) && /^CapEff:\s+0+$/m.test(status), status);
    const { text: refusal } = await runIn({ ...inside, command: ['touch', join(image.folder, 'file')] });
    check('its file system is read-only', refusal.includes('Read-only file system'), refusal);
    check('it writes to its volume', existsSync(join(root, 'data/one-mind.sqlite')));
    check('it can back up its volume', (await answers(['node', 'scripts/backup/backup.ts', '--to', '/data/backups/'])) === 0);
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    check('it stops on SIGTERM', code === 0, printed);
    check('the health check fails after it has stopped', (await answers(image.healthCheck)) === 1);
  } finally {
    server.kill('SIGKILL');
  }
};

/** Sizes of the folders of the image, in MiB. */
const measure = (root: string): void => {
  const sizeOf = (path: string): number => Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024;
  const app = join(root, 'app');
  const largest = (path: string) =>
    readdirSync(join(app, path))
      .map((name) => ({ name: join(path, name), size: sizeOf(join(app, path, name)) }))
      .sort((a, b) => b.size - a.size)
      .slice(0, 5)
      .map(({ name, size }) => `${name} ${size.toFixed(0)}`)
      .join(', ');
  console.log(`The image adds ${sizeOf(app).toFixed(0)} MiB to its base: ${largest('.')}; in node_modules ${largest('node_modules')}.`);
};

if (process.platform !== 'linux' || process.getuid?.() !== 0)
  fail('npm run image:steps needs Linux and root, for mounts and for another user. With a container engine, run docker build instead.');
const work = mkdtempSync(join(tmpdir(), 'one-mind-image-'));
try {
  const text = readFileSync(join(REPOSITORY, 'Dockerfile'), 'utf8');
  const root = await build(work, text);
  const developmentOnly = ['vite', 'vitest', 'typescript', 'react', 'node'].filter((name) =>
    existsSync(join(root, 'app/node_modules', name)),
  );
  check('it has no development dependencies', developmentOnly.length === 0, developmentOnly.join(', '));
  measure(root);
  await inspect(root, planOf(text).image);
} finally {
  rmSync(work, { recursive: true, force: true });
}
