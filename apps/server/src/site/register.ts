import type { FastifyInstance } from 'fastify';
import type { AddressForOthers } from '../addresses.ts';
import type { Auth } from '../auth/auth.ts';
import type { Content } from '../content/content.ts';
import type { Database } from '../db/open.ts';
import type { Models } from '../models/models.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { createFirstSteps } from './first-steps.ts';
import { registerFirstStepsRoutes, registerSiteRoutes } from './routes.ts';
import { createSite } from './site.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly content: Content;
  readonly models: Models;
  readonly publicUrl: string | undefined;
  readonly addressForOthers: AddressForOthers;
  readonly now: () => number;
  readonly auth: Pick<Auth, 'assuranceRulesChanged'>;
}

export const registerSite = (
  app: FastifyInstance,
  { db, io, content, models, publicUrl, addressForOthers, now, auth }: Dependencies,
): void => {
  registerSiteRoutes(
    app,
    createSite({
      ...{ db, now },
      push: (notices) => io.emit('site:changed', notices),
      securityChanged: () => auth.assuranceRulesChanged(),
    }),
    addressForOthers,
  );
  registerFirstStepsRoutes(app, createFirstSteps({ db, content, models, publicUrl, now }));
};
