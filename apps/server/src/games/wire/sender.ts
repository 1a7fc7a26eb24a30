/** The only place that emits game data. Everything it sends is made of views. */

import type {
  GameRetelling,
  GameUpdate,
  Inspection,
  NarrativeEntry,
  PackedGameYou,
  PackedSnapshot,
  Retellings,
} from '@one-mind/protocol/games/games';
import { packEntry } from '@one-mind/protocol/games/packed-entry';
import type { Extent } from '@one-mind/protocol/games/packed-you';
import { scenarioOf } from '@one-mind/protocol/games/scenario-of';
import type { FastifyBaseLogger } from 'fastify';
import { encodedPayload } from '../../realtime/encoder.ts';
import { gatherWrites } from '../../realtime/gathered-writes.ts';
import type { ClientSocket, SocketServer } from '../../realtime/socket-server.ts';
import { rooms } from '../../realtime/socket-server.ts';
import type { Committed, LiveGame } from '../live/live-game.ts';
import { type Oversize, privateJson, privatePayload, updateExtent } from './private-payload.ts';
import type { PublicHistory } from './public-history.ts';

interface Dependencies {
  readonly io: SocketServer;
  /** The time in this game. */
  readonly now: (gameId: string) => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export type Sender = ReturnType<typeof createSender>;

export const createSender = ({ io, now, log }: Dependencies) => {
  /** Games that the log has named already. */
  const oversized = new WeakSet<LiveGame>();
  const reportOversize =
    (game: LiveGame) =>
    ({ bytes, size }: Oversize): void => {
      if (oversized.has(game)) return;
      oversized.add(game);
      // The entry contains neither the seat nor its view, because the log must not contain secrets.
      const { id: scenarioId, version } = game.state.scenario;
      log.warn({ gameId: game.id, scenarioId, version, bytes, size }, 'A private payload is longer than planned, so its size stands out');
    };

  const yourView = (game: LiveGame, seat: number, extent: Extent): PackedGameYou => {
    const you = privateJson(game, seat, extent, reportOversize(game));
    return encodedPayload(`{"gameId":${JSON.stringify(game.id)},"seq":${game.publicSeq},"you":${you}}`);
  };

  const pauseRequests = ({ id, state }: LiveGame) => ({ count: state.pause.requestedBy.length, gameId: id });

  const isWatched = (room: string): boolean => io.sockets.adapter.rooms.has(room);

  const sendToSeat = (game: LiveGame, seat: number, extent: Extent): void => {
    const room = rooms.seat(game.id, seat);
    if (isWatched(room)) io.local.to(room).emit('game:you', yourView(game, seat, extent));
  };

  /** Encoded once for everyone in a room. */
  const sendPublic = (game: LiveGame, { since, changes, entries }: NonNullable<Committed['public']>): void => {
    const about = { gameId: game.id, since, seq: game.publicSeq };
    const serverTime = now(game.id);
    if (isWatched(rooms.gameChanges(game.id)))
      io.local.to(rooms.gameChanges(game.id)).emit('game:changes', {
        ...about,
        ...(changes && { changes }),
        narrative: entries.map((entry) => packEntry(entry, serverTime)),
        serverTime,
      });
    if (isWatched(rooms.wholeGame(game.id)))
      io.local.to(rooms.wholeGame(game.id)).emit('game:update', { ...about, ...game.parts, narrative: entries, serverTime });
  };

  const sendCommitted = (game: LiveGame, { before, authors, public: changed }: Committed): void => {
    if (changed) {
      sendPublic(game, changed);
      if (game.state.pause.requestedBy.length !== before.pause.requestedBy.length)
        io.local.to(rooms.game(game.id)).emit('pause:requested', pauseRequests(game));
    }
    for (const seat of game.state.seats.keys()) {
      const isAuthor = authors.has(seat);
      const unseen = isAuthor ? 'own' : null;
      const extent = changed ? updateExtent(before, game.state, { seat, isAuthor }) : unseen;
      if (extent !== null) sendToSeat(game, seat, extent);
    }
  };

  return {
    /**
     * Sends what everyone may see to the room, and to each seat its private payload if that may have changed, to the sockets of this node.
     * The others read the commit and send it to theirs, so that no secret leaves a node and every client gets the commits in order.
     */
    committed(game: LiveGame, committed: Committed): void {
      gatherWrites(() => sendCommitted(game, committed));
    },

    /** To a socket that just came in. `history`: null if it asks for what came before by itself. */
    welcome(socket: ClientSocket, game: LiveGame, seat: number | null, history: PublicHistory | null): void {
      if (history) socket.emit('game:update', encodedPayload<GameUpdate>(`${history.json.slice(0, -1)},"serverTime":${now(game.id)}}`));
      socket.emit('pause:requested', pauseRequests(game));
      if (history && seat !== null) socket.emit('game:you', yourView(game, seat, 'all'));
    },

    /** To everyone in the room, or to a socket that just joined. */
    inspected(to: Pick<SocketServer, 'emit'>, gameId: string, inspections: readonly Inspection[]): void {
      to.emit('game:inspections', { gameId, inspections });
    },

    /** To everyone in the room: the retelling of an entry. */
    retold(gameId: string, retelling: Omit<GameRetelling, 'gameId'>): void {
      io.to(rooms.game(gameId)).emit('game:retelling', { gameId, ...retelling });
    },

    /** `retold`: of entries that are not among these. */
    snapshot(game: LiveGame, seat: number | null, entries: readonly NarrativeEntry[], retold: Retellings = {}): PackedSnapshot {
      const { state, players, world, reveal } = game.parts;
      return {
        id: game.id,
        seq: game.publicSeq,
        current_state: state,
        players,
        world,
        narrative_log: entries,
        retold,
        scenario: scenarioOf(game.state),
        settings: {
          timeLimitMs: game.state.settings.timeLimitMs,
          turnPaceMs: game.state.settings.turnPaceMs,
          disconnectGraceMs: game.state.settings.disconnectGraceMs,
          allowSpectators: game.allowSpectators,
        },
        lobbyId: game.lobbyId,
        reveal,
        serverTime: now(game.id),
        // Comes last, so that everything before it can be compressed.
        you: seat === null ? null : privatePayload(game, seat, 'all', reportOversize(game)),
      };
    },
  };
};
