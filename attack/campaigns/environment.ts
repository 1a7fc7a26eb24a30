/** Problems around the server: a second server, a stop during requests, a damaged folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../../e2e/support/server-process.ts';
import type { Attack, Campaign } from '../campaign.ts';
import { type Person, signUp } from '../person.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATABASE = 'one-mind.sqlite';
/** Longest time of an orderly stop on an otherwise idle machine, in ms. */
const STOP_MAX = 2000;
/** How long to wait for a server that should refuse to start, in ms. */
const START_MAX = 20_000;
const WRITES = 20;

/** All that the server prints when it refuses to start. */
const LOST =
  /^The newest changes are missing: the database \S+ was not closed properly, and \S+-wal, which holds them, was deleted or cut\. Put that file back, or delete \S+-shm to start without them\.$/;
const DAMAGED = /^The database \S+ is damaged \(.+\)\. Restore DATA_DIR from a backup\.$/s;

const PROMISES = {
  second: 'a second server on the same folder refuses with one sentence, and the first one goes on',
  stop: 'SIGTERM ends the server in time and with 0, even if connections stay open',
  kept: 'acknowledged writes survive a stop',
  wal: 'the next start reports a lost or truncated write-ahead log',
  neighbour: 'nobody else on the machine can read a file in the folder',
} as const;

export const environment: Campaign = async (attack) => {
  for (let round = 0; round < attack.games && !attack.isTimeOver(); round++) {
    const server = await startServer({ env: { TURN_PACE_MS: '0' } });
    try {
      const person = await signUp(server.url, 'Environment');
      await lookAtFolder(attack, server);
      await startSecond(attack, server);
      await stopAmidRequests(attack, server, person);
      await server.start();
      await loseLog(attack, server, person);
    } finally {
      await server.dispose().catch(() => undefined);
    }
  }
};

async function lookAtFolder({ report }: Attack, { dataDir }: ServerProcess): Promise<void> {
  for (const file of await readdir(dataDir)) {
    const { mode } = await stat(join(dataDir, file));
    report.tried(PROMISES.neighbour, (mode & 0o077) === 0 ? null : `${file} has the mode ${(mode & 0o777).toString(8)}`);
  }
}

interface Started {
  readonly code: number | null;
  readonly printed: string;
}

/** Starts a server on this folder, waits until it exits or is ready, and then stops it. */
async function startOn(dataDir: string): Promise<Started & { readonly isReady: boolean }> {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let isReady = false;
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const listening = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer): void => {
      printed += chunk;
      if (!printed.includes('is ready')) return;
      isReady = true;
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
  const tooLong = setTimeout(() => child.kill('SIGKILL'), START_MAX);
  await Promise.race([gone, listening]);
  clearTimeout(tooLong);
  if (isReady) child.kill('SIGTERM');
  return { code: await gone, printed, isReady };
}

async function startSecond({ report }: Attack, server: ServerProcess): Promise<void> {
  const { code, printed, isReady } = await startOn(server.dataDir);
  const sentences = printed.trim().split('\n');
  report.tried(PROMISES.second, isReady || code !== 1 || sentences.length !== 1 ? `it ended with ${code}: ${printed.slice(0, 300)}` : null);
  report.figure('what the second server says', sentences[0] ?? '');
  report.tried(PROMISES.second, (await fetch(`${server.url}/ready`)).ok ? null : 'the first one is no longer ready');
}

/** A connection that stays open in the middle of a request. */
function halfSent({ url }: ServerProcess, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.once('error', reject);
    socket.on('error', () => undefined);
  });
}

async function stopAmidRequests({ report }: Attack, server: ServerProcess, person: Person): Promise<void> {
  const open = [
    await halfSent(server, 'POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"half":'),
    await halfSent(server, 'GET /health HTTP/1.1\r\nHos'),
    await halfSent(server, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'),
  ];
  await person.connect();
  let volume: number | null = null;
  let isOver = false;
  const writing = (async () => {
    for (let next = 0; !isOver; next = (next + 1) % 100) {
      const answer = await person.call('PUT', '/api/settings', { body: { volume: next } }).catch(() => null);
      if (answer === null) return;
      if (answer.status === 200) volume = next;
      report.tried(
        'no request during a stop gets a server error other than the catalogue’s 503',
        isServerError(answer) ? `${answer.status} ${answer.text}` : null,
      );
    }
  })();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const start = performance.now();
  const code = await server.stop();
  const took = Math.round(performance.now() - start);
  isOver = true;
  await writing;
  for (const socket of open) socket.destroy();
  person.close();
  report.figure('stop in ms', took);
  report.tried(PROMISES.stop, code === 0 && took < STOP_MAX ? null : `it ended with ${code} after ${took} ms`);
  await server.start();
  const { settings } = await person.get<{ readonly settings: { readonly volume: number } }>('GET', '/api/settings');
  const isKept = volume === null || settings.volume === volume || settings.volume === (volume + 1) % 100;
  report.tried(PROMISES.kept, isKept ? null : `volume ${volume}, found ${settings.volume}`);
  await server.stop();
}

const isServerError = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  status >= 500 && !(status === 503 && text.includes('"unavailable"'));

/** Kills the server, and starts it on copies of its folder whose write-ahead log is missing or truncated. */
async function loseLog({ report }: Attack, server: ServerProcess, person: Person): Promise<void> {
  for (let volume = 0; volume < WRITES; volume++) await person.get('PUT', '/api/settings', { volume });
  await server.kill();
  for (const [damage, apply, expected] of [
    ['no write-ahead log', (folder: string) => rm(join(folder, `${DATABASE}-wal`)), LOST],
    ['half a write-ahead log', (folder: string) => truncate(join(folder, `${DATABASE}-wal`), 5000), LOST],
    ['a truncated database', (folder: string) => truncate(join(folder, DATABASE), 20_000), DAMAGED],
  ] as const) {
    const folder = await mkdtemp(join(tmpdir(), 'one-mind-attack-'));
    try {
      await cp(server.dataDir, folder, { recursive: true });
      await apply(folder);
      const { code, printed, isReady } = await startOn(folder);
      const isRefused = !isReady && code === 1 && expected.test(printed.trim());
      report.tried(
        PROMISES.wal,
        isRefused ? null : `${damage}: ${isReady ? 'it starts' : `it ends with ${code}`}: ${printed.slice(0, 300)}`,
      );
      report.figure(`with ${damage} it says`, printed.trim().split('\n')[0]?.slice(0, 200) ?? '');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await server.start();
}
