import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { SerialQueues } from '../../serial-queues.ts';
import { storeSnapshot } from '../store/game-store.ts';
import type { LiveGame } from './live-game.ts';

/** A game with this many commits after its snapshot gets a new one at the next quiet moment. */
const RENEWED_AFTER = 30;
/** Loading a game replays fewer commits than this: if no moment was quiet, a commit stores the snapshot itself. */
export const REPLAYED_MAX = 60;
/** Pause before the next snapshots are stored, in ms. */
const PAUSE = 1000;
/** Number of games whose snapshots share a transaction. */
const AT_ONCE = 20;

interface Dependencies {
  readonly db: Database;
  /** One queue for each game. */
  readonly queues: SerialQueues;
  readonly log: FastifyBaseLogger;
}

/** Stores the states of games while nobody waits for them, so that loading a game replays only a few commits. */
export class Snapshots {
  readonly #deps: Dependencies;
  readonly #outdated = new Set<LiveGame>();
  #timer: NodeJS.Timeout | null = null;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Call it after each commit. */
  committed(game: LiveGame): void {
    if (game.seq - game.snapshotSeq < RENEWED_AFTER) return;
    this.#outdated.add(game);
    this.#timer ??= setTimeout(() => void this.#renew(), PAUSE).unref();
  }

  async #renew(): Promise<void> {
    const { queues } = this.#deps;
    const games = [...this.#outdated].filter(({ id }) => !queues.isBusy(id)).slice(0, AT_ONCE);
    for (const game of games) this.#outdated.delete(game);
    const stored = this.#store(games);
    // Nothing else happens to these games in the meantime, so this can't overwrite another change of their stored states.
    for (const { id } of games) void queues.run(id, () => stored);
    await stored;
    this.#timer = this.#outdated.size === 0 ? null : setTimeout(() => void this.#renew(), PAUSE).unref();
  }

  /** Stores the states of all these games. Call it only when no commands are in progress and none will follow. */
  async storeAll(games: readonly LiveGame[]): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (let from = 0; from < games.length; from += AT_ONCE) await this.#store(games.slice(from, from + AT_ONCE));
  }

  /** Logs what fails: the stored commands can be replayed up to the same states. */
  async #store(games: readonly LiveGame[]): Promise<void> {
    const current = games.filter(({ seq, snapshotSeq }) => seq > snapshotSeq).map((game) => ({ game, seq: game.seq, state: game.state }));
    if (current.length === 0) return;
    try {
      await transact(this.#deps.db, async (trx) => {
        for (const { game, seq, state } of current) await storeSnapshot(trx, game.id, { seq, state });
      });
      for (const { game, seq } of current) game.snapshotSeq = Math.max(game.snapshotSeq, seq);
    } catch (error) {
      this.#deps.log.error({ err: error, gameIds: current.map(({ game }) => game.id) }, 'The current states of games could not be stored');
    }
  }
}
