import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { rooms, type SocketServer } from '../realtime/socket-server.ts';
import { registerSettingsRoutes } from './routes.ts';
import { createSettings, type Settings } from './settings.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly now: () => number;
}

export const registerSettings = (app: FastifyInstance, { db, io, now }: Dependencies): Settings => {
  const settings = createSettings({ db, push: (userId, view) => io.to(rooms.user(userId)).emit('settings:update', view), now });
  registerSettingsRoutes(app, settings);
  return settings;
};
