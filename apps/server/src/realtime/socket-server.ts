import type { ClientEvents, ServerEvents } from '@one-mind/protocol/socket';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Identity } from '../auth/auth.ts';

export interface SocketData {
  user: Identity;
}
export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type ClientSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** Names of the rooms in which sockets are told the same things. */
export const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  lobby: (lobbyId: string) => `lobby:${lobbyId}`,
  lobbies: 'lobbies',
  game: (gameId: string) => `game:${gameId}`,
  /** The sockets of one seat, spectators excluded. */
  seat: (gameId: string, seat: number) => `game:${gameId}:seat:${seat}`,
} as const;

/** The sockets in a room right now. */
export const socketsIn = (io: SocketServer, room: string): ClientSocket[] =>
  [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
