import { handler, type SocketHandlers } from '../realtime/handlers.ts';
import type { PeopleInRooms } from '../realtime/people-in-rooms.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import { type ClientSocket, rooms, type SocketServer, socketsIn } from '../realtime/socket-server.ts';
import type { Lobbies } from './lobbies.ts';
import type { LobbyPush } from './lobby-updates.ts';

interface Dependencies {
  readonly io: SocketServer;
  readonly roomUsers: RoomUsers;
  readonly peopleInRooms: PeopleInRooms;
}

export const createLobbyPush = ({ io, roomUsers, peopleInRooms }: Dependencies): LobbyPush => ({
  update(lobby) {
    const room = rooms.lobby(lobby.id);
    io.local.to(room).emit('lobby:update', lobby);
    // A person who has left (in another tab, or for another lobby) has already been notified.
    const members = new Set(lobby.players.map(({ id }) => id));
    for (const socket of socketsIn(io, room)) if (!members.has(socket.data.user.userId)) void socket.leave(room);
  },
  gone(id, reason, userIds) {
    const room = rooms.lobby(id);
    if (userIds === 'everybody') {
      io.to(room).emit('lobby:gone', { id, reason });
      io.in(room).socketsLeave(room);
    } else {
      peopleInRooms.push({ room, userIds }, 'lobby:gone', { id, reason });
      peopleInRooms.remove({ room, userIds });
    }
  },
  started(lobbyId, gameId) {
    io.to(rooms.lobby(lobbyId)).emit('game:start', gameId);
  },
  rematch(gameId, userIds) {
    if (userIds.length > 0) io.to(userIds.map(rooms.user)).emit('game:rematch', gameId);
  },
  rematchHere(gameId) {
    io.local.to(rooms.game(gameId)).emit('game:rematch', gameId);
  },
  gathering(lobby, userIds) {
    if (userIds.length > 0) io.local.to(userIds.map(rooms.user)).emit('lobby:update', lobby);
  },
  list(lobbies) {
    io.local.to(rooms.lobbies).emit('lobbies:update', lobbies);
  },
  inGame: (gameId) => roomUsers.in(rooms.game(gameId)),
  present: (lobbyId) => roomUsers.in(rooms.lobby(lobbyId)),
  openHere: () => [...io.sockets.adapter.rooms.keys()].flatMap((room) => lobbyOf(room) ?? []),
  isOpenHere: (lobbyId) => io.sockets.adapter.rooms.has(rooms.lobby(lobbyId)),
  isListWatchedHere: () => io.sockets.adapter.rooms.has(rooms.lobbies),
  isAnyHere: (userIds) => userIds.some((userId) => io.sockets.adapter.rooms.has(rooms.user(userId))),
});

/** The lobbies whose rooms the socket is in. */
export const openLobbies = (socket: ClientSocket): string[] => [...socket.rooms].flatMap((room) => lobbyOf(room) ?? []);

/** The lobby whose room it is, if any. */
export const lobbyOf = (room: string): string | undefined => /^lobby:(.+)$/.exec(room)?.[1];

export const lobbyHandlers = (lobbies: Lobbies): SocketHandlers => ({
  /** Opens the lobby, and takes a place first if necessary, because clients of the specification only send this event. */
  'join:lobby': handler('join:lobby', async (socket, idOrCode) => {
    const { id } = await lobbies.join(socket.data.user, idOrCode);
    if (!socket.connected) return;
    await socket.join(rooms.lobby(id));
    await lobbies.presenceChanged(id, socket.data.user.userId);
  }),
  /** Closes the lobby's screen; the place is kept for a while. */
  'leave:lobby': handler('leave:lobby', async (socket, id) => {
    const open = openLobbies(socket).filter((one) => id === undefined || id === null || one === id);
    for (const lobbyId of open) {
      await socket.leave(rooms.lobby(lobbyId));
      await lobbies.presenceChanged(lobbyId, socket.data.user.userId);
    }
  }),
  'join:lobbies': handler('join:lobbies', async (socket) => {
    await socket.join(rooms.lobbies);
    socket.emit('lobbies:update', await lobbies.list());
  }),
  'leave:lobbies': handler('leave:lobbies', async (socket) => {
    await socket.leave(rooms.lobbies);
  }),
});
