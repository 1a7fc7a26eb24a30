/** Mails people when a round of a slow game waits for them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { GameMails } from '../../mail/game-mails.ts';
import { tracedAlone } from '../../operations/tracing.ts';
import type { RoomUsers } from '../../realtime/room-users.ts';
import { rooms } from '../../realtime/socket-server.ts';
import { Refused } from '../../refused.ts';
import type { Games } from '../games.ts';
import type { LiveGame } from '../live/live-game.ts';
import { awaitedTurns, nextReminder, REMIND_AFTER } from './awaited-turns.ts';
import { listDueReminders, storeReminder } from './reminder-store.ts';

/** In ms. */
const LOOK_EVERY = 30_000;

interface Dependencies {
  readonly db: Database;
  readonly games: Pick<Games, 'look' | 'now'>;
  readonly mails: GameMails;
  readonly roomUsers: RoomUsers;
  readonly cluster: Pick<Cluster, 'hearsOthers'>;
  /** Milliseconds of the steady clock. */
  readonly steady: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export class TurnReminders {
  readonly #deps: Dependencies;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  /** Resolves when everyone who is due has a mail in the outbox. Never rejects. */
  look(): Promise<void> {
    this.#running = this.#running.then(() => this.#look());
    return this.#running;
  }

  /** Resolves once no reminder is in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Whether this mail still helps: the round waits for this person, who isn't connected. */
  async isAwaited(userId: string, { gameId, round }: { readonly gameId: string; readonly round: number }): Promise<boolean> {
    if (!this.#isAway(userId)) return false;
    try {
      const turns = await this.#deps.games.look(gameId, async ({ state }) => awaitedTurns(state));
      return turns.some((turn) => turn.userId === userId && turn.round === round);
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  /** Every node may look at the same time: what it stores depends on the game's newest commit, and each mail has a key. */
  async #look(): Promise<void> {
    const { db, games, cluster, steady, log } = this.#deps;
    // This node can't know who is away.
    if (!cluster.hearsOthers()) return;
    try {
      for (const id of await listDueReminders(db, steady()))
        await tracedAlone('reminder', () => games.look(id, (game) => this.#remind(game))).catch((error: unknown) => {
          if (!(error instanceof Refused)) log.error({ err: error, gameId: id }, 'Absent players could not be reminded');
        });
    } catch (error) {
      log.error({ err: error }, 'Due reminders could not be loaded');
    }
  }

  async #remind(game: LiveGame): Promise<void> {
    const { db, games, mails, steady } = this.#deps;
    const { id, seq, state } = game;
    const now = games.now(id);
    const due = awaitedTurns(state).filter(({ since }) => since + REMIND_AFTER <= now);
    const wanted = await Promise.all(
      due
        .filter(({ userId }) => this.#isAway(userId))
        .map(async ({ userId, round, until }) => {
          const values = { game: state.scenario.title, gameId: id, round, until: new Date(until).toISOString() };
          return mails.yourMove(userId, values);
        }),
    );
    // People on other pages of the site may leave without a commit in this game, so look again.
    const again = due.some(({ userId }) => !this.#isAway(userId)) ? now + REMIND_AFTER : null;
    const next = nextReminder(state, now);
    const at = again === null || next === null ? (again ?? next) : Math.min(again, next);
    await transact(db, async (trx) => {
      for (const put of wanted) await put(trx);
      await storeReminder(trx, id, { seq, remindAt: at === null ? null : steady() + at - now });
    });
  }

  /** Whether this person is certainly connected to no node. A node that doesn't hear the others can't know. */
  #isAway(userId: string): boolean {
    const { cluster, roomUsers } = this.#deps;
    return cluster.hearsOthers() && !roomUsers.of(userId).has(rooms.user(userId));
  }
}
