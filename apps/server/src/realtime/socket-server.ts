import type { ClientEvents, ServerEvents } from '@one-mind/protocol/socket';
import type { FastifyInstance } from 'fastify';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Identity } from '../auth/identities.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { parser } from './encoder.ts';
import { prepareGathering } from './gathered-writes.ts';

export interface SocketData {
  user: Identity;
  /** The address that it connected from, as `addressKey` writes it. */
  ip: string;
}
export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type ClientSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** Bytes of one message; chat and commands are far smaller. */
const MESSAGE_MAX = 16 * 1024;

/** `handshakeMs`: how long a connection may take to send its token. */
export const createSocketServer = (app: FastifyInstance, handshakeMs: number, { socketAdapter }: Cluster): SocketServer => {
  const io: SocketServer = new Server(app.server, {
    ...(socketAdapter !== undefined && { adapter: socketAdapter }),
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX,
    parser,
    // The compressed size of a frame would reveal something about the secrets in it.
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: handshakeMs,
  });
  prepareGathering(io);
  return io;
};

/** Names of rooms: the sockets in a room receive the same events. */
export const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  lobby: (lobbyId: string) => `lobby:${lobbyId}`,
  lobbies: 'lobbies',
  /** Sockets of tabs that are in the background. */
  away: 'away',
  game: (gameId: string) => `game:${gameId}`,
  /** The sockets in the room of the game that follow it by `game:changes`. */
  gameChanges: (gameId: string) => `game:${gameId}:changes`,
  /** The sockets in the room of the game that follow it by `game:update`. */
  wholeGame: (gameId: string) => `game:${gameId}:whole`,
  /** The sockets of one seat, spectators excluded. */
  seat: (gameId: string, seat: number) => `game:${gameId}:seat:${seat}`,
} as const;

/** The sockets of this node in a room right now. */
export const socketsIn = (io: SocketServer, room: string): ClientSocket[] =>
  [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
