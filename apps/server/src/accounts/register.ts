import type { FastifyInstance } from 'fastify';
import type { AccountData } from '../account-data/account-data.ts';
import type { Auth } from '../auth/auth.ts';
import type { Factors } from '../auth/factors/factors.ts';
import { authAdminRoutes } from '../auth/gotrue/admin-routes.ts';
import { linkRoutes } from '../auth/gotrue/link-routes.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import { createAdminLinks } from './admin-links.ts';
import { registerUserAdminRoutes } from './admin-routes.ts';
import { Administration } from './administration.ts';
import { registerSignUpRoutes } from './approvals/sign-up-routes.ts';
import { registerAvatarRoutes } from './avatars/avatar-routes.ts';
import { registerOwnSecurityRoutes } from './own-security/own-security-routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly events: Events;
  readonly auth: Auth;
  readonly factors: Pick<Factors, 'removeOf'>;
  readonly accountData: AccountData;
  readonly roomUsers: RoomUsers;
  readonly now: () => number;
  readonly outbox: Outbox;
  readonly publicUrl: string | undefined;
}

export const registerAccounts = async (
  app: FastifyInstance,
  { roomUsers, factors, outbox, publicUrl, ...others }: Dependencies,
): Promise<Administration> => {
  const { db, auth, now } = others;
  const administration = new Administration({ ...others, present: () => roomUsers.all() });
  const links = createAdminLinks({ db, auth, mailing: { outbox, tokens: auth.tokens } });
  registerUserAdminRoutes(app, administration, links);
  registerOwnSecurityRoutes(app, { db, auth });
  registerAvatarRoutes(app, db);
  registerSignUpRoutes(app, db, now);
  await app.register(authAdminRoutes, { prefix: '/auth/v1/admin', administration, factors, db });
  await app.register(linkRoutes, { prefix: '/auth/v1', links, publicUrl });
  return administration;
};
