import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import { gameOf } from '../games/game-rooms.ts';
import type { Games } from '../games/games.ts';
import type { Caps, RateLimits } from '../limits.ts';
import type { PeopleInRooms } from '../realtime/people-in-rooms.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { Absences } from './absences.ts';
import { Lobbies } from './lobbies.ts';
import { registerLobbyRoutes } from './routes.ts';
import { createLobbyPush, lobbyOf } from './socket.ts';
import { createStage } from './stage.ts';
import { registerStageRoute } from './stage-route.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly roomUsers: RoomUsers;
  readonly peopleInRooms: PeopleInRooms;
  readonly events: Events;
  readonly games: Games;
  readonly clock: Clock;
  readonly limits: Caps;
  readonly rateLimits: RateLimits;
  readonly allowances: Allowances;
  readonly cluster: Cluster;
  /** For tests only: length of the countdown before a game starts, in ms. */
  readonly countdownMs?: number | undefined;
}

/**
 * Interval of the search for countdowns of nodes that have stopped, in ms, and by how much it varies so that nodes don't search together.
 */
const COUNTDOWNS_EVERY = 1000;
const VARIES_BY = 500;
/** Interval of the search for absent members, in ms. */
const ABSENCE_EVERY = 15_000;

export const registerLobbies = (
  app: FastifyInstance,
  { io, roomUsers, peopleInRooms, events, rateLimits, ...others }: Dependencies,
): Lobbies => {
  const { log } = app;
  const push = createLobbyPush({ io, roomUsers, peopleInRooms });
  const lobbies = new Lobbies({ ...others, events, push, log });
  const absences = new Absences({ ...others, present: push.present, leave: (person, lobbyId) => lobbies.leave(person, lobbyId) });
  registerLobbyRoutes(app, lobbies);
  registerStageRoute(app, createStage({ ...others, lobbies }), rateLimits);
  roomUsers.onChange(({ room, isHere }) => {
    const lobbyId = isHere ? undefined : lobbyOf(room);
    if (lobbyId !== undefined) lobbies.presenceChangedElsewhere(lobbyId);
    const gameId = gameOf(room);
    if (gameId !== undefined) lobbies.rematches.presenceChanged(gameId);
  });
  events.on('gameEnded', ({ gameId }) => lobbies.gameEnded(gameId));
  events.on('scenarioChanged', ({ scenarioId }) => lobbies.scenarioChanged(scenarioId));
  let absence: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await lobbies.recover();
    absence = setInterval(() => {
      absences.search().catch((error) => log.error({ err: error }, 'Places of absent players could not be given up'));
    }, ABSENCE_EVERY);
  });
  if (others.cluster.isShared) searchCountdowns(app, lobbies);
  app.addHook('preClose', async () => clearInterval(absence));
  return lobbies;
};

const searchCountdowns = (app: FastifyInstance, lobbies: Lobbies): void => {
  let timer: NodeJS.Timeout;
  let isClosing = false;
  const searchLater = (): void => {
    timer = setTimeout(
      () => {
        lobbies
          .endOverdueCountdowns()
          .catch((error: unknown) => app.log.error({ err: error }, 'Countdowns of other nodes could not be ended'))
          .finally(() => isClosing || searchLater());
      },
      COUNTDOWNS_EVERY + Math.random() * VARIES_BY,
    );
  };
  app.addHook('onReady', async () => searchLater());
  app.addHook('preClose', async () => {
    isClosing = true;
    clearTimeout(timer);
  });
};
