/** The real server in a process of its own, on a folder of its own, that tests may kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILE_CACHE } from '../../scripts/compile-cache.ts';
import { scratchFolder } from '../../scripts/scratch-folder.ts';

const root = join(import.meta.dirname, '../../');
const KEEP_COMPILED = pathToFileURL(join(import.meta.dirname, 'keep-compiled.ts')).href;

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  /** SIGKILL: nothing is flushed or closed. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same address and folder. Resolves when it is ready. */
  start(): Promise<void>;
  /** Sends SIGTERM. Resolves with the exit code when the process has ended; null if a signal ended it. */
  stop(): Promise<number | null>;
  /** Null while it is running. */
  exitCode(): number | null;
  /** Everything it has printed so far, over all its starts. */
  printed(): string;
  /** The token of the setup link while there is no administrator. */
  setupToken(): Promise<string>;
  /** Stops it for good and removes its folder. Throws what it logged, because it logs only warnings and errors. */
  dispose(): Promise<void>;
}

/** `entry`: the file to run; `env`: added to a clean configuration. Resolves when /ready answers. */
export async function startServer(options: { env?: Record<string, string>; entry?: string } = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(scratchFolder(), 'one-mind-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let printed = '';

  async function start(): Promise<void> {
    const entry = join(root, options.entry ?? 'apps/server/src/main.ts');
    const started = spawn(process.execPath, ['--import', KEEP_COMPILED, entry], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        // A busy machine must not make tests fail.
        MAX_LOOP_DELAY_MS: '0',
        LOG_LEVEL: 'warn',
        ...COMPILE_CACHE,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (chunk) => (printed += chunk));
    started.stderr.on('data', (chunk) => (printed += chunk));
    const deadline = Date.now() + 60_000;
    // Another process may answer at the port of a server that could not have it.
    for (let isUp = false; !isUp || started.exitCode !== null; isUp = await isReady(url)) {
      if (started.exitCode !== null) throw new Error(`The server ended with ${started.exitCode}:\n${printed}`);
      if (Date.now() > deadline) throw new Error(`The server was not ready in time:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ended = child;
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return ended?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => ended.once('exit', resolve));
    ended.kill(signal);
    return await gone;
  }

  const kill = async (): Promise<void> => void (await end('SIGKILL'));

  await start();
  return {
    url,
    dataDir,
    kill,
    start,
    stop: () => end('SIGTERM'),
    exitCode: () => child?.exitCode ?? null,
    printed: () => printed,
    setupToken: async () => (await readFile(join(dataDir, 'setup-token'), 'utf8')).trim(),
    dispose: async () => {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
      const logged = printed.split('\n').filter((line) => line.startsWith('{'));
      if (logged.length > 0) throw new Error(`The server logged:\n${logged.join('\n')}`);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * Below the ports that systems give to outgoing connections, where another program can take a port between this check and
 * the server's start; each Playwright worker has a thousand of its own.
 */
const FIRST_PORT = 20_000 + 1_000 * (Number(process.env.TEST_PARALLEL_INDEX ?? 9) % 10);
/** Begins at another port in every process, so that two runs on one machine seldom want the same one. */
let portsTried = process.pid;

async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (portsTried++ % 1_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
