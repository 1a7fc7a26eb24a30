/** Real clients that play games at several tables, one game after another, and record everything. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { Account } from './account.ts';
import { History } from './history.ts';
import { Mischief } from './mischief.ts';
import { Player } from './player.ts';
import { Table } from './table.ts';

export interface PartyOptions {
  /** Addresses of the nodes, or of their balancer. Called again for each request and each connection. */
  readonly urls: () => readonly string[];
  /** Games at the same time. */
  readonly games: number;
  /** Default 4. */
  readonly playersPerGame?: number;
  readonly seed: number;
  /** Whether the clients also send commands several times, in another order, late, or with a used key. */
  readonly misbehave?: boolean;
  /** How long a person thinks, in ms. */
  readonly pause?: { readonly least: number; readonly most: number };
}

/** Signing up hashes a password, which takes a thread; libuv has four. */
const SIGNING_UP = 4;
const PAUSE = { least: 100, most: 300 } as const;
/** The time in which everyone can read their game at the end, in ms. A busy machine doesn't answer every request in time. */
const LOOK_WITHIN = 60_000;

export class Party {
  readonly history = new History();
  readonly #tables: Table[] = [];
  readonly #players: Player[] = [];
  readonly #stopping = new AbortController();
  readonly #halting = new AbortController();
  /** Game → when its newest acknowledged command was sent. */
  readonly #progress = new Map<string, number>();
  #acknowledged = 0;

  private constructor() {}

  /** Resolves when a game is in play at each table. */
  static async open(options: PartyOptions): Promise<Party> {
    const party = new Party();
    await party.#open(options);
    return party;
  }

  /** Acknowledged commands so far. */
  progress(): number {
    return this.#acknowledged;
  }

  /** When the newest acknowledged command of this game was sent, or when the game started, by `performance.now()`. */
  lastProgressAt(gameId: string): number {
    return this.#progress.get(gameId) ?? this.history.games.get(gameId)?.startedAt ?? Number.NEGATIVE_INFINITY;
  }

  /** Reports what each player of a stuck game sees. */
  remarkStanding(gameId: string): void {
    const userIds = this.history.games.get(gameId)?.userIds ?? [];
    const players = this.#players.filter(({ account }) => userIds.includes(account.id));
    this.history.remarks.push(`Game ${gameId} is stuck. ${players.map((player) => player.describe(gameId)).join('; ')}.`);
  }

  /** The games that have started and not ended. */
  inPlay(): readonly { readonly gameId: string; readonly lastProgressAt: number }[] {
    const running = [...this.history.games.values()].filter(({ endedAt }) => endedAt === null);
    return running.map(({ gameId }) => ({ gameId, lastProgressAt: this.lastProgressAt(gameId) }));
  }

  /**
   * Starts no more games, and waits until those in play have ended, for at most `within` ms. After that,
   * players make no more decisions, and everyone looks at their game once more.
   */
  async finish({ within }: { readonly within: number }): Promise<void> {
    const ended = Promise.all(this.#tables.map((table) => table.finish()));
    const timeout = new AbortController();
    await Promise.race([ended, wait(within, undefined, { signal: timeout.signal }).catch(() => undefined)]);
    timeout.abort();
    this.#halting.abort();
    await ended;
    await Promise.all(this.#tables.map((table) => table.lookOnce(performance.now() + LOOK_WITHIN)));
    this.history.endedAt = performance.now();
  }

  /** Disconnects everyone. */
  async close(): Promise<void> {
    this.history.endedAt ??= performance.now();
    this.#stopping.abort();
    this.#halting.abort();
    for (const player of this.#players) player.close();
    await Promise.all(this.#tables.map((table) => table.finish()));
  }

  async #open({ urls, games, playersPerGame = 4, seed, misbehave = false, pause = PAUSE }: PartyOptions): Promise<void> {
    const { history } = this;
    const { signal } = this.#stopping;
    const halt = this.#halting.signal;
    // Several parties may play on the same server.
    const partyId = randomInt(1_000_000);
    const diceOf = (of: string): Dice => new Dice({ rng: rngFromSeed(`${seed}:${of}`) });
    const newPlayer = async (number: number): Promise<Player> => {
      const address = `198.18.${(number >> 8) & 255}.${number & 255}`;
      const dice = diceOf(`player ${number}`);
      const account = await Account.signUp({ urls, name: `guest-${partyId}-${number}`, address, dice, signal });
      const mischief = misbehave ? new Mischief(diceOf(`mischief ${number}`)) : null;
      const onAcknowledged = (gameId: string, sentAt: number): void => {
        this.#acknowledged += 1;
        this.#progress.set(gameId, Math.max(sentAt, this.lastProgressAt(gameId)));
      };
      return new Player({ account, history, dice, pause, mischief, signal, halt, onAcknowledged });
    };
    const wanted = games * playersPerGame;
    while (this.#players.length < wanted) {
      const first = this.#players.length;
      const count = Math.min(SIGNING_UP, wanted - first);
      this.#players.push(...(await Promise.all(Array.from({ length: count }, (_, index) => newPlayer(first + index)))));
    }
    for (let table = 0; table < games; table++) {
      const players = this.#players.slice(table * playersPerGame, (table + 1) * playersPerGame);
      this.#tables.push(new Table({ players, history, dice: diceOf(`table ${table}`), signal }));
    }
    await Promise.all(this.#tables.map((table) => table.open()));
  }
}
