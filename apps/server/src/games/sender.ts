/** The only place that emits game data. Everything it sends is made of views. */
import type { GameState } from '@one-mind/engine/state';
import { youFor } from '@one-mind/engine/view';
import type { GameRetelling, GameSnapshot, GameUpdate, GameYou, NarrativeEntry, Retellings } from '@one-mind/protocol/games';
import { encodedPayload } from '../realtime/encoder.ts';
import type { ClientSocket, SocketServer } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';
import type { Committed } from './live.ts';
import type { LiveGame, PublicParts } from './live-game.ts';
import type { PublicHistory } from './public-history.ts';

interface Dependencies {
  readonly io: SocketServer;
  /** The time in this game. */
  readonly now: (gameId: string) => number;
}

export type Sender = ReturnType<typeof createSender>;

export const createSender = ({ io, now }: Dependencies) => {
  /** Game → seat → what its sockets were told last, as JSON. */
  const told = new Map<string, Map<number, string>>();

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

  const yourView = (game: LiveGame, seat: number): GameYou => ({ gameId: game.id, seq: game.publicSeq, you: youFor(game.state, seat) });

  const pauseRequests = ({ id, state }: LiveGame) => ({ count: state.pause.requestedBy.length, gameId: id });

  /** To the seat's sockets, if what they may know has changed. */
  const tellSeat = (game: LiveGame, seat: number): void => {
    const room = rooms.seat(game.id, seat);
    const seats = told.getOrInsertComputed(game.id, () => new Map());
    if (!io.sockets.adapter.rooms.has(room)) {
      seats.delete(seat);
      return;
    }
    const yours = yourView(game, seat);
    const json = JSON.stringify(yours.you);
    if (seats.get(seat) === json) return;
    seats.set(seat, json);
    io.to(room).emit('game:you', yours);
  };

  return {
    /** To everybody in the room what is public, encoded once; to each seat its own part. */
    committed(game: LiveGame, { before, public: changed }: Committed): void {
      if (changed) {
        io.to(rooms.game(game.id)).emit('game:update', update(game, changed.since, changed.parts, changed.entries));
        if (game.state.pause.requestedBy.length !== before.pause.requestedBy.length)
          io.to(rooms.game(game.id)).emit('pause:requested', pauseRequests(game));
      }
      for (const seat of game.state.seats.keys()) tellSeat(game, seat);
    },

    /** To a socket that just came in: everything from the beginning, so that it needs no other call. */
    welcome(socket: ClientSocket, game: LiveGame, seat: number | null, { json }: PublicHistory): void {
      socket.emit('game:update', encodedPayload<GameUpdate>(`${json.slice(0, -1)},"serverTime":${now(game.id)}}`));
      socket.emit('pause:requested', pauseRequests(game));
      if (seat === null) return;
      const yours = yourView(game, seat);
      socket.emit('game:you', yours);
      // Told again at somebody else's secret move, it would tell of that move.
      told.getOrInsertComputed(game.id, () => new Map()).set(seat, JSON.stringify(yours.you));
    },

    /** To everybody in the room: what an entry is told anew as. */
    retold(gameId: string, retelling: Omit<GameRetelling, 'gameId'>): void {
      io.to(rooms.game(gameId)).emit('game:retelling', { gameId, ...retelling });
    },

    /** `retold`: of entries that are not among these. */
    snapshot(game: LiveGame, seat: number | null, known: Omit<PublicHistory, 'json'>, retold: Retellings = {}): GameSnapshot {
      const { state, players, world, reveal } = known.parts;
      return {
        id: game.id,
        seq: game.publicSeq,
        current_state: state,
        players,
        world,
        narrative_log: known.entries,
        retold,
        you: seat === null ? null : youFor(game.state, seat),
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
      };
    },

    forget(gameId: string): void {
      told.delete(gameId);
    },
  };
};

/** What everybody may read about the scenario before it is played; its content stays here. */
export const scenarioOf = ({ scenario, difficulty }: GameState): GameSnapshot['scenario'] => ({
  id: scenario.id,
  version: scenario.version,
  title: scenario.title,
  description: scenario.description,
  difficulty,
  setting: scenario.content.setting,
  objective: scenario.content.objective,
  saboteurGoal: scenario.content.saboteur_goal?.description ?? null,
});
