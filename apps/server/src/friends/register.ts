import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Games } from '../games/games.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import type { GameMails } from '../mail/game-mails.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { Friends } from './friends.ts';
import { Invitations } from './invitations.ts';
import { FriendsPresence } from './presence.ts';
import { PresenceFeed } from './presence-feed.ts';
import { registerFriendRoutes, registerInvitationRoutes } from './routes.ts';
import { createFriendsPush } from './socket.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly cluster: Cluster;
  readonly roomUsers: RoomUsers;
  readonly events: Events;
  readonly games: Games;
  readonly lobbies: Lobbies;
  readonly clock: Clock;
  readonly allowances: Allowances;
  readonly mails: GameMails;
  /** For tests only: how long a person may be disconnected before their friends see it, in ms. */
  readonly graceMs?: number | undefined;
}

interface FriendsDomain {
  readonly friends: Friends;
  readonly invitations: Invitations;
  readonly presence: FriendsPresence;
  /** Stops pushing. */
  readonly stop: () => void;
}

export const registerFriends = (app: FastifyInstance, dependencies: Dependencies): FriendsDomain => {
  const { db, io, cluster, roomUsers, events, games, lobbies, clock, allowances, mails, graceMs } = dependencies;
  const { log } = app;
  const { wall: now } = clock;
  const push = createFriendsPush(io);
  const presence = new FriendsPresence({
    roomUsers,
    isRunning: async (gameId) => (await games.outline(db, gameId))?.status === 'in_progress',
    events,
    log,
    graceMs,
  });
  const invitations = new Invitations({
    ...{ db, lobbies, push, now, allowances, mails },
    isOffline: (userId) => cluster.hearsOthers() && presence.of(userId).state === 'offline',
  });
  const feed = new PresenceFeed({ db, presence, lobbies, games, invitations, push, cluster, log });
  const friends = new Friends({ db, feed, push, now, allowances });
  registerFriendRoutes(app, friends);
  registerInvitationRoutes(app, invitations);
  events.on('gameEnded', ({ gameId }) => presence.gameEnded(gameId));
  events.on('presenceChanged', ({ userId }) => feed.changed(userId));
  events.on('lobbyChanged', (lobby) => {
    feed.lobbyChanged(lobby);
    return invitations.lobbyChanged(lobby);
  });
  events.on('lobbyClosed', ({ lobbyId }) => {
    feed.lobbyClosed(lobbyId);
    return invitations.lobbyClosed(lobbyId);
  });
  const stop = (): void => {
    presence.stop();
    feed.stop();
  };
  return { friends, invitations, presence, stop };
};
