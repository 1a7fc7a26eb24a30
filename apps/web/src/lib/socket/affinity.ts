import type { Socket } from 'socket.io-client';

/**
 * Names the open game in the query of the connection, so that a load balancer sends everyone in the game to the same node. The server asks
 * for this if it has several nodes; otherwise, nothing connects again. Without a game, each page has an affinity of its own.
 */
export class Affinity {
  readonly #socket: Socket;
  /** Connects again. */
  readonly #renew: () => void;
  #isWanted = false;

  constructor(socket: Socket, renew: () => void) {
    this.#socket = socket;
    this.#renew = renew;
    this.#name(Math.random().toString(36).slice(2));
    socket.on('affinity:wanted', () => {
      this.#isWanted = true;
      this.#follow();
    });
  }

  /** Keeps this affinity until another game is opened, because every node serves everything else equally well. */
  openGame(gameId: string): void {
    this.#name(gameId);
    if (this.#isWanted) this.#follow();
  }

  /** The next connection will have this affinity. */
  #name(affinity: string): void {
    this.#socket.io.opts.query = { affinity };
  }

  #follow(): void {
    const { opts, engine } = this.#socket.io;
    if (this.#socket.connected && engine.transport.query.affinity !== opts.query?.affinity) this.#renew();
  }
}
