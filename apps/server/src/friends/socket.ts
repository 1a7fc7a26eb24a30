import type { Acquaintance, FriendPresence, FriendRequest, LobbyInvitation } from '@one-mind/protocol/accounts/friends';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { LobbyPush } from '../lobbies/lobbies.ts';
import type { SocketHandlers } from '../realtime/handlers.ts';
import { handler } from '../realtime/handlers.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';
import type { Invitations } from './invitations.ts';
import type { PresenceOfAll } from './presence.ts';
import type { PresenceNews } from './presence-feed.ts';

/** What people hear of their friends, on all their devices. */
export type FriendsPush = ReturnType<typeof createFriendsPush>;

export const createFriendsPush = (io: SocketServer) => ({
  isHere: (userId: string): boolean => io.sockets.adapter.rooms.has(rooms.user(userId)),
  presence(userId: string, friends: readonly FriendPresence[]): void {
    io.to(rooms.user(userId)).emit('friends:presence', friends);
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

interface Hearers {
  /** Asked for when something happens: lobbies exist before what hears of them. */
  readonly news: () => Pick<PresenceNews, 'lobbyChanged' | 'lobbyClosed'>;
  readonly invitations: () => Pick<Invitations, 'lobbyChanged' | 'lobbyClosed'>;
  readonly log: FastifyBaseLogger;
}

/** The same, heard by friends and invitations too. */
export const toldToFriends = (push: LobbyPush, { news, invitations, log }: Hearers): LobbyPush => {
  const failed = (error: unknown): void => log.error({ err: error }, 'Invitations did not follow their lobby');
  return {
    ...push,
    update(lobby) {
      push.update(lobby);
      news().lobbyChanged(lobby);
      invitations().lobbyChanged(lobby).catch(failed);
    },
    gone(lobbyId, reason, userIds) {
      push.gone(lobbyId, reason, userIds);
      if (reason !== 'closed') return;
      news().lobbyClosed(lobbyId);
      invitations().lobbyClosed(lobbyId).catch(failed);
    },
  };
};

export const presenceHandlers = (presence: PresenceOfAll): SocketHandlers => ({
  'presence:away': handler(z.object({ away: z.boolean() }), async (socket, { away }) => {
    if (socket.connected) presence.setAway(socket.data.user.userId, socket.id, away);
  }),
});
