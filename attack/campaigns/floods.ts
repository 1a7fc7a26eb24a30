/** Overuses what is allowed: sockets, joins, lobbies and password guesses. Small by default, and bounded. */
import { connect } from 'node:net';
import { startServer } from '../../e2e/support/server-process.ts';
import type { Attack, Campaign } from '../campaign.ts';
import { type Answer, nextAddress, PASSWORD, type Person, personOf, send, signUp } from '../person.ts';
import { startGame } from '../play-game.ts';

/** Longest time that an ordinary request may take meanwhile, in ms: far above what a busy machine adds. */
const ORDINARY_MAX = 5000;
/** How long a connection without a token may stay open, in ms: the server first asks it to close, then waits for its answer. */
const SILENCE_MAX = 45_000;
/** Guesses that the server may check for one account, from any number of addresses. */
const GUESSES_MAX = 60;

/** Guesses from one IPv6 network, each for a different account: more than one address may get wrong. */
const OF_NETWORK = 80;

const PROMISES = {
  ordinary: 'ordinary requests are answered in the meantime',
  sockets: 'one account has a limited number of sockets',
  silent: 'a connection without a token is closed',
  joins: 'one account receives a limited number of whole games',
  lobbies: 'one account can open a limited number of lobbies and games',
  guesses: 'password guesses for one account are limited, from any number of addresses',
  owner: 'the owner of an attacked account can sign in on a device they have used before',
  network: 'addresses of one IPv6 network count as one',
  runs: 'the server keeps running and logs no error',
} as const;

export const floods: Campaign = async (attack) => {
  const { report } = attack;
  const server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000' } });
  const { url } = server;
  try {
    const silent = openSilently(url, Math.min(attack.games, 50));
    await floodOf(attack, url, 'sockets', () => openSockets(attack, url));
    if (!attack.isTimeOver()) await floodOf(attack, url, 'joins', () => joinAgain(attack, url));
    if (!attack.isTimeOver()) await floodOf(attack, url, 'lobbies', () => openLobbies(attack, url));
    if (!attack.isTimeOver()) await floodOf(attack, url, 'guesses', () => guessPasswords(attack, url));
    const left = await silent();
    report.tried(PROMISES.silent, left > 0 ? `${left} are open after ${SILENCE_MAX} ms` : null);
    report.tried(PROMISES.runs, server.exitCode() === null ? null : `it ended with ${server.exitCode()}`);
    const lines = server
      .printed()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    report.figure('lines of log', lines.length);
    report.tried(PROMISES.runs, lines.find((line) => /"level":[56]0/.test(line))?.slice(0, 300) ?? null);
  } finally {
    await server.dispose().catch(() => undefined);
  }
};

/** Runs a flood, and sends ordinary requests during it. */
async function floodOf({ report }: Attack, url: string, name: string, flood: () => Promise<void>): Promise<void> {
  let isOver = false;
  let slowest = 0;
  const ordinary = (async () => {
    while (!isOver) {
      const start = performance.now();
      const { status } = await send(`${url}/health`);
      const took = performance.now() - start;
      slowest = Math.max(slowest, took);
      report.tried(PROMISES.ordinary, status === 200 && took < ORDINARY_MAX ? null : `${name}: ${status} after ${Math.round(took)} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  try {
    await flood();
  } finally {
    isOver = true;
    await ordinary;
  }
  report.figure(`slowest ordinary request during ${name} in ms`, Math.round(slowest));
}

/** Opens WebSockets without a token. Returns a function that waits and counts those still open. */
function openSilently(url: string, count: number): () => Promise<number> {
  const begun = performance.now();
  let open = count;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${nextAddress()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
      ),
    );
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => open--);
    return socket;
  });
  return async () => {
    while (open > 0 && performance.now() - begun < SILENCE_MAX) await new Promise((resolve) => setTimeout(resolve, 100));
    const left = open;
    for (const socket of sockets) socket.destroy();
    return left;
  };
}

/** The same person on another device, whose socket is not open yet. */
const again = (url: string, { id, name, token, refreshToken }: Person): Person =>
  personOf(url, name, { id, token, refreshToken, address: nextAddress() });

async function openSockets({ games, report }: Attack, url: string): Promise<void> {
  const one = await signUp(url, 'ManySockets');
  const devices = Array.from({ length: games }, () => again(url, one));
  const connected = (
    await Promise.all(
      devices.map((device) =>
        device.connect().then(
          () => true,
          () => false,
        ),
      ),
    )
  ).filter(Boolean).length;
  // The server may close the oldest to accept the newest.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const open = devices.filter((device) => device.socket().connected).length;
  report.figure('sockets asked for, accepted, open', `${games}, ${connected}, ${open}`);
  report.tried(PROMISES.sockets, games >= 100 && open >= games ? `all ${open} are open` : null);
  const start = performance.now();
  await one.call('POST', '/auth/v1/logout');
  report.figure('sign-out of all of them in ms', Math.round(performance.now() - start));
  for (const device of devices) device.close();
}

async function joinAgain({ games, report }: Attack, url: string): Promise<void> {
  const one = await signUp(url, 'ManyJoins');
  await one.connect();
  const gameId = await startGame([one], { scenarioId: 'prison-break', bots: ['normal', 'normal'], settings: { timeLimit: null } });
  one.heard.length = 0;
  const acks = await Promise.all(Array.from({ length: games }, () => one.emit('join:game', gameId)));
  const refused = acks.filter((ack) => ack?.ok !== true).length;
  report.figure(
    'joins, refused, kB answered',
    `${games}, ${refused}, ${Math.round(one.heard.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)}`,
  );
  report.tried(PROMISES.joins, games >= 100 && refused === 0 ? `all ${games} were answered with the whole game` : null);
  one.close();
}

async function openLobbies({ games, report }: Attack, url: string): Promise<void> {
  const one = await signUp(url, 'ManyLobbies');
  await one.connect();
  const statuses = new Map<number, number>();
  for (let lobby = 0; lobby < games; lobby++) {
    const { status, text } = await one.call('POST', '/api/lobbies', {
      body: { name: `Table ${lobby}`, scenarioId: 'prison-break', bots: ['normal', 'normal', 'normal'], settings: { timeLimit: null } },
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 201) continue;
    const { id }: { readonly id: string } = JSON.parse(text);
    const started = await one.call('POST', `/api/lobbies/${id}/start`, { body: { force: true } });
    statuses.set(started.status, (statuses.get(started.status) ?? 0) + 1);
  }
  const running = await one.get<readonly unknown[]>('GET', '/api/games/mine');
  report.figure('lobbies and starts by status', [...statuses].map(([status, count]) => `${status} ${count}`).join(', '));
  report.figure('running games of one account', running.length);
  report.tried(PROMISES.lobbies, games >= 100 && running.length >= games ? `all ${running.length} games run` : null);
  one.close();
}

async function guessPasswords({ games, report }: Attack, url: string): Promise<void> {
  await signUp(url, 'GuessedPerson');
  const guess = (name: string, address: string, { password = 'a wrong word', device = '' }): Promise<Answer> => {
    const body = JSON.stringify({ email: `${name}@example.org`.toLowerCase(), password });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie: device };
    return send(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  };
  // A browser keeps the cookie that makes it a known device.
  const home = await guess('GuessedPerson', nextAddress(), { password: PASSWORD });
  const device = home.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  let tried = 0;
  for (let one = 0; one < games; one++) if ((await guess('GuessedPerson', nextAddress(), {})).status !== 429) tried++;
  report.figure('passwords guessed for one account, looked at', `${games}, ${tried}`);
  report.tried(PROMISES.guesses, tried > GUESSES_MAX ? `${tried} of ${games} were looked at` : null);
  const { status } = await guess('GuessedPerson', nextAddress(), { password: PASSWORD, device });
  report.tried(PROMISES.owner, status === 200 ? null : `signing in on a known device answers ${status}`);

  let looked = 0;
  for (let one = 0; one < OF_NETWORK; one++) {
    const answer = await guess(`Nobody${one}`, `2001:db8:1:2::${one.toString(16)}`, {});
    if (answer.status !== 429) looked++;
  }
  report.tried(PROMISES.network, looked === OF_NETWORK ? `all ${looked} guesses from one /64 were looked at` : null);
}
