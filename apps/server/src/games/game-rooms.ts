/** The rooms of a game. */
import type { ClientSocket } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';

/** No scenario has more seats. */
const SEATS_MAX = 6;

/** The game whose room it is, if any. */
export const gameOf = (room: string): string | undefined => /^game:([^:]+)$/.exec(room)?.[1];

/** The games whose rooms the socket is in. */
export const followedGames = (socket: ClientSocket): string[] => [...socket.rooms].flatMap((room) => gameOf(room) ?? []);

/** Every room of a game that a socket may be in. */
export const roomsOf = (gameId: string): string[] => [
  rooms.game(gameId),
  rooms.gameChanges(gameId),
  rooms.wholeGame(gameId),
  ...Array.from({ length: SEATS_MAX }, (_, seat) => rooms.seat(gameId, seat)),
];
