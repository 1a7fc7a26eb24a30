import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import { forgetRoom, messagesOf } from '../chat/chat.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { GameMails } from '../mail/game-mails.ts';
import type { Models } from '../models/models.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { registerAdminGameRoutes } from './admin/admin-game-routes.ts';
import { GameAdministration } from './admin/game-administration.ts';
import { Games } from './games.ts';
import { TurnReminders } from './reminders/turn-reminders.ts';
import { registerReplayRoutes } from './replay/replay-routes.ts';
import { Replays } from './replay/replays.ts';
import { registerGameRoutes } from './routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly cluster: Cluster;
  readonly roomUsers: RoomUsers;
  readonly events: Events;
  readonly models: Models;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly allowances: Allowances;
  readonly mails: GameMails;
  /** Whether there is a mail server. */
  readonly sendsMail: boolean;
  /** Milliseconds. */
  readonly turnPaceMs: number;
  /** Absent = the duration from the rules. */
  readonly disconnectGraceMs: number | undefined;
  /** For tests only; secret until the end of the game [S5]. */
  readonly newSeed?: (() => string) | undefined;
}

interface GamesDomain {
  readonly games: Games;
  readonly reminders: TurnReminders;
}

/** Running games continue once the server listens. */
export const registerGames = (app: FastifyInstance, { mails, sendsMail, ...dependencies }: Dependencies): GamesDomain => {
  const { db, events, clock, cluster, roomUsers } = dependencies;
  const { log } = app;
  const games = new Games({ ...dependencies, log });
  registerGameRoutes(app, games);
  registerReplayRoutes(app, new Replays({ db, now: clock.wall }), games);
  registerAdminGameRoutes(app, new GameAdministration({ db, games, messagesOf, forgetChat: forgetRoom, now: clock.wall }));
  for (const event of ['gameMessageSent', 'gameMessageRepeated'] as const)
    events.on(event, ({ roomId, userId }) => games.answer(roomId.replace(/^game:/, ''), userId));
  events.on('aiSpoke', ({ gameId, playerId }) => games.answer(gameId, playerId));
  app.addHook('onListen', () => games.resumeAll());
  const reminders = new TurnReminders({ db, games, mails, roomUsers, cluster, steady: clock.steady, log });
  if (sendsMail) app.addHook('onReady', async () => reminders.start());
  app.addHook('preClose', () => reminders.stop());
  return { games, reminders };
};
