/** Games, for the whole server: what can be asked of one, and who hears what comes of it. */

import type { Command } from '@one-mind/engine/commands';
import type { GameRecord } from '@one-mind/engine/fair-play/record';
import { recordOf } from '@one-mind/engine/fair-play/record';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { answerUntil } from '@one-mind/engine/table/accusation';
import { publicFor, youFor } from '@one-mind/engine/view/view';
import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { CommandAnswer, GameSnapshot, MyGame, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot } from '@one-mind/protocol/games/games';
import type { FastifyBaseLogger } from 'fastify';
import type { PersonToForget } from '../account-data/personal-data.ts';
import { createAllowance } from '../allowance.ts';
import { inspectionsOf } from '../audit/audit-log.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Models } from '../models/models.ts';
import type { PlayLimits } from '../realtime/play-limits.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import type { ClientSocket, SocketServer } from '../realtime/socket-server.ts';
import { rooms, socketsIn } from '../realtime/socket-server.ts';
import { Refused } from '../refused.ts';
import { forgetResult } from '../results/record-result.ts';
import { type GameSummary, type Participation, participationIn, publicCommitOf, summaryOf } from './game-summary.ts';
import { createDeadlines } from './live/deadlines.ts';
import { createGameClocks } from './live/game-clocks.ts';
import { type Alongside, createJournal } from './live/journal.ts';
import { createLive } from './live/live.ts';
import type { LiveGame } from './live/live-game.ts';
import { publicPartsOf, seatOf } from './live/live-game.ts';
import { type BySystem, isDoneAlready, type Wish } from './live/player-requests.ts';
import { createSeatConnections } from './live/seat-connections.ts';
import { createStart, type StartedGame } from './live/start-game.ts';
import { listRetoldSince } from './retelling/retelling-store.ts';
import { createRetellings } from './retelling/retellings.ts';
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
  storeDeadline,
} from './store/game-store.ts';
import { gamesOf, renameSeat } from './store/own-games-store.ts';
import { createPublicHistories } from './wire/public-history.ts';
import { createSender } from './wire/sender.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly roomUsers: RoomUsers;
  readonly models: Pick<Models, 'stream' | 'purposes'>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Milliseconds. */
  readonly turnPaceMs: number;
  /** Absent: as the rules say. */
  readonly disconnectGraceMs: number | undefined;
  readonly limits: PlayLimits;
  /** Tests alone give another; secret until the end of the game [S5]. */
  readonly newSeed?: (() => string) | undefined;
  readonly events: Pick<Events, 'emit'>;
}

const FORGET_EVERY = 60_000;

export const countRunningGames = countRunning;

export type Games = ReturnType<typeof createGames>;

export const createGames = (dependencies: Dependencies) => {
  const { db, io, roomUsers, models, clock, log, turnPaceMs, disconnectGraceMs, limits, newSeed, events } = dependencies;
  const mayJoin = createAllowance(limits.gameJoins, limits.gameWindowMs, clock.steady);
  const mayRead = createAllowance(limits.gameReads, limits.gameWindowMs, clock.steady);
  const clocks = createGameClocks(clock);
  const sender = createSender({ io, now: clocks.now, log });
  /** Game → who watched it before its first turn. Kept in memory only: after a restart they are ordinary spectators. */
  const earlySpectators = new Map<string, Set<string>>();
  const histories = createPublicHistories(db);
  const journal = createJournal(db, clock.steady);
  const live = createLive({
    db,
    journal,
    clocks,
    steady: clock.steady,
    log,
    onCommitted: (game, committed) => {
      sender.committed(game, committed);
      if (committed.public && committed.public.entries.length > 0) retellings.told(game, committed.public.parts.world);
      deadlines.arm(game.id, game.state);
      if (committed.public) void events.emit('gameCommitted', publicCommitOf(game, committed.public.entries));
      const votes = newAiVotes(committed.before, game.state);
      if (votes.length > 0) void events.emit('aiVoted', { commit: publicCommitOf(game, []), votes });
      if (game.state.phase === 'ended') void events.emit('gameEnded', { gameId: game.id });
    },
    onWarm: (game) => {
      deadlines.arm(game.id, game.state);
      for (const { id, kind } of game.state.seats) if (kind === 'human') connections.expect(game.id, id);
    },
    onCold: (gameId) => {
      deadlines.cancel(gameId);
      connections.expectNobody(gameId);
      earlySpectators.delete(gameId);
      histories.forget(gameId);
    },
  });

  const retellings = createRetellings({
    db,
    models,
    live,
    sender: {
      retold(gameId, retelling) {
        histories.forget(gameId);
        sender.retold(gameId, retelling);
      },
    },
    log,
  });

  const deadlines = createDeadlines({
    now: clocks.now,
    tick: async (gameId) => ((await bySystem(gameId, () => ({ type: 'tick' }))) ? null : (await live.get(gameId)).state),
    overdue: (lateBy) => listOverdueIds(db, clock.steady() - lateBy),
    onError: (error, gameId) => log.error({ err: error, gameId }, 'A deadline could not be met'),
  });

  /** False when the engine refuses it, which is no failure: it was decided on an older state. */
  const bySystem: BySystem = async (gameId, command) => {
    try {
      await live.submit(gameId, {
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

  const connections = createSeatConnections({ roomUsers, log, bySystem });

  const forgetter = setInterval(() => {
    live
      .forgetIdle((gameId) => io.sockets.adapter.rooms.has(rooms.game(gameId)))
      .catch((error) => log.error({ err: error }, 'Idle games were not forgotten'));
  }, FORGET_EVERY);

  /** @throws Refused `game_not_found` for those who may not watch, `not_a_player` for those who may. */
  const requireSeat = (game: LiveGame, userId: string): number => {
    const seat = seatOf(game.state, userId);
    if (seat === null) throw new Refused(game.allowSpectators ? 'not_a_player' : 'game_not_found');
    return seat;
  };
  const requireWatcher = (game: LiveGame, userId: string): number | null => {
    const seat = seatOf(game.state, userId);
    if (seat === null && !game.allowSpectators) throw new Refused('game_not_found');
    return seat;
  };

  return {
    start: createStart({ clock, turnPaceMs, disconnectGraceMs, newSeed }),

    open(game: StartedGame): void {
      live.open(game);
      retellings.told(game, publicPartsOf(game.state).world);
    },

    /** What is told of a game to other domains. */
    outline: (at: Database, gameId: string): Promise<GameOutline | null> => findOutline(at, gameId),

    hosted: (at: Database, hostId: string): Promise<HostedGames> => countHosted(at, hostId),

    /** After a start of the server: every running game goes on. */
    async resumeAll(): Promise<void> {
      for (const id of await listRunningIds(db)) {
        try {
          const { state } = await live.get(id);
          await storeDeadline(db, id, clocks.steadyAt(id, nextDeadline(state)));
        } catch (error) {
          log.error({ err: error, gameId: id }, 'A running game could not be resumed');
        }
      }
    },

    async snapshot(userId: string, gameId: string, since: number): Promise<PackedSnapshot> {
      if (!mayRead(userId)) throw new Refused('rate_limited');
      const game = await live.get(gameId);
      // In the game's turn, so that state and entries are of the same moment.
      return live.inTurn(game.id, async (current) => {
        const seat = requireWatcher(current, userId);
        const history = await histories.of(current);
        const entries = since === 0 ? history.entries : history.entries.filter(({ seq }) => seq > since);
        return sender.snapshot(current, seat, { ...history, entries }, await listRetoldSince(db, gameId, since));
      });
    },

    /** The full record of a finished game, for replaying it. The caller has to check permissions. @throws Refused `game_not_over` */
    async record(gameId: string): Promise<GameRecord> {
      const game = await live.get(gameId);
      return live.inTurn(game.id, async (current) => {
        const [commands, entries] = await Promise.all([listCommands(db, gameId), listEntries(db, gameId, 0, current.publicSeq)]);
        const record = recordOf(gameId, current.state, { commands, facts: entries.map(({ data }) => data) });
        if (record === null) throw new Refused('game_not_over');
        return record;
      });
    },

    /** Ends a running game for everybody. `alongside` is written with it. @throws Refused `game_not_found`, `game_over` */
    async end(gameId: string, alongside: Alongside): Promise<void> {
      await live.submit(gameId, { userId: null, key: null, commands: (_, at) => [{ type: 'end', at }], alongside });
    },

    /**
     * Deletes a game that is over, with its result and all that the sums of its day have of it; one that can't be opened any more, too,
     * but for the sums. `alongside` is written with it.
     * @throws Refused `game_not_found`, `game_not_over`
     */
    async remove(gameId: string, alongside: Alongside): Promise<void> {
      await live.remove(gameId, async (game) => {
        if (game && game.state.phase !== 'ended') throw new Refused('game_not_over');
        await db.transaction().execute(async (trx) => {
          if (game) await forgetResult(trx, gameId, game.state);
          await alongside(trx);
          await deleteGame(trx, gameId);
        });
      });
      for (const socket of socketsIn(io, rooms.game(gameId))) await leaveRooms(socket, gameId);
    },

    /** The state as it is, in the game's turn: for admins. What leaves the server of it is made of views. */
    look: <T>(gameId: string, use: (game: LiveGame) => Promise<T>): Promise<T> => live.inTurn(gameId, use),

    /** Notifies everyone in a game that its secrets have been opened. */
    async notifyInspections(id: string): Promise<void> {
      sender.inspected(io.to(rooms.game(id)), id, await inspectionsOf(db, id));
    },

    /** A game as everybody at the table sees it, whether or not others may watch. */
    publicSnapshot: (gameId: string): Promise<GameSnapshot> =>
      live.inTurn(gameId, async (game) => openSnapshot(sender.snapshot(game, null, await histories.of(game)))),

    /** What a player asks of the game. All wishes or none; answers once they are committed. */
    async play(
      player: { readonly userId: string; readonly key: string | null },
      gameId: string,
      wishes: readonly Wish[],
    ): Promise<CommandAnswer> {
      const game = await live.get(gameId);
      requireSeat(game, player.userId);
      try {
        const answer = await live.submit(gameId, {
          ...player,
          commands: (state, at) => {
            const seat = requireSeat(game, player.userId);
            const wanted = wishes.map((wish): Command => ({ ...wish, seat, at }));
            const isBack = state.seats[seat]?.connected === false && !wishes.some(({ type }) => type === 'disconnect');
            return isBack && state.phase !== 'ended' ? [{ type: 'connect', seat, at }, ...wanted] : wanted;
          },
        });
        if (!roomUsers.in(rooms.game(gameId)).has(player.userId)) connections.expect(gameId, player.userId);
        return answer;
      } catch (error) {
        if (error instanceof Refused && isDoneAlready(game.state, requireSeat(game, player.userId), error.code, wishes)) {
          return { ok: true, seq: game.publicSeq };
        }
        throw error;
      }
    },

    /** The accused has written something, so the AI players can vote soon [V1]. */
    async answer(gameId: string, playerId: string): Promise<void> {
      const { state } = await live.get(gameId);
      if (isHeardOut(state, playerId)) return;
      await bySystem(gameId, (now) => (isHeardOut(now, playerId) ? null : { type: 'answer', seat: now.accusation?.accused ?? -1 }));
    },

    /** Gives the seat to the AI at once; coming back takes it back. */
    async leave(player: { readonly userId: string; readonly key: string | null }, gameId: string): Promise<CommandAnswer> {
      const answer = await this.play(player, gameId, [{ type: 'disconnect', leaving: true }]);
      for (const socket of socketsIn(io, rooms.game(gameId)))
        if (socket.data.user.userId === player.userId) await leaveRooms(socket, gameId);
      return answer;
    },

    async listMine(userId: string): Promise<MyGame[]> {
      const ids = await listRunningIdsOf(db, userId);
      const mine = await Promise.all(ids.map((id) => live.get(id)));
      return mine.map(({ id, state }) => {
        const { pause, deadline, ...shown } = publicFor(state);
        return {
          id,
          scenario: state.scenario.title,
          round: shown.round,
          roundLimit: shown.roundLimit,
          phase: shown.phase,
          players: shown.players.map(({ username }) => username),
          startedAt: new Date(shown.startedAt).toISOString(),
          waitsForMe: waitsFor(state, userId),
          deadlineIn: deadline === null ? null : Math.max(0, deadline - clocks.now(id)),
          isPaused: pause.since !== null,
        };
      });
    },

    /** Lets a socket follow the game, from the beginning to now and on. */
    async follow(socket: ClientSocket, gameId: string): Promise<void> {
      const userId = socket.data.user.userId;
      if (!mayJoin(userId)) throw new Refused('rate_limited');
      await live.inTurn(gameId, async (game) => {
        const seat = requireWatcher(game, userId);
        const [history, inspections] = await Promise.all([histories.of(game), inspectionsOf(db, gameId)]);
        if (!socket.connected) return;
        await socket.join(rooms.game(gameId));
        if (seat !== null) await socket.join(rooms.seat(gameId, seat));
        else if (game.state.turnNumber === 0) earlySpectators.getOrInsertComputed(gameId, () => new Set()).add(userId);
        sender.welcome(socket, game, seat, history);
        if (inspections.length > 0) sender.inspected(socket, gameId, inspections);
      });
      await connections.update(gameId, userId);
    },

    /** One game, or with null every game that this socket follows. */
    async unfollow(socket: ClientSocket, gameId: string | null): Promise<void> {
      const followed = gameId === null ? followedGames(socket) : [gameId];
      for (const id of followed) {
        if (!socket.rooms.has(rooms.game(id))) continue;
        await leaveRooms(socket, id);
        await connections.update(id, socket.data.user.userId);
      }
    },

    /** Call when a socket that followed these games disconnects; the person may still follow them with another socket. */
    async gone(userId: string, gameIds: readonly string[]): Promise<void> {
      for (const id of gameIds) if (!roomUsers.in(rooms.game(id)).has(userId)) await connections.update(id, userId);
    },

    /** The AI plays on for somebody whose account goes, and their name is told nowhere any more. */
    async forget({ userId }: PersonToForget): Promise<void> {
      for (const id of await listRunningIdsOf(db, userId)) {
        await bySystem(id, (state) => {
          const seat = seatOf(state, userId);
          return seat === null || state.phase === 'ended' ? null : { type: 'disconnect', seat, leaving: true };
        });
      }
      const to = FORMER_PLAYER;
      // As they were called when they sat down: they may have changed their name since.
      for await (const { id, username: from } of gamesOf(db, userId))
        await live.amend(id, () => db.transaction().execute((trx) => renameSeat(trx, { gameId: id, userId, from, to })));
    },

    /** How long commands have waited for their commit lately. */
    commitLag: journal.lag,

    /** Null where there is no such game. */
    async summary(gameId: string): Promise<GameSummary | null> {
      const game = await live.get(gameId).catch((error) => {
        if (error instanceof Refused) return null;
        throw error;
      });
      return game && summaryOf(game);
    },

    participationOf: async (userId: string, gameId: string): Promise<Participation> =>
      participationIn(await live.get(gameId), userId, earlySpectators.get(gameId)?.has(userId) ?? false),

    /** Nothing fires after this; resolves when what was under way is committed. */
    async close(): Promise<void> {
      connections.close();
      clearInterval(forgetter);
      deadlines.close();
      await retellings.close();
      await live.settled();
      await live.storeAll();
    },
  };
};

/** Whether nobody is waiting for this player's answer. */
const isHeardOut = (state: GameState, playerId: string): boolean =>
  answerUntil(state) === null || state.seats[state.accusation?.accused ?? -1]?.id !== playerId;

/** Votes of AI players since an earlier state, on the accusation that is still running. */
const newAiVotes = ({ accusation: before }: GameState, { accusation, seats }: GameState) => {
  if (accusation === null) return [];
  const known = before?.accused === accusation.accused ? before.votes : {};
  return Object.entries(accusation.votes)
    .map(([seat, guilty]) => ({ seat: Number(seat), guilty }))
    .filter(({ seat }) => !Object.hasOwn(known, seat) && seats[seat]?.kind === 'ai');
};

/** Whether this user has something to decide in a running game. */
const waitsFor = (state: GameState, userId: string): boolean => {
  const seat = seatOf(state, userId);
  if (seat === null || state.pause.since !== null) return false;
  const { canVote, lockedIn } = youFor(state, seat);
  const isLiving = (state.seats[seat]?.composure ?? 0) > 0;
  return canVote || (state.phase === 'planning' && isLiving && !lockedIn);
};

/** Games whose room the socket is in. */
export const followedGames = (socket: ClientSocket): string[] =>
  [...socket.rooms].flatMap((room) => /^game:([^:]+)$/.exec(room)?.[1] ?? []);

const leaveRooms = async (socket: ClientSocket, gameId: string): Promise<void> => {
  for (const room of [...socket.rooms]) {
    if (room === rooms.game(gameId) || room.startsWith(`${rooms.game(gameId)}:`)) await socket.leave(room);
  }
};
