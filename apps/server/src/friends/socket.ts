import type { Acquaintance, FriendPresence, FriendRequest, LobbyInvitation } from '@one-mind/protocol/accounts/friends';
import type { SocketHandlers } from '../realtime/handlers.ts';
import { handler } from '../realtime/handlers.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';

/** Pushes updates about friends to all devices of a person. */
export type FriendsPush = ReturnType<typeof createFriendsPush>;

export const createFriendsPush = (io: SocketServer) => ({
  /** Whether they have a socket on this node. */
  isHere: (userId: string): boolean => io.sockets.adapter.rooms.has(rooms.user(userId)),
  /** To the sockets of this node: every node pushes presence to its own. */
  presence(userId: string, friends: readonly FriendPresence[]): void {
    io.local.to(rooms.user(userId)).emit('friends:presence', friends);
  },
  changed(userIds: readonly string[]): void {
    io.to(userIds.map(rooms.user)).emit('friends:changed');
  },
  requested(request: FriendRequest): void {
    io.to(rooms.user(request.receiver.id)).emit('friends:request', request);
  },
  accepted(userId: string, by: Acquaintance): void {
    io.to(rooms.user(userId)).emit('friends:accepted', by);
  },
  invited(userId: string, invitation: LobbyInvitation): void {
    io.to(rooms.user(userId)).emit('invitations:new', invitation);
  },
  invitationsChanged(userIds: readonly string[]): void {
    io.to(userIds.map(rooms.user)).emit('invitations:changed');
  },
});

export const presenceHandlers: SocketHandlers = {
  'presence:away': handler('presence:away', async (socket, { away }) => {
    if (!socket.connected) return;
    if (away) await socket.join(rooms.away);
    else await socket.leave(rooms.away);
  }),
};
