/** Limits for sockets and games: far more than people need, far less than would slow others down. */
export interface PlayLimits {
  /** Simultaneous connections of this node. */
  readonly sockets: number;
  /** By one address to this node: several parties behind one router, or a school. */
  readonly socketsPerAddress: number;
  /** By one account to this node: its tabs and devices. One more closes the oldest. */
  readonly socketsPerAccount: number;
  /** Connections that have not sent a token yet, in total and by one address. One more closes the oldest. */
  readonly handshakes: number;
  readonly handshakesPerAddress: number;
  /** Milliseconds until a connection has to send a token; a client may have to renew it first. */
  readonly handshakeMs: number;
  /** Events of one account over all its sockets on this node: at once, and per second on average. */
  readonly eventsAtOnce: number;
  readonly eventsPerSecond: number;
  /** Running games that one account started, and seats of AI players in them: people leave games open, but not that many. */
  readonly hostedGames: number;
  readonly hostedAiSeats: number;
  /** Whole games sent over sockets (`join:game`), per account in `gameWindowMs`: all tabs of an account may reconnect several times. */
  readonly gameJoins: number;
  /** A game read by HTTP, per account in `gameWindowMs`. */
  readonly gameReads: number;
  /** Milliseconds. */
  readonly gameWindowMs: number;
}

export const PLAY_LIMITS: PlayLimits = {
  sockets: 10_000,
  socketsPerAddress: 400,
  socketsPerAccount: 24,
  handshakes: 1000,
  handshakesPerAddress: 100,
  handshakeMs: 8000,
  eventsAtOnce: 120,
  eventsPerSecond: 40,
  hostedGames: 10,
  hostedAiSeats: 30,
  gameJoins: 60,
  gameReads: 120,
  gameWindowMs: 30_000,
};
