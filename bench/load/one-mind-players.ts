/** People with accounts on this server, who open lobbies and play games with real clients. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { nodeFor } from '@one-mind/testkit/node-for';
import { type OpenGame, PLAYERS } from './contestant.ts';
import { HttpCaller, refusalOf } from './http-caller.ts';
import { joinedBytes } from './joined-bytes.ts';
import { type Account, type Connection, type OneMindGameOptions, type OneMindSeat, openSeat } from './one-mind-seat.ts';

const SCENARIO = 'prison-break';
const PASSWORD = 'a quiet voice in the dark';
/** Hashing a password takes a thread, and libuv has four. */
const SIGNING_UP = 4;
/** In ms. */
const SIGNS_UP_AGAIN_AFTER = 5000;

/** How a load balancer chooses the node of somebody who plays: by the game, as the shipped ones do, or by the person. */
export const SPREADS = ['games', 'players'] as const;
export type Spread = (typeof SPREADS)[number];

export interface PlayersOptions {
  /** The addresses of the nodes. */
  readonly urls: readonly string[];
  readonly spread: Spread;
  /** Seconds of planning; null = no limit. */
  readonly timeLimit: number | null;
  /** Games that an account plays at the same time. */
  readonly gamesPerAccount: number;
  /** The first part of all usernames and email addresses. */
  readonly name: string;
}

export interface OneMindGame extends OpenGame {
  readonly seats: readonly OneMindSeat[];
}

export interface OneMindPlayers {
  /** Creates accounts for this many games at the same time. */
  readonly prepare: (games: number) => Promise<void>;
  readonly open: (options: OneMindGameOptions) => Promise<OneMindGame>;
  /** Received over HTTP so far, with all headers. */
  readonly otherBytes: () => number;
  /** Received bytes by event name, without framing. */
  readonly bytesByEvent: () => ReadonlyMap<string, number>;
  readonly close: () => void;
}

interface Person extends Account {
  readonly connection: Connection;
}

export function oneMindPlayers({ urls, spread, timeLimit, gamesPerAccount, name }: PlayersOptions): OneMindPlayers {
  const byEvent = new Map<string, number>();
  const nodes: readonly Connection[] = urls.map((url) => ({ url, http: new HttpCaller(url), byEvent }));
  const people: Person[] = [];

  /** Waits while the server is too busy for new accounts, as on a machine with other work. */
  const signUpPatiently = async (number: number): Promise<Person> => {
    for (;;) {
      try {
        return await signUp(number);
      } catch (error) {
        if (refusalOf(error) !== 'overloaded') throw error;
      }
      await wait(SIGNS_UP_AGAIN_AFTER);
    }
  };
  const signUp = async (number: number): Promise<Person> => {
    const connection = nodes[number % nodes.length];
    if (connection === undefined) throw new Error('Players need a server');
    const headers = { 'x-forwarded-for': `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}` };
    const answer = await connection.http.call<{ readonly access_token: string; readonly user: { readonly id: string } }>({
      method: 'POST',
      path: '/auth/v1/signup',
      headers,
      body: { email: `${name}-${number}@example.org`, password: PASSWORD, data: { username: `${name}-${number}` } },
    });
    const authorization = `Bearer ${answer.access_token}`;
    return { id: answer.user.id, token: answer.access_token, headers: { ...headers, authorization }, connection };
  };

  /** The people of a game, the host first. People who play several games host only some of them. */
  const playersOf = (game: number): { readonly group: number; readonly players: readonly Person[] } => {
    const groups = Math.floor(people.length / PLAYERS);
    const group = game % groups;
    const host = Math.floor(game / groups) % PLAYERS;
    const members = people.slice(group * PLAYERS, (group + 1) * PLAYERS);
    return { group, players: [...members.slice(host), ...members.slice(0, host)] };
  };
  const connectionIn = (gameId: string, { connection }: Person): Connection =>
    spread === 'games' ? nodeFor(gameId, nodes, ({ url }) => url) : connection;
  /** A person can wait in one lobby at a time, so the games of the same people are opened one after another. */
  const opening = new Map<number, Promise<unknown>>();

  return {
    bytesByEvent: () => byEvent,
    otherBytes: () => nodes.reduce((sum, { http }) => sum + http.bytes(), 0),
    prepare: async (games) => {
      const wanted = Math.ceil(games / gamesPerAccount) * PLAYERS;
      while (people.length < wanted) {
        const count = Math.min(SIGNING_UP, wanted - people.length);
        people.push(...(await Promise.all(Array.from({ length: count }, (_, index) => signUpPatiently(people.length + index)))));
      }
    },
    open: (options) => {
      const { group, players } = playersOf(options.game);
      const open = () => openGame(players, { ...options, timeLimit, connectionIn });
      const opened = (opening.get(group) ?? Promise.resolve()).then(open);
      opening.set(
        group,
        opened.catch(() => undefined),
      );
      return opened;
    },
    close: () => {
      for (const { http } of nodes) http.close();
    },
  };
}

const post = <T>({ headers, connection }: Person, path: string, body?: unknown): Promise<T> =>
  connection.http.call({ method: 'POST', path, headers, body });

interface NewGameOptions extends OneMindGameOptions {
  readonly timeLimit: number | null;
  /** The node on which a person plays a game. */
  readonly connectionIn: (gameId: string, person: Person) => Connection;
}

async function openGame(players: readonly Person[], { timeLimit, connectionIn, ...options }: NewGameOptions): Promise<OneMindGame> {
  const [host] = players;
  if (host === undefined) throw new Error('A game needs players');
  const gameId = await startGame(players, { name: `Game ${options.game}`, scenarioId: SCENARIO, settings: { timeLimit } });
  const opened = await Promise.allSettled(
    players.map((player, seat) => openSeat(connectionIn(gameId, player), player, { ...options, gameId, seat })),
  );
  const seats = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of opened) {
    if (one.status === 'fulfilled') continue;
    for (const seat of seats) seat.close();
    throw one.reason;
  }
  return {
    seats,
    join: () =>
      joinedBytes(async (onChange) => {
        // Its own connections, so that nothing else is counted.
        const connection = connectionIn(gameId, host);
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

/** Returns the game's id. If the server refuses the game, its players leave the lobby, so that they can try again later. */
async function startGame(players: readonly Person[], wanted: unknown): Promise<string> {
  const [host, ...guests] = players;
  if (host === undefined) throw new Error('A game needs players');
  const { id } = await post<Lobby>(host, '/api/lobbies', wanted);
  try {
    for (const guest of guests) await post(guest, `/api/lobbies/${id}/join`);
    return (await post<{ readonly gameId: string }>(host, `/api/lobbies/${id}/start`, { force: true })).gameId;
  } catch (error) {
    for (const player of players) await post(player, `/api/lobbies/${id}/leave`).catch(() => undefined);
    throw error;
  }
}
