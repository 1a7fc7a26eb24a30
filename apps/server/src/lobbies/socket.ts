import { CLIENT_EVENTS } from '@one-mind/protocol/socket';
import { handler, type SocketHandlers } from '../realtime/handlers.ts';
import type { PeopleInRooms } from '../realtime/people-in-rooms.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import { type ClientSocket, rooms, type SocketServer } from '../realtime/socket-server.ts';
import type { Lobbies, LobbyPush } from './lobbies.ts';

interface Dependencies {
  readonly io: SocketServer;
  readonly roomUsers: RoomUsers;
  readonly peopleInRooms: PeopleInRooms;
}

export const createLobbyPush = ({ io, roomUsers, peopleInRooms }: Dependencies): LobbyPush => ({
  update(lobby) {
    const room = rooms.lobby(lobby.id);
    io.to(room).emit('lobby:update', lobby);
    // A person who has left (in another tab, or for another lobby) has already been notified.
    const members = new Set(lobby.players.map(({ id }) => id));
    const others = [...roomUsers.in(room).keys()].filter((userId) => !members.has(userId));
    peopleInRooms.remove({ room, userIds: others });
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
  gathering(lobby, userIds) {
    if (userIds.length > 0) io.to(userIds.map(rooms.user)).emit('lobby:update', lobby);
  },
  list(lobbies) {
    io.to(rooms.lobbies).emit('lobbies:update', lobbies);
  },
  present: (lobbyId) => roomUsers.in(rooms.lobby(lobbyId)),
});

/** The lobbies whose rooms the socket is in. */
export const openLobbies = (socket: ClientSocket): string[] => [...socket.rooms].flatMap((room) => /^lobby:(.+)$/.exec(room)?.[1] ?? []);

export const lobbyHandlers = (lobbies: Lobbies): SocketHandlers => ({
  /** Opens the lobby, and takes a place first if necessary, because clients of the specification only send this event. */
  'join:lobby': handler(CLIENT_EVENTS['join:lobby'], async (socket, idOrCode) => {
    const { id } = await lobbies.join(socket.data.user, idOrCode);
    if (!socket.connected) return;
    await socket.join(rooms.lobby(id));
    await lobbies.presenceChanged(id, socket.data.user.userId);
  }),
  /** Closes the lobby's screen; the place is kept for a while. */
  'leave:lobby': handler(CLIENT_EVENTS['leave:lobby'], async (socket, id) => {
    const open = openLobbies(socket).filter((one) => id === undefined || id === null || one === id);
    for (const lobbyId of open) {
      await socket.leave(rooms.lobby(lobbyId));
      await lobbies.presenceChanged(lobbyId, socket.data.user.userId);
    }
  }),
  'join:lobbies': handler(CLIENT_EVENTS['join:lobbies'], async (socket) => {
    await socket.join(rooms.lobbies);
    socket.emit('lobbies:update', await lobbies.list());
  }),
  'leave:lobbies': handler(CLIENT_EVENTS['leave:lobbies'], async (socket) => {
    await socket.leave(rooms.lobbies);
  }),
});
