/** Running games of people who take their time. A game that has ended is replaced by a new one. */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { PLAYERS } from '../load/contestant.ts';
import { refusalOf } from '../load/http-caller.ts';
import { type OneMindPlayers, oneMindPlayers, type Spread } from '../load/one-mind-players.ts';
import { PacedTable, PLANNING } from './paced-table.ts';

export interface CrowdOptions {
  readonly urls: readonly string[];
  readonly spread: Spread;
  /** How many times faster than in real life. */
  readonly pace: number;
}

/** What the clients have seen in some time. */
export interface Seen {
  /** Milliseconds until a command or a message was acknowledged. */
  readonly acknowledgements: number[];
  /** Milliseconds from the last lock-in of a round until all five clients showed that planning was over. */
  readonly latencies: number[];
  readonly rounds: number;
  readonly endedGames: number;
  /** How often each refusal came. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Connections that the other side closed. */
  readonly lost: number;
  /** Everything that clients have received since they were created. */
  readonly bytes: number;
}

/** The most games that are opened at the same time: few, so that opening them delays nobody. */
const OPENING = 4;
/** Games that an account plays at the same time: it may have 24 sockets and may host ten games. */
const GAMES_PER_ACCOUNT = 20;
/** File descriptors that a process needs in addition to its sockets. */
const OTHER_FILES = 300;
/** How long somebody whose new game was refused waits before trying again, in ms. */
const TRIES_AGAIN_AFTER = 10_000;

/** The most games whose sockets one process can open, because each socket is an open file. */
export function gamesPerProcess(): number {
  const files = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return files === 'unlimited' ? Number.POSITIVE_INFINITY : Math.floor((Number(files) - OTHER_FILES) / PLAYERS);
}

export class Crowd {
  readonly #players: OneMindPlayers;
  readonly #pace: number;
  readonly #tables = new Set<PacedTable>();
  readonly #failed = Promise.withResolvers<never>();
  /** Received by tables whose games have ended. */
  #pastBytes = 0;
  readonly #bytesOf = new Map<PacedTable, () => number>();
  #opened = 0;
  #isClosed = false;
  #seen = newSeen();

  constructor({ urls, spread, pace }: CrowdOptions) {
    this.#pace = pace;
    this.#players = oneMindPlayers({
      ...{ urls, spread },
      timeLimit: PLANNING,
      // Rate limits of an account don't grow with the pace.
      gamesPerAccount: Math.max(1, Math.floor(GAMES_PER_ACCOUNT / pace)),
      name: `Load-${Date.now().toString(36)}`,
    });
    // A failure between two calls is reported by the next one.
    this.#failed.promise.catch(() => undefined);
  }

  get games(): number {
    return this.#tables.size;
  }

  /** Creates accounts for this many games, which takes a while. */
  prepare(games: number): Promise<void> {
    return this.#players.prepare(games);
  }

  /** Opens games until this many have been opened. Returns false as soon as the server is overloaded and refuses one. */
  async growTo(games: number): Promise<boolean> {
    let isRefused = false;
    const open = async (): Promise<void> => {
      while (this.#opened < games && !isRefused) {
        const game = this.#opened++;
        if (await this.tryToOpen(game)) continue;
        isRefused = true;
        this.#opened -= 1;
      }
    };
    await Promise.race([this.#failed.promise, Promise.all(Array.from({ length: OPENING }, open))]);
    return !isRefused;
  }

  /** Returns false if the server is overloaded and refuses the game. `game`: its number; `onRefused` gets the refusal. */
  async tryToOpen(game: number, onRefused: (error: unknown) => void = () => undefined): Promise<boolean> {
    for (;;) {
      try {
        await this.#open(game);
        return true;
      } catch (error) {
        const refusal = isConnectionError(error) ? NO_CONNECTION : refusalOf(error);
        if (refusal !== NO_CONNECTION && refusal !== 'overloaded' && refusal !== 'too_busy') throw error;
        this.#count(refusal);
        if (refusal === 'overloaded') {
          onRefused(error);
          return false;
        }
      }
      await wait(TRIES_AGAIN_AFTER / this.#pace);
    }
  }

  /** Plays for this time. */
  async play(ms: number): Promise<void> {
    await Promise.race([this.#failed.promise, wait(ms)]);
  }

  /** What was seen since the last call. */
  takeSeen(): Seen {
    const seen = { ...this.#seen, bytes: this.#bytes() };
    this.#seen = newSeen();
    return seen;
  }

  close(): void {
    this.#isClosed = true;
    for (const table of this.#tables) table.close();
    this.#players.close();
  }

  #bytes(): number {
    let open = 0;
    for (const bytes of this.#bytesOf.values()) open += bytes();
    return this.#players.otherBytes() + this.#pastBytes + open;
  }

  #count(refusal: string): void {
    this.#seen.refusals.set(refusal, (this.#seen.refusals.get(refusal) ?? 0) + 1);
  }

  async #open(game: number): Promise<void> {
    let table: PacedTable | null = null;
    const opened = await this.#players.open({
      game,
      onChange: () => table?.look(),
      onError: (error) => this.#onError(error),
      onAnswer: ({ ms, refusal }) => {
        if (refusal === null) this.#seen.acknowledgements.push(ms);
        else this.#count(refusal);
      },
      onLost: (seat) => {
        if (this.#isClosed) return;
        this.#seen.lost += 1;
        table?.lost(seat);
      },
    });
    const begun = new PacedTable(opened, this.#pace, {
      onLatency: (ms) => this.#seen.latencies.push(ms),
      onRound: () => {
        this.#seen.rounds += 1;
      },
      onEnd: () => this.#replace(begun, game),
      onError: (error) => this.#onError(error),
    });
    table = begun;
    this.#tables.add(begun);
    this.#bytesOf.set(begun, () => opened.seats.reduce((sum, seat) => sum + seat.bytes(), 0));
    begun.look();
  }

  /** Refusals and lost connections belong to what is measured; everything else ends the run. */
  #onError(error: unknown): void {
    if (this.#isClosed) return;
    const refusal = refusalOf(error);
    if (refusal !== null) this.#count(refusal);
    else if (isConnectionError(error)) this.#count(NO_CONNECTION);
    else this.#failed.reject(error);
  }

  #replace(ended: PacedTable, game: number): void {
    this.#seen.endedGames += 1;
    this.#pastBytes += this.#bytesOf.get(ended)?.() ?? 0;
    this.#bytesOf.delete(ended);
    this.#tables.delete(ended);
    this.#reopen(game).catch(this.#failed.reject);
  }

  async #reopen(game: number): Promise<void> {
    while (!this.#isClosed && !(await this.tryToOpen(game))) await wait(TRIES_AGAIN_AFTER / this.#pace);
  }
}

const newSeen = () => ({
  acknowledgements: [] as number[],
  latencies: [] as number[],
  rounds: 0,
  endedGames: 0,
  refusals: new Map<string, number>(),
  lost: 0,
});

/** Counted like the code of a refusal. */
const NO_CONNECTION = 'no connection';

/** Socket.IO's client reports them as errors of the transport or as a timeout, Node.js with a code such as ECONNRESET. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  (['timeout', 'socket has been disconnected'].includes(error.message) ||
    ('type' in error && error.type === 'TransportError') ||
    ('code' in error && typeof error.code === 'string'));
