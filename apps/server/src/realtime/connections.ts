/** Who may connect a socket, for how long, and what happens when it disconnects. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import { ERRORS, type ErrorCode } from '@one-mind/protocol/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Auth } from '../auth/auth.ts';
import { refusalForLack } from '../auth/factors/assurance.ts';
import type { Identity } from '../auth/identities.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Events } from '../events.ts';
import { followedGames } from '../games/game-rooms.ts';
import type { Games } from '../games/games.ts';
import type { Caps } from '../limits.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import { openLobbies } from '../lobbies/socket.ts';
import type { BannedPlaces } from '../moderation/places/banned-places.ts';
import type { Metrics } from '../operations/metrics.ts';
import { REQUEST_ID_HEADER, type RequestIds } from '../operations/request-ids.ts';
import { inScope } from '../operations/request-scope.ts';
import { refusalOf } from '../plugins/errors.ts';
import { Refused } from '../refused.ts';
import { createConnectionLimits } from './connection-limits.ts';
import { createListener, type SocketHandler, type SocketHandlers } from './handlers.ts';
import type { RoomUsers } from './room-users.ts';
import type { ClientSocket, SocketServer } from './socket-server.ts';
import { rooms, socketsIn } from './socket-server.ts';

/** When a disconnection is looked at again in a cluster, in ms. */
const RECHECK_AFTER = 500;
/** Nodes react to a lost node within this, in ms, each at a time of its own. */
const LOST_WITHIN = 1000;
/** How long people of a node that announced its stop, or is cut off, have to connect to another one, in ms. */
const MOVE_WITHIN = 5000;

interface Dependencies {
  readonly io: SocketServer;
  readonly events: Pick<Events, 'on'>;
  readonly cluster: Cluster;
  readonly auth: Pick<Auth, 'authenticate' | 'currentIdentities' | 'onChanged'>;
  readonly bannedPlaces: Pick<BannedPlaces, 'banOf'>;
  readonly limits: Caps;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly roomUsers: RoomUsers;
  readonly games: Pick<Games, 'socketDisconnected'>;
  readonly lobbies: Pick<Lobbies, 'presenceChanged'>;
  readonly handlers: SocketHandlers;
  /** The server stops, so nothing new is accepted. */
  readonly isClosing: () => boolean;
  readonly allowances: Allowances;
  readonly metrics: Pick<Metrics, 'socketAnswered'>;
  readonly requestIdOf: RequestIds;
  readonly log: FastifyBaseLogger;
}

/** How long events in progress may take, in ms, once the server stops. */
const LAST_EVENTS = 5000;

export interface AcceptedConnections {
  /** Resolves when the events in progress are answered, or have taken too long. */
  readonly settled: () => Promise<void>;
  /** Disconnects all sockets of this node. Their clients connect again immediately, to a server that is ready. */
  readonly move: () => void;
}

export const acceptConnections = (dependencies: Dependencies): AcceptedConnections => {
  const { io, events, auth, limits, addressOf, roomUsers, games, lobbies, handlers, isClosing, allowances, log } = dependencies;
  const { cluster, metrics, requestIdOf, bannedPlaces } = dependencies;
  const unanswered = new Set<Promise<void>>();
  const known = new Map<string, SocketHandler>(Object.entries(handlers));
  const connections = createConnectionLimits({ limits, addressOf });
  const requireMayAsk = allowances.guardOfNode('events');

  io.engine.opts.allowRequest = (request, answer) => answer(ERRORS.too_many_connections.message, connections.mayOpen(request));
  // These answers don't pass through Fastify.
  io.engine.on('headers', (headers: Record<string, string>, request: IncomingMessage) => {
    headers[REQUEST_ID_HEADER] = requestIdOf(request);
  });
  /** Requests for a WebSocket → their responses, which Engine.IO keeps for as long as the connection is open. */
  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.headers.upgrade !== undefined) responses.set(request, response);
    next();
  });
  io.engine.on('connection', (connection: ClientSocket['conn']) => connections.opened(connection));

  /** The holder of this token, unless nobody may come in from this address or on their device. */
  const authenticate = async (token: string, ip: string): Promise<Identity | null> => {
    const user = await auth.authenticate(token);
    return user !== null && (await bannedPlaces.banOf({ ...user, ip })) === null ? user : null;
  };
  const join = async (socket: ClientSocket): Promise<void> => {
    const { token, version } = socket.handshake.auth;
    connections.joining(socket.conn);
    try {
      // Clients without a version follow the specification and depend on nothing that changes with it.
      if (version !== undefined && version !== PROTOCOL_VERSION) throw new Refused('client_outdated');
      const ip = addressOf(socket.request);
      const user = typeof token === 'string' ? await authenticate(token, ip) : null;
      if (!user) throw new Refused('unauthenticated');
      connections.joined(socket.conn);
      socket.data = { user, ip };
    } catch (error) {
      connections.notJoined(socket.conn);
      throw error;
    }
  };
  io.use((socket, next) => {
    inScope({ id: requestIdOf(socket.request), span: null }, () => join(socket)).then(
      () => next(),
      (error) => {
        const { code } = refusalOf(error);
        if (code === 'internal') log.error({ err: error }, 'A socket could not be authenticated');
        next(refusalOfConnection(code));
      },
    );
  });

  /** Closes the oldest socket here that nobody is looking at, otherwise the oldest. */
  const closeOldestHere = (userId: string): void => {
    const sockets = socketsIn(io, rooms.user(userId));
    const oldest = sockets.find((socket) => socket.rooms.has(rooms.away)) ?? sockets[0];
    oldest?.emit('socket:replaced', { error: 'too_many_tabs' });
    oldest?.disconnect(true);
  };
  /** If the account has too many sockets on all nodes, closes one that is older than the one that has just connected. */
  const closeOldest = (userId: string): void => {
    const room = rooms.user(userId);
    if ((roomUsers.of(userId).get(room) ?? 0) <= limits.socketsPerAccount) return;
    const nodeId = socketsIn(io, room).length > 1 ? null : roomUsers.otherNodeOf(userId, room);
    if (nodeId === null) closeOldestHere(userId);
    else cluster.publish('tooManySockets', { nodeId, userId });
  };
  cluster.subscribe('tooManySockets', ({ nodeId, userId }) => {
    if (nodeId === cluster.nodeId) closeOldestHere(userId);
  });

  /** Call it once the socket is in its rooms: what changed before that wasn't sent to it. */
  const followIdentity = async (socket: ClientSocket, token: string): Promise<void> => {
    const user = await authenticate(token, socket.data.ip);
    if (user) {
      socket.data.user = user;
      return;
    }
    socket.emit('session:ended', { error: 'unauthenticated' });
    socket.disconnect(true);
  };

  const listenTo = createListener({ handlers: known, requireMayAsk, isClosing, unanswered, metrics, log });
  /** The rooms of sockets that are disconnecting: they are known only before the disconnection, and who stays only after it. */
  const leaving = new WeakMap<ClientSocket, Left>();
  // All sockets share these functions, because thousands of sockets would each keep their own.
  function noteRooms(this: ClientSocket): void {
    leaving.set(this, { games: followedGames(this), lobbies: openLobbies(this) });
  }
  function disconnected(this: ClientSocket): void {
    const { userId } = this.data.user;
    const left = leaving.get(this) ?? { games: [], lobbies: [] };
    // A client may disconnect its socket and keep the connection, which nothing else would close.
    this.conn.close();
    // A node that is cut off, or was frozen, doesn't know yet who has connected to another one in the meantime.
    const isCutOff = !cluster.hearsOthers();
    if (!isCutOff) processLeaving(userId, left);
    // Another node may have lost this person at the same time, when each of them still counted on the other.
    if (cluster.isShared) setTimeout(processLeaving, isCutOff ? MOVE_WITHIN : RECHECK_AFTER, userId, left).unref();
  }

  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.user;
    const { token } = socket.handshake.auth;
    forgetHandshake(socket, responses.get(socket.request));
    void socket.join([rooms.user(userId), rooms.session(sessionId)]);
    followIdentity(socket, token).catch((error) => {
      if (refusalOf(error).code === 'internal') log.error({ err: error }, 'A socket could not be authenticated');
      socket.disconnect(true);
    });
    closeOldest(userId);
    if (cluster.isShared) socket.emit('affinity:wanted');
    listenTo(socket);
    socket.on('disconnecting', noteRooms);
    socket.on('disconnect', disconnected);
  });

  /** The person may still be in these rooms with another socket. */
  const processLeaving = (userId: string, left: Left): void => {
    const leftLobbies = left.lobbies.filter((id) => !roomUsers.in(rooms.lobby(id)).has(userId));
    const processed = [games.socketDisconnected(userId, left.games), ...leftLobbies.map((id) => lobbies.presenceChanged(id, userId))];
    for (const each of processed) each.catch((error) => log.error({ err: error }, 'A disconnection could not be processed'));
  };

  events.on('sessionEnded', ({ sessionId, ban }) => {
    io.to(rooms.session(sessionId)).emit('session:ended', ban === null ? { error: 'unauthenticated' } : { error: 'user_banned', ban });
    io.in(rooms.session(sessionId)).disconnectSockets(true);
  });

  /**
   * Gives these sockets the current name and role of their people: somebody else may have taken the old name, and the old role permits
   * other things. Closes those whose session now lacks something, such as a second factor that its owner has added elsewhere.
   * `hasMissed`: this node may have missed that sessions ended.
   */
  const updateSockets = async (sockets: readonly ClientSocket[], hasMissed: boolean): Promise<void> => {
    if (sockets.length === 0) return;
    const current = await auth.currentIdentities(sockets.map(({ data }) => data.user));
    for (const [index, socket] of sockets.entries()) {
      const { username, role } = socket.data.user;
      const now = current[index] ?? null;
      if (now === null) {
        if (!hasMissed) continue;
        socket.emit('session:ended', { error: 'unauthenticated' });
        socket.disconnect(true);
      } else if (refusalForLack(now.lacks) !== null) {
        // The session goes on, so clients connect again and receive the refusal.
        socket.disconnect(true);
      } else {
        socket.data.user = now;
        if (now.username !== username || now.role !== role) socket.emit('user:renamed');
      }
    }
  };
  let updated = Promise.resolve();
  /** One after another, because a slow query could otherwise bring back what a newer one has replaced. */
  const queueUpdate = (sockets: readonly ClientSocket[], hasMissed: boolean): void => {
    updated = updated
      .then(() => updateSockets(sockets, hasMissed))
      .catch((error) => log.error({ err: error }, 'The people of connected sockets could not be read'));
  };
  // If the session has ended, `sessionEnded` disconnects its sockets and says why.
  auth.onChanged((userId) => queueUpdate(socketsIn(io, rooms.user(userId)), false));
  cluster.nodes.on('returned', () => {
    queueUpdate(
      [...io.sockets.sockets.values()].filter(({ data }) => data.user !== undefined),
      true,
    );
  });

  const reactToLost = (gone: readonly { readonly userId: string; readonly room: string }[]): void => {
    for (const { userId, room } of gone) {
      const [, kind, id] = /^(game|lobby):([^:]+)$/.exec(room) ?? [];
      if (id !== undefined) processLeaving(userId, kind === 'game' ? { games: [id], lobbies: [] } : { games: [], lobbies: [id] });
    }
  };
  // All other nodes learn of a lost node, and one that reacts is enough.
  roomUsers.onLost((gone, hasLeft) => {
    setTimeout(reactToLost, (hasLeft ? MOVE_WITHIN : 0) + Math.random() * LOST_WITHIN, gone).unref();
  });

  return {
    settled: async () => {
      await Promise.race([Promise.all(unanswered), wait(LAST_EVENTS, undefined, { ref: false })]);
    },
    move: () => void io.local.disconnectSockets(true),
  };
};

/** The parts of a request that Socket.IO reads after the handshake. */
const FORGOTTEN = { headers: {}, rawHeaders: [], connection: {} } as unknown as IncomingMessage;

/** The request and the token aren't needed after the handshake, but take 4 kB or more for as long as the socket is open. */
const forgetHandshake = ({ conn, handshake }: ClientSocket, response: ServerResponse | undefined): void => {
  handshake.auth = {};
  handshake.headers = {};
  Object.assign(conn, { request: FORGOTTEN });
  if (response) Object.assign(response, { req: FORGOTTEN });
};

/** The rooms that a socket was in. */
interface Left {
  readonly games: readonly string[];
  readonly lobbies: readonly string[];
}

/** Clients read the code from `data`. */
const refusalOfConnection = (error: ErrorCode): Error => Object.assign(new Error(ERRORS[error].message), { data: { error } });
