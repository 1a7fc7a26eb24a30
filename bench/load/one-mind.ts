/** This server, as `npm start` runs it: accounts, lobbies and games of real clients, committed to SQLite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import type { GameUpdate, PackedGameYou } from '@one-mind/protocol/games/games';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { openYou } from '@one-mind/protocol/games/packed-you';
import { chooseAction, LoadDice } from './choose-action.ts';
import { type Contestant, type GameOptions, type OpenGame, PLAYERS, RULES_ROUNDS, type Seat, type Venue } from './contestant.ts';
import { openSocket } from './counted-socket.ts';
import { HttpCaller } from './http-caller.ts';
import { joinedBytes } from './joined-bytes.ts';
import { startServer } from './measured-server.ts';

const ENTRY = join(import.meta.dirname, '../../apps/server/src/main.ts');
const SCENARIO = 'prison-break';
const PASSWORD = 'a quiet voice in the dark';
/** Hashing a password takes a thread, and libuv has four. */
const SIGNING_UP = 4;

interface Account {
  readonly id: string;
  readonly token: string;
  /** Each player has an address of their own, which the server accepts from a proxy on its own machine. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface OneMindOptions {
  /** The file to run; default: the server's own. */
  readonly entry?: string;
  readonly turnPaceMs: number;
  /** Seconds of planning; null = no limit. */
  readonly timeLimit: number | null;
  /** Games in which an account plays at the same time. */
  readonly gamesPerAccount: number;
}

export const oneMind: Contestant = {
  id: 'one-mind',
  name: 'this server, committed to SQLite',
  rounds: RULES_ROUNDS,
  start: (port) => startOneMind(port, { turnPaceMs: 0, timeLimit: null, gamesPerAccount: 1 }),
};

export async function startOneMind(port: number, options: OneMindOptions): Promise<Venue> {
  const dataDir = await mkdtemp(join(tmpdir(), 'one-mind-bench-'));
  const env = { DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}`, TURN_PACE_MS: String(options.turnPaceMs), LOG_LEVEL: 'warn' };
  const isReady = (url: string): Promise<boolean> =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const server = await startServer({ entry: options.entry ?? ENTRY, port, env, isReady });
  const http = new HttpCaller(server.url);
  const byEvent = new Map<string, number>();
  const accounts: Account[] = [];

  /** The accounts of a game, the host first: who plays several games hosts only some of them. */
  const playersOf = (game: number): { readonly group: number; readonly players: readonly Account[] } => {
    const groups = Math.floor(accounts.length / PLAYERS);
    const group = game % groups;
    const host = Math.floor(game / groups) % PLAYERS;
    const members = accounts.slice(group * PLAYERS, (group + 1) * PLAYERS);
    return { group, players: [...members.slice(host), ...members.slice(0, host)] };
  };
  /** A person can wait in one lobby at a time, so the games of the same people are opened one after another. */
  const opening = new Map<number, Promise<unknown>>();

  return {
    server,
    bytesByEvent: () => byEvent,
    otherBytes: () => http.bytes(),
    prepare: async (games) => {
      const wanted = Math.ceil(games / options.gamesPerAccount) * PLAYERS;
      while (accounts.length < wanted) {
        const count = Math.min(SIGNING_UP, wanted - accounts.length);
        accounts.push(...(await Promise.all(Array.from({ length: count }, (_, index) => signUp(http, accounts.length + index)))));
      }
    },
    open: (game) => {
      const { group, players } = playersOf(game.game);
      const open = () => openGame({ url: server.url, http, byEvent, timeLimit: options.timeLimit }, players, game);
      const opened = (opening.get(group) ?? Promise.resolve()).then(open);
      opening.set(group, opened);
      return opened;
    },
    close: async () => {
      http.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signUp(http: HttpCaller, number: number): Promise<Account> {
  const headers = { 'x-forwarded-for': `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}` };
  const answer = await http.call<{ readonly access_token: string; readonly user: { readonly id: string } }>({
    method: 'POST',
    path: '/auth/v1/signup',
    headers,
    body: { email: `player-${number}@example.org`, password: PASSWORD, data: { username: `Player-${number}` } },
  });
  return { id: answer.user.id, token: answer.access_token, headers: { ...headers, authorization: `Bearer ${answer.access_token}` } };
}

interface Connection {
  readonly url: string;
  readonly http: HttpCaller;
  readonly byEvent: Map<string, number>;
  readonly timeLimit: number | null;
}

async function openGame(connection: Connection, players: readonly Account[], options: GameOptions): Promise<OpenGame> {
  const { http, timeLimit } = connection;
  const [host, ...guests] = players;
  if (host === undefined) throw new Error('A game needs players');
  const post = <T>({ headers }: Account, path: string, body?: unknown): Promise<T> => http.call({ method: 'POST', path, headers, body });
  const lobby = await post<Lobby>(host, '/api/lobbies', { name: `Game ${options.game}`, scenarioId: SCENARIO, settings: { timeLimit } });
  for (const guest of guests) await post(guest, `/api/lobbies/${lobby.id}/join`);
  const { gameId } = await post<{ gameId: string }>(host, `/api/lobbies/${lobby.id}/start`, { force: true });
  const seats = await Promise.all(players.map((player, seat) => openSeat(connection, player, { ...options, gameId, seat })));
  return {
    seats,
    join: () => joinedBytes((onChange) => openSeat(connection, host, { ...options, gameId, seat: 0, onChange })),
  };
}

interface SeatOptions extends GameOptions {
  readonly gameId: string;
  readonly seat: number;
}

async function openSeat({ url, http, byEvent }: Connection, account: Account, options: SeatOptions): Promise<Seat> {
  const { gameId, game, seat, onChange, onError } = options;
  const { socket, bytes } = await openSocket({
    url,
    auth: { token: account.token, version: PROTOCOL_VERSION },
    headers: account.headers,
    byEvent,
  });
  const dice = new LoadDice(game * PLAYERS + seat);
  let update: GameUpdate | null = null;
  let mine: PackedGameYou | null = null;
  let requests = 0;
  /** The round in planning, and the commit that began it: older private parts belong to the round before. */
  let begun = { round: 0, seq: 0 };
  socket.on('game:update', (received: GameUpdate) => {
    if (received.gameId !== gameId) return;
    update = received;
    const { phase, round } = received.state;
    if (phase === 'planning' && round !== begun.round) begun = { round, seq: received.seq };
    onChange();
  });
  socket.on('game:you', (received: PackedGameYou) => {
    if (received.gameId !== gameId) return;
    mine = received;
    onChange();
  });
  const joined: { readonly ok: boolean } = await socket.emitWithAck('join:game', gameId);
  if (!joined.ok) throw new Error(`A player could not join their game: ${JSON.stringify(joined)}`);
  return {
    planning: () => (update?.state.phase === 'planning' && mine !== null && mine.seq >= begun.seq ? begun.round : null),
    hasEnded: () => update?.state.phase === 'ended',
    lockIn: () => {
      if (mine === null) return;
      const choice = chooseAction(openYou(mine).you, dice);
      if (choice === null) return;
      requests += 1;
      http
        .call({
          method: 'POST',
          path: `/api/game/${gameId}/action`,
          headers: { ...account.headers, 'idempotency-key': `${game}-${seat}-${requests}` },
          body: { action_type: choice.action, action_data: { type: choice.action, target: choice.target } },
        })
        .catch(onError);
    },
    bytes,
    close: () => void socket.disconnect(),
  };
}
