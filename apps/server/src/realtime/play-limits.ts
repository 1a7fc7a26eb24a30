/** What one account may ask of games and sockets: far more than people do, far less than slows others down. */
export interface PlayLimits {
  /** A game sent whole over a socket (`join:game`), per account in `gameWindowMs`: six players with several tabs each may all reconnect. */
  readonly gameJoins: number;
  /** A game read by HTTP, per account in `gameWindowMs`. */
  readonly gameReads: number;
  /** Milliseconds. */
  readonly gameWindowMs: number;
}

export const PLAY_LIMITS: PlayLimits = {
  gameJoins: 60,
  gameReads: 120,
  gameWindowMs: 30_000,
};
