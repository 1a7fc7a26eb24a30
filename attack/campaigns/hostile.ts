/** Sends generated requests and events, and bytes that aren't HTTP, and watches the server's answers, rows, memory, delay and log. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Dice } from '@one-mind/engine/rng';
import { startPostgres } from '@one-mind/testkit/services/postgres';
import { databaseFileIn, KEY_FILE } from '../../apps/server/src/data-folder.ts';
import { administer, newDatabaseName, urlOf } from '../../apps/server/src/testing/test-database.ts';
import { type ServerProcess, startServer } from '../../e2e/support/server-process.ts';
import { scratchFolder } from '../../scripts/scratch-folder.ts';
import type { Attack, Campaign } from '../campaign.ts';
import { collectedHeap } from '../collected-heap.ts';
import { fuzzServer } from '../fuzz/fuzz-server.ts';
import { send } from '../person.ts';

/** Connections with raw bytes at the same time. */
const AT_ONCE = 4;
/** Pause between two bursts of them, in ms. */
const PAUSE = 1000;
/** Connections that never finish their request. */
const SLOW = 40;
/** Longest time that an ordinary request may take meanwhile, in ms: far above what a busy machine adds. */
const ORDINARY_MAX = 5000;
/** Maximum growth of the memory in use between the warm-up and the end, each after a garbage collection, in bytes. */
const GROWTH_MAX = 40e6;
/** Number of waits shown, the longest first. */
const WAITS = 8;
/** Lines of log for each thousand messages. */
const LINES_MAX = 20;

const PROMISES = {
  requests: 'no request and no event fails, reveals or changes something of others, or ends the server',
  errors: 'no raw bytes are answered with a server error',
  alive: 'ordinary requests are answered in the meantime',
  runs: 'the server keeps running',
  memory: 'memory returns to where it was',
  log: 'the log is not flooded and contains no errors',
} as const;

export const hostile: Campaign = async (attack) => {
  const { dice, report, games: messages, isTimeOver } = attack;
  await using stack = new AsyncDisposableStack();
  const secretKey = randomBytes(32).toString('hex');
  const databaseUrl = attack.onPostgres ? await newPostgresDatabase(stack) : null;
  const server = await startServer({
    env: {
      ...{ TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000', NODE_OPTIONS: '--inspect=127.0.0.1:0' },
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }),
    },
  });
  try {
    // An expired token is signed with the key from the folder, in which a server on PostgreSQL keeps none.
    if (databaseUrl !== null) await writeFile(join(server.dataDir, KEY_FILE), secretKey);
    const slow = openSlowly(server);
    let starting: Promise<void> | null = null;
    const fuzzing = fuzzServer(
      {
        url: server.url,
        dataDir: server.dataDir,
        location: databaseUrl ?? databaseFileIn(server.dataDir),
        memory: () => collectedHeap(server.printed()),
        hadEnded: async () => {
          if (server.exitCode() === null) return false;
          starting ??= server.start().finally(() => {
            starting = null;
          });
          await starting;
          return true;
        },
      },
      { cases: messages, seed: dice.below(2 ** 31), isTimeOver },
    );
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    fuzzing.then(end, end);
    let slowest = 0;
    while (!isOver) {
      const burst = Array.from({ length: AT_ONCE }, () => rawBytes(attack, server));
      const start = performance.now();
      const { status } = await send(`${server.url}/health`);
      const took = performance.now() - start;
      slowest = Math.max(slowest, took);
      report.tried(PROMISES.alive, status === 200 && took < ORDINARY_MAX ? null : `/health: ${status} after ${Math.round(took)} ms`);
      await Promise.all(burst);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    const { cases, answers, failures, memory, routes, waits } = await fuzzing;
    for (const socket of slow) socket.destroy();
    for (let passed = failures.length; passed < cases; passed++) report.tried(PROMISES.requests, null);
    for (const failure of failures) report.tried(PROMISES.requests, failure.replaceAll('\n', '\n    '));
    report.tried(PROMISES.runs, server.exitCode() === null ? null : `it ended with ${server.exitCode()}`);
    report.tried(PROMISES.runs, (await send(`${server.url}/ready`)).status === 200 ? null : 'it is not ready');
    const [before, after] = memory;
    report.tried(PROMISES.memory, after - before > GROWTH_MAX ? `from ${before} to ${after} bytes` : null);
    report.figure('requests and events', cases);
    report.figure('routes', routes);
    report.figure(
      'answers',
      [...answers]
        .sort(([, a], [, b]) => b - a)
        .map(([status, count]) => `${status} ${count}`)
        .join(', '),
    );
    report.figure(
      'waits in s',
      [...waits]
        .sort(([, a], [, b]) => b - a)
        .slice(0, WAITS)
        .map(([what, ms]) => `${what} ${(ms / 1000).toFixed(1)}`)
        .join(', '),
    );
    report.figure('slowest /health in ms', Math.round(slowest));
    report.figure('heap after the warm-up and at the end in MB', `${Math.round(before / 1e6)}, ${Math.round(after / 1e6)}`);
    judgeLog(attack, server, cases);
  } finally {
    await server.dispose().catch(() => undefined);
  }
};

/** An empty database, on a server that ends with the stack. */
async function newPostgresDatabase(stack: AsyncDisposableStack): Promise<string> {
  const { url, stop } = await startPostgres({ within: scratchFolder() });
  stack.defer(stop);
  const name = newDatabaseName();
  await administer(url, `create database ${name}`);
  stack.defer(() => administer(url, `drop database ${name} with (force)`));
  return urlOf(url, name);
}

/** Connections whose request never ends. */
const openSlowly = ({ url }: ServerProcess) =>
  Array.from({ length: SLOW }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write('POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n{'),
    );
    socket.on('error', () => undefined);
    return socket;
  });

const rawRequest = (dice: Dice): string =>
  dice.pick([
    'GET / HTTP/9.9\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    'GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n',
    `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
    `GET /${'z'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET /socket.io/?EIO=3&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ]);

/** Many requests on a connection that is reset before they are answered. */
const pipelined = (dice: Dice): string =>
  `${dice.pick(['GET /api/lobbies', 'GET /api/rules', 'POST /auth/v1/token', 'GET /'])} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`.repeat(
    30,
  );

function rawBytes({ dice, report }: Attack, { url }: ServerProcess): Promise<void> {
  const isReset = dice.percent(50);
  const bytes = isReset ? pipelined(dice) : rawRequest(dice);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(bytes);
      if (isReset) setTimeout(() => socket.resetAndDestroy(), dice.below(30));
    });
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      report.tried(PROMISES.errors, /HTTP\/1\.1 5\d\d/.test(text) ? `${JSON.stringify(bytes.slice(0, 60))}: ${text.slice(0, 60)}` : null);
      resolve();
    });
  });
}

function judgeLog({ report }: Attack, server: ServerProcess, sent: number): void {
  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  report.figure('lines of log', lines.length);
  const most = Math.max(LINES_MAX, (sent / 1000) * LINES_MAX);
  report.tried(PROMISES.log, lines.length > most ? `${lines.length} lines, such as ${lines[0]?.slice(0, 300)}` : null);
  report.tried(PROMISES.log, lines.find((line) => /"level":[56]0/.test(line))?.slice(0, 300) ?? null);
}
