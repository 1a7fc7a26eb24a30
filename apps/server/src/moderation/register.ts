import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Auth } from '../auth/auth.ts';
import type { Chat } from '../chat/chat.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Games } from '../games/games.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { Reports } from './reports.ts';
import { registerModerationRoutes } from './routes.ts';
import { pushDecisions } from './socket.ts';
import { createStanding } from './standing.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly events: Events;
  readonly chat: Chat;
  readonly games: Games;
  readonly lobbies: Lobbies;
  readonly auth: Auth;
  readonly clock: Clock;
  readonly allowances: Allowances;
  readonly notices: AccountNotices;
}

export const registerModeration = (app: FastifyInstance, { io, clock, ...others }: Dependencies): void => {
  const { db, events } = others;
  const { wall: now } = clock;
  registerModerationRoutes(app, { db, reports: new Reports({ ...others, now }), standing: createStanding({ db, now }) });
  events.on('decisionsChanged', ({ userIds }) => pushDecisions(io, userIds));
};
