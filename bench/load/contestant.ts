/** What every measured server offers to the load generator. */
import type { MeasuredServer } from './measured-server.ts';

export const PLAYERS = 5;

/** One player's open client. */
export interface Seat {
  /** The round that the client shows as waiting for decisions, complete with the player's own part; otherwise null. */
  readonly planning: () => number | null;
  readonly hasEnded: () => boolean;
  /** Sends a choice and locks it in; does nothing if the player has nothing to decide in this round. */
  readonly lockIn: () => void;
  /** Received over this player's socket so far, with all framing. */
  readonly bytes: () => number;
  readonly close: () => void;
}

/** `game`: a name that is unique in this server's life. */
export interface GameOptions {
  readonly game: number;
  /** Call it whenever a seat may show something new. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

export interface OpenGame {
  readonly seats: readonly Seat[];
  /** Opens another client of the first player. Resolves, when it shows the whole game, with the bytes that it received. */
  readonly join: () => Promise<number>;
}

/** A started server, and how to play on it. */
export interface Venue {
  readonly server: MeasuredServer;
  /** Accounts and the like for so many games, before anything is measured. */
  readonly prepare: (games: number) => Promise<void>;
  readonly open: (options: GameOptions) => Promise<OpenGame>;
  /** Bytes received so far by other ways than the seats' sockets, such as answers to HTTP requests. */
  readonly otherBytes: () => number;
  /** Received bytes by event name, without framing. */
  readonly bytesByEvent: () => ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

export interface Contestant {
  readonly id: string;
  /** In tables. */
  readonly name: string;
  readonly rounds: Rounds;
  readonly start: (port: number) => Promise<Venue>;
}

export interface Rounds {
  /** The measured window. */
  readonly first: number;
  readonly last: number;
  /** Games are played up to this round before anything is measured. */
  readonly warmUp: number;
}

/** Games with our rules end after twelve rounds at the latest. */
export const RULES_ROUNDS: Rounds = { first: 2, last: 9, warmUp: Number.POSITIVE_INFINITY };
/** A round of the toy rule takes much less time, so more of them are played. */
export const TOY_ROUNDS: Rounds = { first: 2, last: 100, warmUp: 100 };
