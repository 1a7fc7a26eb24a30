/** Sends malformed, oversized and odd requests and events, and watches the server's answers, memory, delay and log. */
import { connect } from 'node:net';
import type { Dice } from '@one-mind/engine/rng';
import { type ServerProcess, startServer } from '../../e2e/support/server-process.ts';
import type { Attack, Campaign } from '../campaign.ts';
import { nextAddress, type Person, send, signUp } from '../person.ts';
import { startGame } from '../play-game.ts';

/** Requests at the same time. */
const AT_ONCE = 24;
/** Connections that send one byte now and then. */
const SLOW = 40;
/** Longest time that an ordinary request may take meanwhile, in ms: far above what a busy machine adds. */
const ORDINARY_MAX = 5000;
/** Bytes by which the server’s memory may grow: 200 to 270 MB after 2,000 messages, and no more after 4,000. */
const GROWTH_MAX = 500e6;
/** Lines of log for each thousand messages. */
const LINES_MAX = 20;

const PROMISES = {
  errors: 'no hostile request is answered with a server error',
  answered: 'every complete request is answered, or its connection is closed',
  alive: 'ordinary requests are answered in the meantime',
  runs: 'the server keeps running',
  sockets: 'no hostile event ends the socket server, and no acknowledgement says "internal"',
  memory: 'memory stays bounded',
  log: 'the log is not flooded and contains no errors',
} as const;

const ADDRESSES = [
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ['PUT', '/auth/v1/user'],
  ['PATCH', '/rest/v1/users?id=eq.1'],
  ['GET', '/rest/v1/users?select=*&or=(('],
  ['POST', '/api/lobbies'],
  ['POST', '/api/lobbies/quick-join'],
  ['PUT', '/api/settings'],
  ['POST', '/api/scenarios/check'],
  ['POST', '/api/friends/request'],
  ['POST', '/api/reports'],
  ['GET', '/api/chat/game:1'],
  ['GET', '/api/profiles/x'],
  ['GET', '/'],
] as const;

const NAMES = [
  '\u202eadmin',
  'a\u0000b',
  'ａｄｍｉｎ',
  'аdmin',
  'x\u200by',
  '💣💣💣',
  '../../etc',
  "'; drop table users; --",
  '',
  ' '.repeat(30),
  'n\nm',
] as const;
const EVENTS = [
  'join:game',
  'leave:game',
  'join:lobby',
  'leave:lobby',
  'join:lobbies',
  'chat:message',
  'pause:request',
  'presence:away',
  'constructor',
  '__proto__',
  'disconnect ',
] as const;

export const hostile: Campaign = async (attack) => {
  const { dice, report, games: messages } = attack;
  const server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000' } });
  const people: Person[] = [];
  try {
    for (const name of ['HostileOne', 'HostileTwo']) people.push(await signUp(server.url, name));
    const [one] = people;
    if (!one) throw new Error('Nobody has signed up.');
    await one.connect();
    const gameId = await startGame([one], { scenarioId: 'prison-break', bots: ['normal', 'normal'], settings: { timeLimit: null } });
    const before = await memoryOf(server.url);
    const slow = openSlowly(server);
    let slowest = 0;
    let sent = 0;
    const statuses = new Map<number, number>();
    while (sent < messages && !attack.isTimeOver()) {
      const burst = Array.from({ length: AT_ONCE }, () => oneMessage(attack, { server, person: dice.pick(people), gameId }));
      const start = performance.now();
      const { status } = await send(`${server.url}/health`);
      const took = performance.now() - start;
      slowest = Math.max(slowest, took);
      report.tried(PROMISES.alive, status === 200 && took < ORDINARY_MAX ? null : `/health: ${status} after ${Math.round(took)} ms`);
      for (const answered of await Promise.all(burst)) statuses.set(answered, (statuses.get(answered) ?? 0) + 1);
      sent += AT_ONCE;
    }
    for (const socket of slow) socket.destroy();
    report.tried(PROMISES.runs, server.exitCode() === null ? null : `it ended with ${server.exitCode()}`);
    report.tried(PROMISES.runs, (await send(`${server.url}/ready`)).status === 200 ? null : 'it is not ready');
    const after = await memoryOf(server.url);
    report.tried(
      PROMISES.memory,
      after.resident - before.resident > GROWTH_MAX ? `from ${before.resident} to ${after.resident} bytes` : null,
    );
    report.figure('messages', sent);
    report.figure(
      'answers by status (0: an event or a closed connection)',
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status} ${count}`)
        .join(', '),
    );
    report.figure('slowest /health in ms', Math.round(slowest));
    report.figure('resident memory before and after in MB', `${Math.round(before.resident / 1e6)}, ${Math.round(after.resident / 1e6)}`);
    report.figure('event loop delay, 99 % in ms', Math.round(after.delay * 1000));
    judgeLog(attack, server, sent);
  } finally {
    for (const person of people) person.close();
    await server.dispose().catch(() => undefined);
  }
};

/** The server's own metrics; 0 if it reports none. */
async function memoryOf(url: string): Promise<{ readonly resident: number; readonly delay: number }> {
  const { text } = await send(`${url}/metrics`);
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return { resident: value('process_resident_memory_bytes'), delay: value('nodejs_eventloop_lag_p99_seconds') };
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

interface Target {
  readonly server: ServerProcess;
  readonly person: Person;
  readonly gameId: string;
}

/** Returns the status, or 0 without an answer. */
async function oneMessage(attack: Attack, target: Target): Promise<number> {
  const { dice } = attack;
  switch (dice.below(6)) {
    case 0:
      return oddEvent(attack, target);
    case 1:
      return rawBytes(attack, target.server, { bytes: rawRequest(dice) });
    case 2:
      return rawBytes(attack, target.server, { bytes: pipelined(dice), resetAfter: dice.below(30) });
    default:
      return oddRequest(attack, target);
  }
}

/** A value that no schema expects. */
function oddValue(dice: Dice, depth = 0): unknown {
  switch (dice.below(depth > 4 ? 7 : 10)) {
    case 0:
      return null;
    case 1:
      return dice.pick([-1, 1e308, 0.1, 2 ** 53, Number.MAX_SAFE_INTEGER]);
    case 2:
      return dice.pick(NAMES);
    case 3:
      return 'x'.repeat(dice.below(20_000));
    case 4:
      return dice.percent(50);
    case 5:
      return '\ud800';
    case 6:
      return {};
    case 7:
      return Array.from({ length: dice.below(50) }, () => oddValue(dice, depth + 3));
    default:
      return Object.fromEntries(
        ['email', 'password', 'data', 'name', 'scenarioId', 'settings', 'username', 'constructor', 'message', 'content']
          .filter(() => dice.percent(50))
          .map((key) => [key, oddValue(dice, depth + 1)]),
      );
  }
}

function oddBody(dice: Dice): string {
  const json = JSON.stringify(oddValue(dice));
  switch (dice.below(7)) {
    case 0:
      return json.slice(0, dice.below(json.length + 1));
    case 1:
      return '['.repeat(dice.below(100_000));
    case 2:
      return `{"__proto__":${json},"constructor":{"prototype":{"polluted":true}}}`;
    case 3:
      return 'x'.repeat(300_000);
    case 4:
      return `{"a":${'9'.repeat(dice.below(5000))}}`;
    default:
      return json;
  }
}

async function oddRequest({ dice, report }: Attack, { server, person, gameId }: Target): Promise<number> {
  const [method, path] = dice.percent(70)
    ? dice.pick(ADDRESSES)
    : (['POST', `/api/game/${gameId}/${dice.pick(['action', 'guess', 'vote', 'claim', 'accuse'])}`] as const);
  const odd = dice.pick([
    '',
    `?${'a='.repeat(200)}`,
    '%00',
    '%',
    '/..%2f..%2fetc%2fpasswd',
    '?since=-1',
    '?select=*,password_hash',
    `/${'x'.repeat(5000)}`,
  ]);
  const headers = {
    authorization: dice.pick([
      `Bearer ${person.token}`,
      `Bearer ${person.token}`,
      'Bearer x.y.z',
      'Basic eA==',
      `Bearer ${'a'.repeat(8000)}`,
    ]),
    'content-type': dice.pick([
      'application/json',
      'application/json',
      'text/html',
      'application/json; charset=utf-7',
      'multipart/form-data; boundary=x',
    ]),
    'x-forwarded-for': dice.pick([nextAddress(), '::ffff:1.2.3.4', 'not an address', '2001:db8::1', ', ,']),
    'idempotency-key': dice.pick(['a', 'x'.repeat(500)]),
    'accept-encoding': dice.pick(['gzip', 'br', 'identity']),
    host: dice.pick(['localhost', 'evil.example', '"><script>', '[::1']),
  };
  try {
    const { status, text } = await send(`${server.url}${path}${odd}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: oddBody(dice) }),
    });
    report.tried(PROMISES.errors, status >= 500 ? `${method} ${path}${odd.slice(0, 30)}: ${status} ${text.slice(0, 100)}` : null);
    report.tried(PROMISES.answered, null);
    return status;
  } catch (error) {
    // The server doesn't read a refused body to its end, so the connection may break while it is being sent.
    const isBroken = error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
    report.tried(PROMISES.answered, isBroken ? null : `${method} ${path}${odd.slice(0, 30)}: ${String(error)}`);
    return 0;
  }
}

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

interface RawBytes {
  readonly bytes: string;
  /** Milliseconds until the connection is reset; null = never. */
  readonly resetAfter?: number | null;
}

/** Returns the first status, or 0 without one. */
function rawBytes({ report }: Attack, { url }: ServerProcess, { bytes, resetAfter = null }: RawBytes): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(bytes);
      if (resetAfter !== null) setTimeout(() => socket.resetAndDestroy(), resetAfter);
    });
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      report.tried(PROMISES.errors, /HTTP\/1\.1 5\d\d/.test(text) ? `${JSON.stringify(bytes.slice(0, 60))}: ${text.slice(0, 60)}` : null);
      resolve(status);
    });
  });
}

async function oddEvent({ dice, report }: Attack, { person, gameId }: Target): Promise<number> {
  if (!person.socket().connected) await person.connect().catch(() => undefined);
  if (!person.socket().connected) return 0;
  const payload = dice.pick([
    oddValue(dice),
    gameId,
    { id: gameId },
    { id: { id: gameId } },
    { roomId: `game:${gameId}`, message: oddValue(dice) },
    Buffer.alloc(dice.below(4000)),
    'x'.repeat(dice.below(30_000)),
  ]);
  const ack = await Promise.race([person.emit(dice.pick(EVENTS), payload), new Promise<null>((resolve) => setTimeout(resolve, 500, null))]);
  report.tried(PROMISES.sockets, ack?.error === 'internal' ? JSON.stringify(payload).slice(0, 100) : null);
  return 0;
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
