/** This server, as `npm start` runs it: accounts, lobbies and games of real clients, committed to SQLite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import { changedGame } from '@one-mind/protocol/games/changed-game';
import type { GameChanges, GameSnapshot, PackedGameYou, PackedSnapshot } from '@one-mind/protocol/games/games';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { openSnapshot, openYou } from '@one-mind/protocol/games/packed-you';
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

/** `turnPaceMs`: the pause between two turns; without one, a round is one frame. */
export const oneMindAt = (turnPaceMs: number): Contestant => ({
  id: 'one-mind',
  name: 'this server, committed to SQLite',
  rounds: RULES_ROUNDS,
  start: (port) => startOneMind(port, { turnPaceMs, timeLimit: null, gamesPerAccount: 1 }),
});

export const oneMind = oneMindAt(0);

export async function startOneMind(port: number, options: OneMindOptions): Promise<Venue> {
  const dataDir = await mkdtemp(join(tmpdir(), 'one-mind-bench-'));
  const env = {
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TURN_PACE_MS: String(options.turnPaceMs),
    // The benchmark is meant to saturate the server.
    MAX_LOOP_DELAY_MS: '0',
    LOG_LEVEL: 'warn',
  };
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
    join: () =>
      joinedBytes(async (onChange) => {
        // Its own connections, so that nothing else is counted.
        const own = new HttpCaller(connection.url);
        const seat = await openSeat({ ...connection, http: own }, host, { ...options, gameId, seat: 0, onChange });
        const close = (): void => {
          seat.close();
          own.close();
        };
        return { ...seat, bytes: () => seat.bytes() + own.bytes(), close };
      }),
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
  let snapshot: GameSnapshot | null = null;
  let requests = 0;
  let isPrivateKnown = false;
  let fetching: Promise<void> | null = null;
  /** Like the web client: joins, asks for the whole, and follows the changes; asks again after a gap. */
  const fetchSnapshot = async (): Promise<void> => {
    fetching ??= http.call<PackedSnapshot>({ method: 'GET', path: `/api/game/${gameId}`, headers: account.headers }).then((packed) => {
      fetching = null;
      if (snapshot === null || packed.seq >= snapshot.seq) snapshot = openSnapshot(packed);
      isPrivateKnown = true;
      onChange();
    });
    await fetching;
  };
  socket.on('game:changes', (received: GameChanges) => {
    if (received.gameId !== gameId || snapshot === null || received.seq <= snapshot.seq) return;
    if (received.since !== snapshot.seq) return void fetchSnapshot().catch(onError);
    const { phase, round } = snapshot.current_state;
    snapshot = { ...snapshot, ...changedGame(snapshot, received) };
    const now = snapshot.current_state;
    if (now.phase !== phase || now.round !== round) isPrivateKnown = false;
    onChange();
  });
  socket.on('game:you', (received: PackedGameYou) => {
    if (received.gameId !== gameId || snapshot === null || received.seq !== snapshot.seq) return;
    const { you } = openYou(received, { ...snapshot, state: snapshot.current_state }, snapshot.you);
    snapshot = { ...snapshot, you };
    isPrivateKnown = true;
    onChange();
  });
  const joined: { readonly ok: boolean } = await socket.emitWithAck('join:game', { id: gameId, changes: true });
  if (!joined.ok) throw new Error(`A player could not join their game: ${JSON.stringify(joined)}`);
  await fetchSnapshot();
  return {
    planning: () => (snapshot?.current_state.phase === 'planning' && isPrivateKnown ? snapshot.current_state.round : null),
    hasEnded: () => snapshot?.current_state.phase === 'ended',
    lockIn: () => {
      const you = snapshot?.you;
      const choice = you && chooseAction(you, dice);
      if (!choice) return;
      requests += 1;
      const body = { action_type: choice.action, action_data: { type: choice.action, target: choice.target } };
      socket
        .emitWithAck('game:command', { gameId, command: 'action', body, key: `${game}-${seat}-${requests}`, pad: '' })
        .then((answer: { readonly ok: boolean }) => {
          if (!answer.ok) throw new Error(`A command was refused: ${JSON.stringify(answer)}`);
        })
        .catch((error) => socket.connected && onError(error));
    },
    bytes,
    close: () => void socket.disconnect(),
  };
}
