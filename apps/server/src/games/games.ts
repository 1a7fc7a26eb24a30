/** Use cases of games: play, watch and manage them. */

import type { Command } from '@one-mind/engine/commands';
import type { GameRecord } from '@one-mind/engine/fair-play/record';
import { recordOf } from '@one-mind/engine/fair-play/record';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { Phase } from '@one-mind/engine/vocabulary';
import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { CommandAnswer, GameSnapshot, MyGame, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot } from '@one-mind/protocol/games/packed-you';
import type { FastifyBaseLogger } from 'fastify';
import type { PersonToForget } from '../account-data/personal-data.ts';
import type { Allowances, Guard } from '../allowance.ts';
import { inspectionsOf } from '../audit/audit-log.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Message } from '../cluster/messages.ts';
import type { Database } from '../db/open.ts';
import { StorageFailed } from '../db/storage.ts';
import { transact } from '../db/transact.ts';
import type { Events } from '../events.ts';
import type { Models } from '../models/models.ts';
import type { Metrics } from '../operations/metrics.ts';
import { tracedAlone } from '../operations/tracing.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import type { ClientSocket, SocketServer } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';
import { Refused } from '../refused.ts';
import { forgetResult } from '../results/record-result.ts';
import { isHeardOut, newAiVoters } from './decisions.ts';
import { followedGames, roomsOf } from './game-rooms.ts';
import { type GameSummary, myGameOf, type Participation, participationIn, publicCommitOf, summaryOf } from './game-summary.ts';
import type { CommitLag } from './live/commit-lag.ts';
import { createDeadlines, type Deadlines } from './live/deadlines.ts';
import { createGameClocks, type GameClocks } from './live/game-clocks.ts';
import { type Alongside, createJournal, type Journal } from './live/journal.ts';
import type { Committed, LiveGame } from './live/live-game.ts';
import { seatOf } from './live/live-game.ts';
import { LiveGames } from './live/live-games.ts';
import { type BySystem, isDoneAlready, type PlayerRequest } from './live/player-requests.ts';
import { createSeatConnections, type SeatConnections } from './live/seat-connections.ts';
import { type NewGameOptions, type StartedGame, startGame } from './live/start-game.ts';
import { requireSeat, requireWatcher } from './membership.ts';
import { listRetoldSince } from './retelling/retelling-store.ts';
import { Retellings } from './retelling/retellings.ts';
import type { GameOutline, HostedGames } from './store/game-store.ts';
import {
  countHosted,
  countRunning,
  deleteGame,
  findOutline,
  listCommands,
  listEntries,
  listOverdueIds,
  listRunningIds,
  listRunningIdsOf,
  listUntimedIds,
  storeDeadline,
} from './store/game-store.ts';
import { gamesOf, renameSeat } from './store/own-games-store.ts';
import { createPublicHistories, type PublicHistories } from './wire/public-history.ts';
import { createSender, type Sender } from './wire/sender.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly cluster: Cluster;
  readonly roomUsers: RoomUsers;
  readonly models: Pick<Models, 'stream' | 'purposes'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Milliseconds. */
  readonly turnPaceMs: number;
  /** Absent = the duration from the rules. */
  readonly disconnectGraceMs: number | undefined;
  readonly allowances: Allowances;
  /** For tests only; secret until the end of the game [S5]. */
  readonly newSeed?: (() => string) | undefined;
  readonly events: Pick<Events, 'emit'>;
}

const FORGET_EVERY = 60_000;
/** A node that doesn't hear of the commits of others looks for them this often, in ms. */
const LOOK_EVERY = 1000;

export const countRunningGames = countRunning;
/** The ids of the running games in which this person has a seat. */
export const runningGamesOf = listRunningIdsOf;

export class Games {
  readonly #deps: Dependencies;
  readonly #live: LiveGames;
  readonly #journal: Journal;
  readonly #clocks: GameClocks;
  readonly #sender: Sender;
  readonly #histories: PublicHistories;
  readonly #retellings: Retellings;
  readonly #deadlines: Deadlines;
  readonly #connections: SeatConnections;
  readonly #forgetter: NodeJS.Timeout;
  readonly #looker: NodeJS.Timeout | undefined;
  /** Games of which commits of other nodes could not be read. */
  readonly #behind = new Set<string>();
  readonly #requireMayJoin: Guard;
  readonly #requireMayRead: Guard;
  /** Game → who watched it before its first turn. Kept in memory only: after a restart they are ordinary spectators. */
  readonly #earlySpectators = new Map<string, Set<string>>();

  constructor(dependencies: Dependencies) {
    const { db, io, cluster, roomUsers, models, clock, metrics, log, allowances } = dependencies;
    this.#deps = dependencies;
    this.#requireMayJoin = allowances.guard('gameJoins');
    this.#requireMayRead = allowances.guard('gameReads');
    this.#clocks = createGameClocks(clock);
    this.#sender = createSender({ io, now: this.#clocks.now, log });
    this.#histories = createPublicHistories(db);
    this.#journal = createJournal(db, clock.steady, (ms) => metrics.committed(ms / 1000));
    this.#live = new LiveGames({
      ...{ db, cluster, journal: this.#journal, clocks: this.#clocks, steady: clock.steady, metrics, log },
      onCommitted: (game, committed) => this.#committed(game, committed),
      onWarm: (game) => this.#warmed(game),
      onCaughtUp: (game, committed) => this.#caughtUp(game, committed),
      onCold: (gameId) => this.#cooled(gameId),
      onUnsure: (gameId) => cluster.publish('game', { gameId, change: 'committed', hasEnded: false }),
    });
    this.#connections = createSeatConnections({ cluster, roomUsers, log, bySystem: this.#bySystem });
    this.#retellings = new Retellings({
      ...{ db, models, live: this.#live, log },
      sender: {
        retold: (gameId, retelling) => {
          this.#histories.forget(gameId);
          this.#sender.retold(gameId, retelling);
          cluster.publish('game', { gameId, change: 'retold', hasEnded: false });
        },
      },
    });
    this.#deadlines = createDeadlines({
      now: this.#clocks.now,
      tick: (gameId) =>
        tracedAlone('deadline', async () =>
          (await this.#bySystem(gameId, () => ({ type: 'tick' }))) ? null : (await this.#live.get(gameId)).state,
        ),
      isShared: cluster.isShared,
      overdue: (lateBy) => listOverdueIds(db, clock.steady() - lateBy),
      onError: (error, gameId) => log.error({ err: error, gameId }, 'A game deadline could not be processed'),
    });
    this.#forgetter = setInterval(() => {
      this.#live
        .forgetIdle((gameId) => this.#isWatched(gameId))
        .catch((error) => log.error({ err: error }, 'Idle games could not be removed from memory'));
    }, FORGET_EVERY);
    cluster.subscribe('game', (message) => this.#heard(message));
    cluster.subscribe('earlySpectator', ({ gameId, userId }) => this.#isEarly(gameId, userId));
    cluster.nodes.on('joined', () => {
      if (cluster.isMixed()) this.#live.storeAll().catch((error) => log.error({ err: error }, 'The states of games could not be stored'));
    });
    cluster.nodes.on('returned', () => this.#catchUpAll());
    this.#looker = cluster.isShared ? setInterval(() => this.#look(), LOOK_EVERY) : undefined;
  }

  /** Whether a socket of this node follows the game. */
  #isWatched(gameId: string): boolean {
    return this.#deps.io.sockets.adapter.rooms.has(rooms.game(gameId));
  }

  /** Whether this person follows the game, with a socket of any node. */
  #isHere(gameId: string, userId: string): boolean {
    return this.#deps.roomUsers.in(rooms.game(gameId)).has(userId);
  }

  #isEarly(gameId: string, userId: string): void {
    this.#earlySpectators.getOrInsertComputed(gameId, () => new Set()).add(userId);
  }

  /** Another node has changed a game. */
  #heard({ gameId, change, hasEnded }: Message<'game'>): void {
    if (change === 'retold') this.#histories.forget(gameId);
    else if (change === 'amended') this.#inBackground(gameId, this.#live.refresh(gameId));
    else if (this.#isWatched(gameId)) this.#catchUp(gameId);
    else {
      this.#deadlines.cancel(gameId);
      if (hasEnded) void this.#deps.events.emit('gameEnded', { gameId });
    }
  }

  readonly #catchUp = (gameId: string): void => this.#inBackground(gameId, this.#live.catchUp(gameId));

  #catchUpAll(): void {
    for (const gameId of this.#live.ids()) if (this.#isWatched(gameId)) this.#catchUp(gameId);
  }

  /** Reads what this node may not have heard of, or could not read before. */
  #look(): void {
    const behind = [...this.#behind];
    this.#behind.clear();
    if (this.#deps.cluster.hearsOthers()) for (const gameId of behind) this.#catchUp(gameId);
    else this.#catchUpAll();
  }

  #inBackground(gameId: string, work: Promise<void>): void {
    work.catch((error) => {
      if (error instanceof Refused) return;
      this.#behind.add(gameId);
      // The storage reports itself, once.
      if (!(error instanceof StorageFailed)) this.#deps.log.error({ err: error, gameId }, 'The commits of another node could not be read');
    });
  }

  /** Other nodes have committed this. */
  #caughtUp(game: LiveGame, committed: Committed): void {
    if (committed.public) this.#histories.forget(game.id);
    this.#sender.committed(game, committed);
    // The node that committed may have lost this one, and considered people absent who are here, or be lost before it lists its own.
    for (const { id, kind, connected } of game.state.seats)
      if (kind === 'human' && connected !== this.#isHere(game.id, id)) this.#connections.expect(game.id, id);
    if (this.#isWatched(game.id)) this.#deadlines.armBackup(game.id, game.state);
    else this.#deadlines.cancel(game.id);
    if (committed.before.phase !== 'ended' && game.state.phase === 'ended') void this.#deps.events.emit('gameEnded', { gameId: game.id });
  }

  #committed(game: LiveGame, committed: Committed): void {
    const { events, cluster } = this.#deps;
    cluster.publish('game', { gameId: game.id, change: 'committed', hasEnded: game.state.phase === 'ended' });
    if (committed.public) this.#histories.forget(game.id);
    this.#sender.committed(game, committed);
    if (committed.public && committed.public.entries.length > 0) this.#retellings.begin(game, committed.public.since);
    this.#deadlines.arm(game.id, game.state);
    if (committed.public) void events.emit('gameCommitted', publicCommitOf(game, committed.public.entries));
    const voters = newAiVoters(committed.before, game.state);
    if (voters.length > 0) void events.emit('aiVoted', { commit: publicCommitOf(game, []), seats: voters });
    if (game.state.phase === 'ended') void events.emit('gameEnded', { gameId: game.id });
  }

  #warmed({ id, state }: LiveGame): void {
    this.#deadlines.armBackup(id, state);
    for (const seat of state.seats) if (seat.kind === 'human') this.#connections.expect(id, seat.id);
  }

  #cooled(gameId: string): void {
    this.#deadlines.cancel(gameId);
    this.#connections.expectNobody(gameId);
    this.#earlySpectators.delete(gameId);
    this.#histories.forget(gameId);
  }

  /** False if the engine refuses the command; that is no failure, because it was decided on an older state. */
  readonly #bySystem: BySystem = async (gameId, command) => {
    try {
      await this.#live.submit(gameId, {
        userId: null,
        key: null,
        commands: (state, at) => {
          const wanted = command(state);
          return wanted === null ? [] : [{ ...wanted, at }];
        },
      });
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  };

  /** Runs inside the caller's transaction; `open` the game after the commit. The caller checks the scenario's bounds. */
  start(trx: Database, options: NewGameOptions): Promise<StartedGame> {
    return startGame(trx, options, this.#deps);
  }

  open(game: StartedGame): void {
    this.#live.open(game);
    this.#deadlines.arm(game.id, game.state);
    this.#retellings.begin(game, 0);
  }

  outline(at: Database, gameId: string): Promise<GameOutline | null> {
    return findOutline(at, gameId);
  }

  hosted(at: Database, hostId: string): Promise<HostedGames> {
    return countHosted(at, hostId);
  }

  /**
   * Call it at the start of the server: it continues every running game. In a cluster, other nodes may run them, and the search for
   * overdue games finds those that nobody runs; the rest wait for people who may have disconnected while no node noticed.
   */
  async resumeAll(): Promise<void> {
    const { cluster, db } = this.#deps;
    for (const id of await (cluster.isShared ? listUntimedIds : listRunningIds)(db)) {
      try {
        const { state } = await this.#live.get(id);
        if (cluster.isShared) continue;
        await storeDeadline(this.#deps.db, id, this.#clocks.steadyAt(id, nextDeadline(state)));
      } catch (error) {
        this.#deps.log.error({ err: error, gameId: id }, 'A running game could not be resumed');
      }
    }
  }

  /** `userId`: null for people without an account, who are spectators. The caller limits how often they ask. */
  async snapshot(userId: string | null, gameId: string, since: number): Promise<PackedSnapshot> {
    if (userId !== null) await this.#requireMayRead(userId);
    const game = await this.#live.get(gameId);
    // Runs in the game's queue, so that state and entries are of the same moment.
    return this.#live.inTurn(game.id, async (current) => {
      const seat = requireWatcher(current, userId);
      const { entries } = await this.#histories.of(current);
      const missed = since === 0 ? entries : entries.filter(({ seq }) => seq > since);
      return this.#sender.snapshot(current, seat, missed, await listRetoldSince(this.#deps.db, gameId, since));
    });
  }

  /** The full record of a finished game, for replaying it. The caller has to check permissions. @throws Refused `game_not_over` */
  async record(gameId: string): Promise<GameRecord> {
    const game = await this.#live.get(gameId);
    return this.#live.inTurn(game.id, async (current) => {
      const [commands, entries] = await Promise.all([
        listCommands(this.#deps.db, gameId),
        listEntries(this.#deps.db, gameId, 0, current.publicSeq),
      ]);
      const record = recordOf(gameId, current.state, { commands, facts: entries.map(({ data }) => data) });
      if (record === null) throw new Refused('game_not_over');
      return record;
    });
  }

  /** Ends a running game for everyone. `alongside` runs in the same transaction. @throws Refused `game_not_found`, `game_over` */
  async end(gameId: string, alongside: Alongside): Promise<void> {
    await this.#live.submit(gameId, { userId: null, key: null, commands: (_, at) => [{ type: 'end', at }], alongside });
  }

  /**
   * Deletes a finished game with its result and its part of the daily sums; also one whose commits can't be replayed, except for the sums.
   * `alongside` runs in the same transaction.
   * @throws Refused `game_not_found`, `game_not_over`
   */
  async remove(gameId: string, alongside: Alongside): Promise<void> {
    await this.#live.remove(gameId, async (game) => {
      if (game && game.state.phase !== 'ended') throw new Refused('game_not_over');
      await transact(this.#deps.db, async (trx) => {
        if (game) await forgetResult(trx, gameId, game.state);
        await alongside(trx);
        await deleteGame(trx, gameId);
      });
    });
    this.#deps.io.in(rooms.game(gameId)).socketsLeave(roomsOf(gameId));
    this.#deps.cluster.publish('game', { gameId, change: 'amended', hasEnded: true });
  }

  /** The time in a game, in epoch ms. */
  now(gameId: string): number {
    return this.#clocks.now(gameId);
  }

  /** Lets admins use the state, in the game's queue. Only views of it may leave the server. */
  look<T>(gameId: string, use: (game: LiveGame) => Promise<T>): Promise<T> {
    return this.#live.inTurn(gameId, use);
  }

  /** Notifies everyone in a game that its secrets have been opened. */
  async notifyInspections(id: string): Promise<void> {
    this.#sender.inspected(this.#deps.io.to(rooms.game(id)), id, await inspectionsOf(this.#deps.db, id));
  }

  /** A game as all its players see it, whether or not others may watch. */
  publicSnapshot(gameId: string): Promise<GameSnapshot> {
    return this.#live.inTurn(gameId, async (game) =>
      openSnapshot(this.#sender.snapshot(game, null, (await this.#histories.of(game)).entries)),
    );
  }

  /** Executes all requests or none. Resolves once they are committed. */
  async play(
    player: { readonly userId: string; readonly key: string | null },
    gameId: string,
    requests: readonly PlayerRequest[],
  ): Promise<CommandAnswer> {
    const game = await this.#live.get(gameId);
    requireSeat(game, player.userId);
    const answer = await this.#live.submit(gameId, {
      ...player,
      commands: (state, at) => {
        const seat = requireSeat(game, player.userId);
        const wanted = requests.map((request): Command => ({ ...request, seat, at }));
        const isBack = state.seats[seat]?.connected === false && !requests.some(({ type }) => type === 'disconnect');
        return isBack && state.phase !== 'ended' ? [{ type: 'connect', seat, at }, ...wanted] : wanted;
      },
      isDone: (state, refusal) => isDoneAlready(state, requireSeat(game, player.userId), refusal, requests),
    });
    if (!this.#isHere(gameId, player.userId)) this.#connections.expect(gameId, player.userId);
    return answer;
  }

  /** The accused has written a message, so the AI players can vote soon [V1]. */
  async answer(gameId: string, playerId: string): Promise<void> {
    const { state } = await this.#live.get(gameId);
    if (isHeardOut(state, playerId)) return;
    await this.#bySystem(gameId, (now) => (isHeardOut(now, playerId) ? null : { type: 'answer', seat: now.accusation?.accused ?? -1 }));
  }

  /** Gives the seat to the AI immediately; a player who returns gets it back. */
  async leave(player: { readonly userId: string; readonly key: string | null }, gameId: string): Promise<CommandAnswer> {
    const answer = await this.play(player, gameId, [{ type: 'disconnect', leaving: true }]);
    this.#deps.io.in(rooms.user(player.userId)).socketsLeave(roomsOf(gameId));
    return answer;
  }

  async listMine(userId: string): Promise<MyGame[]> {
    const ids = await listRunningIdsOf(this.#deps.db, userId);
    const mine = await Promise.all(ids.map((id) => this.#live.get(id)));
    return mine.map((game) => myGameOf(game, userId, this.#clocks.now(game.id)));
  }

  /** Sends a socket all updates of a game: what has changed, or everything from the beginning of the game. */
  async follow(socket: ClientSocket, { id: gameId, changes }: { readonly id: string; readonly changes: boolean }): Promise<void> {
    const userId = socket.data.user.userId;
    await this.#requireMayJoin(userId);
    await this.#live.inTurn(gameId, async (game) => {
      const seat = requireWatcher(game, userId);
      const [history, inspections] = await Promise.all([changes ? null : this.#histories.of(game), inspectionsOf(this.#deps.db, gameId)]);
      if (!socket.connected) return;
      await socket.join([rooms.game(gameId), (changes ? rooms.gameChanges : rooms.wholeGame)(gameId)]);
      if (seat !== null) await socket.join(rooms.seat(gameId, seat));
      else if (game.state.turnNumber === 0) {
        this.#isEarly(gameId, userId);
        this.#deps.cluster.publish('earlySpectator', { gameId, userId });
      }
      this.#sender.welcome(socket, game, seat, history);
      if (inspections.length > 0) this.#sender.inspected(socket, gameId, inspections);
    });
    await this.#connections.update(gameId, userId);
  }

  /** One game, or with null every game that this socket follows. */
  async unfollow(socket: ClientSocket, gameId: string | null): Promise<void> {
    const followed = gameId === null ? followedGames(socket) : [gameId];
    for (const id of followed) {
      if (!socket.rooms.has(rooms.game(id))) continue;
      for (const room of roomsOf(id)) await socket.leave(room);
      await this.#connections.update(id, socket.data.user.userId);
    }
  }

  /** Call when a socket that followed these games disconnects; the person may still follow them with another socket. */
  async socketDisconnected(userId: string, gameIds: readonly string[]): Promise<void> {
    for (const id of gameIds) if (!this.#isHere(id, userId)) await this.#connections.update(id, userId);
  }

  /** The AI continues for a person whose account is deleted, and their name disappears from their games. */
  async forget({ userId }: PersonToForget): Promise<void> {
    for (const id of await listRunningIdsOf(this.#deps.db, userId)) {
      await this.#bySystem(id, (state) => {
        const seat = seatOf(state, userId);
        return seat === null || state.phase === 'ended' ? null : { type: 'disconnect', seat, leaving: true };
      });
    }
    const to = FORMER_PLAYER;
    // The names that they had at the start; they may have changed since.
    for await (const { id, username: from } of gamesOf(this.#deps.db, userId)) {
      const at = this.#deps.clock.wall();
      await this.#live.amend(id, () => transact(this.#deps.db, (trx) => renameSeat(trx, { gameId: id, userId, from, to, at })));
      this.#deps.cluster.publish('game', { gameId: id, change: 'amended', hasEnded: false });
    }
  }

  /** How many games in memory are in each phase. */
  countByPhase(): Promise<ReadonlyMap<Phase, number>> {
    return this.#live.countByPhase();
  }

  /** How long recent commands have waited for their commit. */
  commitLag(): CommitLag {
    return this.#journal.lag();
  }

  /** Null if the game doesn't exist. */
  async summary(gameId: string): Promise<GameSummary | null> {
    const game = await this.#live.get(gameId).catch((error) => {
      if (error instanceof Refused) return null;
      throw error;
    });
    return game && summaryOf(game);
  }

  async participationOf(userId: string, gameId: string): Promise<Participation> {
    return participationIn(await this.#live.get(gameId), userId, this.#earlySpectators.get(gameId)?.has(userId) ?? false);
  }

  /** Stops all timers; resolves when the commands in progress are committed. */
  async close(): Promise<void> {
    this.#connections.close();
    clearInterval(this.#forgetter);
    clearInterval(this.#looker);
    this.#deadlines.close();
    await this.#retellings.close();
    await this.#live.settled();
    await this.#live.storeAll();
  }
}
