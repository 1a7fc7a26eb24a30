import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth/auth.ts';
import type { RateLimits } from '../limits.ts';
import { type AccountData, createAccountData } from './account-data.ts';
import { type PersonalDataOwners, personalDataSources } from './personal-data-sources.ts';
import { registerAccountDataRoutes } from './routes.ts';

interface Dependencies extends PersonalDataOwners {
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
}

export const registerAccountData = (app: FastifyInstance, { auth, rateLimits, ...owners }: Dependencies): AccountData => {
  const accountData = createAccountData({ db: owners.db, auth, sources: personalDataSources(owners) });
  registerAccountDataRoutes(app, accountData, rateLimits);
  return accountData;
};
