import { waitForServer } from '../../../lib/api/wait-for-server.ts';
import { socket } from '../../../lib/socket/socket.ts';

/** Requests what this page missed: one request at a time, repeated until the server has answered. */
export class Resync {
  /** Resolves to whether the page is up to date; false if the server could not be reached. */
  readonly #request: () => Promise<boolean>;
  #inFlight: Promise<boolean> | null = null;
  /** A gap was found while a request was in flight. Its answer may be older than the gap, so one more request follows. */
  #pendingGap = false;
  #cancelRetry: (() => void) | null = null;
  #isStopped = false;

  constructor(request: () => Promise<boolean>) {
    this.#request = request;
  }

  start(): void {
    this.#isStopped = false;
  }

  stop(): void {
    this.#isStopped = true;
    this.#endRetries();
  }

  async run(): Promise<void> {
    this.#pendingGap = this.#inFlight !== null;
    this.#inFlight ??= this.#requestUntilCurrent().finally(() => {
      this.#inFlight = null;
    });
    const isCurrent = await this.#inFlight;
    if (isCurrent || this.#isStopped) this.#endRetries();
    else
      this.#cancelRetry ??= waitForServer(
        () => this.#retry(),
        () => this.#endRetries(),
      );
  }

  async #requestUntilCurrent(): Promise<boolean> {
    let isCurrent: boolean;
    do {
      this.#pendingGap = false;
      isCurrent = await this.#request();
    } while (this.#pendingGap && !this.#isStopped);
    return isCurrent;
  }

  /** If the client is disconnected, stops: reconnecting triggers a resync. Otherwise the answer itself ends the retries. */
  async #retry(): Promise<boolean> {
    if (!socket.connected) return true;
    await this.run();
    return false;
  }

  #endRetries(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }
}
