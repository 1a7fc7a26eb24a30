/** Games in memory, each with a queue of commands. */
import { setImmediate } from 'node:timers/promises';
import type { Command } from '@one-mind/engine/commands';
import { MemoCache, withCache } from '@one-mind/engine/memoize';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { PHASES, type Phase } from '@one-mind/engine/vocabulary';
import type { CommandAnswer } from '@one-mind/protocol/games/games';
import type { FastifyBaseLogger } from 'fastify';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Metrics } from '../../operations/metrics.ts';
import { type Stages, stagesOf } from '../../operations/tracing.ts';
import { Refused } from '../../refused.ts';
import { SerialQueues } from '../../serial-queues.ts';
import { nextReminder } from '../reminders/awaited-turns.ts';
import { type CommitBatch, findKeyed } from '../store/commit-store.ts';
import { findHead, type GameStatus, storeSnapshot } from '../store/game-store.ts';
import { Draft } from './draft.ts';
import type { GameClocks } from './game-clocks.ts';
import { createGameLoader, type GameLoader, STOOD_STILL_AFTER } from './game-loader.ts';
import type { Alongside, CommitOutcome, Journal } from './journal.ts';
import { type Committed, type LiveGame, seatOf } from './live-game.ts';
import { Pilots } from './pilots.ts';
import { commitOf, sameAnswer } from './repeated-requests.ts';
import { REPLAYED_MAX, Snapshots } from './snapshots.ts';

/** Another node may win the race for a seq; after more than this many lost races in a row, the command is refused. */
const ATTEMPTS = 5;
/** A game that has been unused for this long is removed from memory, in ms. */
const IDLE_AFTER = 10 * 60_000;
/** A game that has been unused for this long gives up its cache, in ms. Games at their usual pace are never unused for so long. */
const CACHE_IDLE_AFTER = 60_000;

export interface CommandRequest {
  /** Null = the server itself. */
  readonly userId: string | null;
  readonly key: string | null;
  /**
   * Returns the commands for the state at their turn; all of them are executed or none. `at` is their time. An empty list counts as
   * executed. May throw `Refused`.
   */
  readonly commands: (state: GameState, at: number) => readonly Command[];
  /** Whether a refusal in this state means that the same request was executed before. */
  readonly isDone?: (state: GameState, refusal: string) => boolean;
  /** Written with the commit, if any. */
  readonly alongside?: Alongside;
}

interface Dependencies {
  readonly db: Database;
  readonly journal: Journal;
  readonly clocks: GameClocks;
  readonly cluster: Cluster;
  /** Milliseconds of a steady clock. */
  readonly steady: () => number;
  readonly metrics: Pick<Metrics, 'gameReloaded' | 'roundPlayed'>;
  readonly log: FastifyBaseLogger;
  /** Called in the game's queue, right after the commit. */
  readonly onCommitted: (game: LiveGame, committed: Committed) => void;
  /** A running game was loaded into memory. */
  readonly onWarm: (game: LiveGame) => void;
  /** Called in the game's queue, when commits of other nodes were read. */
  readonly onCaughtUp: (game: LiveGame, committed: Committed) => void;
  readonly onCold: (gameId: string) => void;
  /** A commit failed, but may be stored all the same. */
  readonly onUnsure: (gameId: string) => void;
}

export class LiveGames {
  readonly #deps: Dependencies;
  readonly #games = new Map<string, Promise<LiveGame | null>>();
  /** One queue for each game. */
  readonly #queues = new SerialQueues();
  readonly #snapshots: Snapshots;
  readonly #loader: GameLoader;
  readonly #pilots: Pilots;
  /** Games whose newest commit may or may not be stored: they are read again before anything continues from them. */
  readonly #unsure = new WeakSet<LiveGame>();
  /** Game → the requests of its next batch. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    this.#loader = createGameLoader(dependencies);
    this.#pilots = new Pilots(dependencies.log);
    this.#snapshots = new Snapshots({ db: dependencies.db, queues: this.#queues, log: dependencies.log });
  }

  /** Runs `use` after all earlier uses of this game. @throws Refused `game_not_found` */
  inTurn<T>(id: string, use: (game: LiveGame) => Promise<T>): Promise<T> {
    return this.#queues.run(id, async () => use(await this.#current(id)));
  }

  /** @throws Refused with the engine's refusal, `game_not_found`, `game_conflict` or `idempotency_conflict` */
  submit(id: string, request: CommandRequest): Promise<CommandAnswer> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(id);
      const one: Waiting = { request, resolve, reject, since: performance.now(), stages: stagesOf() };
      if (waiting) return void waiting.push(one);
      const together = [one];
      this.#waiting.set(id, together);
      this.#queues
        .run(id, async () => {
          // Whatever arrives in the same turn of the event loop goes into the same batch.
          await setImmediate();
          const { game, isCurrent } = await this.#latestKnown(id).finally(() => this.#waiting.delete(id));
          await this.#execute(game, together, isCurrent);
        })
        .catch((error) => {
          for (const one of together) one.reject(error);
        });
    });
  }

  /**
   * The current game, without waiting for commands in progress on this node, unless other nodes have changed it.
   * @throws Refused `game_not_found`
   */
  async get(id: string): Promise<LiveGame> {
    const { game, wasCached } = await this.#inMemory(id);
    const { cluster } = this.#deps;
    if (!this.#unsure.has(game) && (!wasCached || !cluster.isShared || (await this.#loader.isCurrent(game)))) return game;
    return this.inTurn(id, async (current) => current);
  }

  /** Reads what other nodes have committed, if the game is in memory. */
  async catchUp(id: string): Promise<void> {
    if (this.#games.has(id)) await this.inTurn(id, async () => undefined);
  }

  /** Reads a game that is in memory again, because another node has changed its stored data. */
  async refresh(id: string): Promise<void> {
    if (this.#games.has(id)) await this.#queues.run(id, () => this.#refresh(id));
  }

  /** Call it in the game's queue. */
  async #refresh(id: string): Promise<void> {
    const game = await this.#games.get(id);
    if (!game) return;
    if ((await findHead(this.#deps.db, id)) === null) this.#drop(id);
    else await this.#reload(game);
  }

  /** The games in memory. */
  ids(): string[] {
    return [...this.#games.keys()];
  }

  async #inMemory(id: string): Promise<{ readonly game: LiveGame; readonly wasCached: boolean }> {
    const cached = this.#games.get(id);
    const game = await (cached ?? this.#warm(id));
    if (!game) throw new Refused('game_not_found');
    game.usedAt = this.#deps.steady();
    return { game, wasCached: cached !== undefined };
  }

  /** Call it in the game's queue. */
  async #current(id: string): Promise<LiveGame> {
    const { game, wasCached } = await this.#inMemory(id);
    if (this.#unsure.has(game)) {
      await this.#reload(game);
      return game;
    }
    if (wasCached && this.#deps.cluster.isShared) await this.#readNewer(game);
    return game;
  }

  /**
   * The game for a command, in its queue. It needn't be current while this node hears the others: a commit that follows an older one
   * is `taken`. Other nodes move a deadline without a commit, but only one that has passed long ago.
   */
  async #latestKnown(id: string): Promise<{ readonly game: LiveGame; readonly isCurrent: boolean }> {
    const { cluster, clocks } = this.#deps;
    const known = cluster.isShared && cluster.hearsOthers() && !cluster.isMixed() ? await this.#games.get(id) : null;
    const due = known ? nextDeadline(known.state) : null;
    const mayHaveMoved = due !== null && clocks.now(id) - due >= STOOD_STILL_AFTER / 2;
    if (!known || this.#unsure.has(known) || mayHaveMoved) return { game: await this.#current(id), isCurrent: true };
    known.usedAt = this.#deps.steady();
    return { game: known, isCurrent: false };
  }

  /** Reads what other nodes have committed. Call it in the game's queue. */
  async #readNewer(game: LiveGame): Promise<void> {
    try {
      this.#caughtUp(game, await this.#loader.catchUp(game));
    } catch (error) {
      // Another node has deleted it, or only other nodes can serve it.
      if (error instanceof Refused) this.#drop(game.id);
      throw error;
    }
  }

  #caughtUp(game: LiveGame, committed: Committed | null): void {
    if (committed) withCache(game.cache, () => this.#deps.onCaughtUp(game, committed));
  }

  /** Changes a game's stored data without a command, in its queue; if the game is in memory, it is read again. */
  amend(id: string, change: () => Promise<void>): Promise<void> {
    return this.#queues.run(id, async () => {
      await change();
      await unlessBroken(this.#refresh(id));
    });
  }

  /** Deletes a game's stored data in its queue and removes it from memory. `game` is null if its commits can't be replayed. */
  remove(id: string, deleteStored: (game: LiveGame | null) => Promise<void>): Promise<void> {
    return this.#queues.run(id, async () => {
      await deleteStored(await unlessBroken(this.#current(id)));
      this.#drop(id);
    });
  }

  /** Puts a game that has just started into memory. */
  open(game: LiveGame): void {
    this.#deps.clocks.begin(game.id, game.state);
    this.#games.set(game.id, Promise.resolve(game));
    this.#deps.onWarm(game);
  }

  /** How many games in memory are in each phase. */
  async countByPhase(): Promise<ReadonlyMap<Phase, number>> {
    const counts = new Map<Phase, number>(PHASES.map((phase) => [phase, 0]));
    for (const loading of this.#games.values()) {
      const game = await loading.catch(() => null);
      if (game) counts.set(game.state.phase, (counts.get(game.state.phase) ?? 0) + 1);
    }
    return counts;
  }

  /** Resolves when every command received so far is committed or refused. */
  settled(): Promise<void> {
    return this.#queues.settled();
  }

  /** Stores the current state of every game in memory. Call it only when no commands are in progress and none will follow. */
  async storeAll(): Promise<void> {
    const games = await Promise.all([...this.#games.values()].map((loading) => loading.catch(() => null)));
    await this.#snapshots.storeAll(games.filter((game) => game !== null));
  }

  /** Removes games that have been unused for a while, or only their caches, from memory. `isWatched`: whether somebody is watching. */
  async forgetIdle(isWatched: (gameId: string) => boolean): Promise<void> {
    for (const [id, loading] of this.#games) {
      const game = await loading.catch(() => null);
      const isInUse = (): boolean => this.#queues.isBusy(id) || isWatched(id);
      if (!game) continue;
      const unusedFor = this.#deps.steady() - game.usedAt;
      if (unusedFor >= CACHE_IDLE_AFTER) game.cache = new MemoCache();
      if (isInUse() || unusedFor < IDLE_AFTER) continue;
      const { usedAt } = game;
      await this.#storeLatest(game);
      // Somebody may have requested it in the meantime.
      if (isInUse() || game.usedAt !== usedAt) continue;
      this.#drop(id);
    }
  }

  #drop(id: string): void {
    this.#games.delete(id);
    this.#deps.onCold(id);
  }

  #warm(id: string): Promise<LiveGame | null> {
    const loading = this.#loader.load(id);
    this.#games.set(id, loading);
    loading.then(
      (game) => {
        if (!game) this.#games.delete(id);
        else if (game.state.phase !== 'ended') this.#deps.onWarm(game);
      },
      () => this.#games.delete(id),
    );
    return loading;
  }

  /** After a lost race or a failed write, reads the committed state again. */
  async #reload(game: LiveGame): Promise<void> {
    this.#deps.metrics.gameReloaded();
    try {
      const committed = await this.#loader.reload(game);
      this.#unsure.delete(game);
      this.#caughtUp(game, committed);
    } catch (error) {
      // It stays in memory: the sockets that follow it have to be sent what has changed since its state.
      if (error instanceof Refused) this.#drop(game.id);
      else this.#unsure.add(game);
      throw error;
    }
  }

  /** Stores a snapshot, so that another version of the engine, which may decide differently, doesn't replay the latest commits. */
  async #storeLatest(game: LiveGame): Promise<void> {
    const { id, seq, state } = game;
    if (seq === game.snapshotSeq) return;
    await transact(this.#deps.db, (trx) => storeSnapshot(trx, id, { seq, state }));
    game.snapshotSeq = Math.max(game.snapshotSeq, seq);
  }

  /** Executes requests in one batch, or one after another if another writer was faster or a key was used before. */
  async #execute(game: LiveGame, waiting: readonly Waiting[], isCurrent: boolean): Promise<void> {
    let draft = new Draft(game);
    let outcome = await this.#attempt(draft, waiting, isCurrent);
    if (outcome !== 'committed' && !isCurrent) {
      await this.#readAfter(game, draft);
      draft = new Draft(game);
      outcome = await this.#attempt(draft, waiting);
    }
    if (outcome !== 'committed') await this.#executeSingly(draft, waiting);
  }

  /** For requests that could not be committed together. `failed`: that attempt. */
  async #executeSingly(failed: Draft, waiting: readonly Waiting[]): Promise<void> {
    const { game } = failed;
    let last: Draft | null = failed;
    let isBehind = false;
    for (const one of waiting) {
      for (let n = 1; ; n++) {
        const earlier = await this.#earlierAnswer(game, one.request);
        if (earlier !== null) {
          isBehind ||= earlier.publicSeq > game.publicSeq;
          settle(one, () => sameAnswer(earlier, one.request.commands(game.state, this.#time(game, game.state))));
          break;
        }
        if (n === ATTEMPTS) {
          one.reject(new Refused('game_conflict'));
          break;
        }
        await this.#readAfter(game, last);
        isBehind = false;
        const draft = new Draft(game);
        last = (await this.#attempt(draft, [one])) === 'committed' ? null : draft;
        if (last === null) break;
      }
    }
    if (isBehind || last?.hasNarrated) await this.#readAfter(game, last);
  }

  /** Brings a game up to date. `failed`: an attempt since the last commit that was not stored. */
  async #readAfter(game: LiveGame, failed: Draft | null): Promise<void> {
    // Reading a game as a whole replays up to sixty commits.
    if (failed?.hasNarrated) return this.#reload(game);
    this.#deps.metrics.gameReloaded();
    await this.#readNewer(game);
  }

  #time({ id }: LiveGame, state: GameState): number {
    return Math.max(this.#deps.clocks.now(id), state.now);
  }

  async #earlierAnswer(game: LiveGame, { userId, key }: CommandRequest): Promise<Keyed | null> {
    return userId === null || key === null ? null : findKeyed(this.#deps.db, game.id, userId, key);
  }

  /**
   * The order is fixed: engine step → commit → broadcast → answer. Nobody hears of a command that isn’t stored. Settles every
   * request, unless it returns `taken`, or `undecided`: the game isn't known to be current, and something would be refused.
   */
  async #attempt(draft: Draft, waiting: readonly Waiting[], isCurrent = true): Promise<CommitOutcome | 'undecided'> {
    const { journal, clocks, cluster, log, onCommitted } = this.#deps;
    const { game } = draft;
    const answers: (() => void)[] = [];
    const alongside: Alongside[] = [];
    const authors = new Set<number>();
    const ended = (stage: string): void => {
      for (const { stages } of waiting) stages?.ended(stage);
    };
    ended('queue');
    for (const one of waiting) {
      const { request } = one;
      const at = this.#time(game, draft.state);
      let asked: readonly Command[] = [];
      try {
        asked = request.commands(draft.state, at);
        const same = commitOf(request, draft);
        if (same) {
          answers.push(() => settle(one, () => sameAnswer(same, asked)));
          continue;
        }
        withCache(game.cache, () =>
          draft.add(this.#pilots.answer(draft.state, asked, at), { at, userId: request.userId, key: request.key }),
        );
      } catch (error) {
        if (!isCurrent) return 'undecided';
        // It may be refused because it was executed before.
        const earlier = await this.#earlierAnswer(game, request);
        const isDone = error instanceof Refused && request.isDone?.(draft.state, error.code) === true;
        const { publicSeq: seq } = draft;
        // Repeated in a later round, it would be executed. After the end, nothing is, and a result is stored once.
        if (earlier === null && isDone && request.key !== null && draft.state.phase !== 'ended')
          draft.addAnswered(asked, { at, userId: request.userId, key: request.key });
        const answer = (): CommandAnswer => {
          if (earlier !== null) return sameAnswer(earlier, asked);
          if (isDone) return { ok: true, seq };
          throw error;
        };
        answers.push(() => settle(one, answer));
        continue;
      }
      const answer = { ok: true, seq: draft.publicSeq } as const;
      answers.push(() => one.resolve(answer));
      if (request.alongside) alongside.push(request.alongside);
      const author = request.userId === null ? null : seatOf(draft.state, request.userId);
      if (author !== null) authors.add(author);
    }
    withCache(game.cache, () => this.#pilots.addDueTicks(draft));
    ended('engine');
    const { state, commits } = draft;
    const last = commits.at(-1);
    if (last === undefined) {
      if (!isCurrent) return 'undecided';
      for (const answer of answers) answer();
      return 'committed';
    }

    const hasEnded = state.phase === 'ended';
    // Nodes of another version of the engine can't replay these commits.
    const isSnapshot = hasEnded || last.seq - game.snapshotSeq >= REPLAYED_MAX || cluster.isMixed();
    const batch: CommitBatch = {
      gameId: game.id,
      commits,
      phase: state.phase,
      deadline: hasEnded ? null : clocks.steadyAt(game.id, nextDeadline(state)),
      remindAt: clocks.steadyAt(game.id, nextReminder(state)),
      status: statusOf(state),
      endedAt: state.endedAt,
      snapshot: isSnapshot ? state : null,
    };
    let outcome: CommitOutcome;
    try {
      outcome = await journal.commit(batch, alongside.length === 0 ? undefined : async (trx) => runAll(trx, alongside));
    } catch (error) {
      this.#deps.onUnsure(game.id);
      // The narrator is ahead because the commit failed.
      await this.#reload(game);
      throw error;
    }
    ended('commit');
    if (outcome === 'taken') return outcome;

    const { state: before, publicSeq: since } = game;
    const { parts, changes } = withCache(game.cache, () => ({ parts: draft.parts, changes: draft.changes }));
    const { publicSeq } = draft;
    Object.assign(game, { state, seq: last.seq, publicSeq, parts, snapshotSeq: isSnapshot ? last.seq : game.snapshotSeq });
    if (hasEnded) clocks.forget(game.id);
    try {
      const entries = commits.flatMap((commit) => commit.entries);
      withCache(game.cache, () => onCommitted(game, { before, authors, public: publicSeq > since ? { since, changes, entries } : null }));
    } catch (error) {
      // The commit is stored, so the caller must get that answer.
      log.error({ err: error, gameId: game.id }, 'A commit could not be broadcast');
    }
    ended('broadcast');
    const [oldest] = waiting;
    if (oldest && before.phase === 'planning' && (state.phase !== 'planning' || state.round > before.round))
      this.#deps.metrics.roundPlayed((performance.now() - oldest.since) / 1000);
    for (const answer of answers) answer();
    this.#snapshots.committed(game);
    return outcome;
  }
}

interface Waiting {
  readonly request: CommandRequest;
  readonly resolve: (answer: CommandAnswer) => void;
  readonly reject: (reason: unknown) => void;
  /** When it arrived, in ms of `performance.now()`. */
  readonly since: number;
  readonly stages: Stages | null;
}

type Keyed = NonNullable<Awaited<ReturnType<typeof findKeyed>>>;

const settle = ({ resolve, reject }: Waiting, answer: () => CommandAnswer): void => {
  try {
    resolve(answer());
  } catch (error) {
    reject(error);
  }
};

const runAll = async (trx: Database, all: readonly Alongside[]): Promise<void> => {
  for (const each of all) await each(trx);
};

/** Returns null if opening fails; refusals are rethrown. */
export const unlessBroken = <T>(opening: Promise<T>): Promise<T | null> =>
  opening.catch((error: unknown) => {
    if (error instanceof Refused) throw error;
    return null;
  });

const statusOf = (state: GameState): GameStatus => {
  if (state.phase !== 'ended') return 'in_progress';
  return state.result?.outcome === 'abandoned' ? 'abandoned' : 'completed';
};
