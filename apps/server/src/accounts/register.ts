import type { FastifyInstance } from 'fastify';
import type { AccountData } from '../account-data/account-data.ts';
import type { Auth } from '../auth/auth.ts';
import { authAdminRoutes } from '../auth/gotrue/admin-routes.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import { registerUserAdminRoutes } from './admin-routes.ts';
import { Administration } from './administration.ts';
import { registerSignUpRoutes } from './sign-up-routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly events: Events;
  readonly auth: Auth;
  readonly accountData: AccountData;
  readonly roomUsers: RoomUsers;
  readonly notices: AccountNotices;
  readonly now: () => number;
}

export const registerAccounts = async (app: FastifyInstance, { roomUsers, ...others }: Dependencies): Promise<Administration> => {
  const { db, now } = others;
  const administration = new Administration({ ...others, present: () => roomUsers.all() });
  registerUserAdminRoutes(app, administration);
  registerSignUpRoutes(app, db, now);
  await app.register(authAdminRoutes, { prefix: '/auth/v1/admin', administration, db });
  return administration;
};
