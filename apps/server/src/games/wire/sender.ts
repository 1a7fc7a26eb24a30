/** The only place that emits game data. Everything it sends is made of views. */
import { losingResources } from '@one-mind/engine/scenario/validation/losing-resources';
import type { GameState } from '@one-mind/engine/state';
import type {
  GameRetelling,
  GameScenario,
  GameUpdate,
  Inspection,
  NarrativeEntry,
  PackedGameYou,
  PackedSnapshot,
  Retellings,
} from '@one-mind/protocol/games/games';
import type { FastifyBaseLogger } from 'fastify';
import { encodedPayload } from '../../realtime/encoder.ts';
import type { ClientSocket, SocketServer } from '../../realtime/socket-server.ts';
import { rooms } from '../../realtime/socket-server.ts';
import type { LiveGame, PublicParts } from '../live/live-game.ts';
import type { Committed } from '../live/live-games.ts';
import { mayDiffer, privatePayload } from './private-payload.ts';
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
  const privateOf = (game: LiveGame, seat: number) =>
    privatePayload(game.state, seat, ({ bytes, size }) => {
      if (oversized.has(game)) return;
      oversized.add(game);
      // The entry contains neither the seat nor its view, because the log must not contain secrets.
      const { id: scenarioId, version } = game.state.scenario;
      log.warn({ gameId: game.id, scenarioId, version, bytes, size }, 'A private payload is longer than planned, so its size stands out');
    });

  const update = (game: LiveGame, since: number, parts: PublicParts, entries: readonly NarrativeEntry[]): GameUpdate => ({
    gameId: game.id,
    since,
    seq: game.publicSeq,
    state: parts.state,
    players: parts.players,
    world: parts.world,
    narrative: entries,
    reveal: parts.reveal,
    serverTime: now(game.id),
  });

  const yourView = (game: LiveGame, seat: number): PackedGameYou => ({
    gameId: game.id,
    seq: game.publicSeq,
    you: privateOf(game, seat),
  });

  const pauseRequests = ({ id, state }: LiveGame) => ({ count: state.pause.requestedBy.length, gameId: id });

  const sendToSeat = (game: LiveGame, seat: number): void => {
    const room = rooms.seat(game.id, seat);
    if (io.sockets.adapter.rooms.has(room)) io.to(room).emit('game:you', yourView(game, seat));
  };

  return {
    /** Sends the public update, encoded once, to everyone in the room, and to each seat its private payload if that may have changed. */
    committed(game: LiveGame, { before, author, public: changed }: Committed): void {
      if (changed) {
        io.to(rooms.game(game.id)).emit('game:update', update(game, changed.since, changed.parts, changed.entries));
        if (game.state.pause.requestedBy.length !== before.pause.requestedBy.length)
          io.to(rooms.game(game.id)).emit('pause:requested', pauseRequests(game));
      }
      for (const seat of game.state.seats.keys()) {
        if (seat === author || (changed && mayDiffer(before, game.state, seat))) sendToSeat(game, seat);
      }
    },

    /** To a socket that just joined: everything from the beginning, so that it needs no other call. */
    welcome(socket: ClientSocket, game: LiveGame, seat: number | null, { json }: PublicHistory): void {
      socket.emit('game:update', encodedPayload<GameUpdate>(`${json.slice(0, -1)},"serverTime":${now(game.id)}}`));
      socket.emit('pause:requested', pauseRequests(game));
      if (seat !== null) socket.emit('game:you', yourView(game, seat));
    },

    /** To everyone in the room, or to a socket that just joined. */
    inspected(to: Pick<SocketServer, 'emit'>, gameId: string, inspections: readonly Inspection[]): void {
      to.emit('game:inspections', { gameId, inspections });
    },

    /** To everyone in the room: the retelling of an entry. */
    retold(gameId: string, retelling: Omit<GameRetelling, 'gameId'>): void {
      io.to(rooms.game(gameId)).emit('game:retelling', { gameId, ...retelling });
    },

    /** `retold`: retellings of entries that are not among these. */
    snapshot(game: LiveGame, seat: number | null, known: Omit<PublicHistory, 'json'>, retold: Retellings = {}): PackedSnapshot {
      const { state, players, world, reveal } = known.parts;
      return {
        id: game.id,
        seq: game.publicSeq,
        current_state: state,
        players,
        world,
        narrative_log: known.entries,
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
        you: seat === null ? null : privateOf(game, seat),
      };
    },
  };
};

/** What everyone may read about the scenario before playing it; its content stays on the server. */
export const scenarioOf = ({ scenario, difficulty }: GameState): GameScenario => ({
  id: scenario.id,
  version: scenario.version,
  title: scenario.title,
  description: scenario.description,
  difficulty,
  setting: scenario.content.setting,
  objective: scenario.content.objective,
  saboteurGoal: scenario.content.saboteur_goal?.description ?? null,
  losingResources: losingResources(scenario.content),
});
