import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../../allowance.ts';
import type { Database } from '../../db/open.ts';
import type { RateLimits } from '../../limits.ts';
import type { AccountNotices } from '../../mail/account-notices.ts';
import type { Auth } from '../auth.ts';
import { Passkeys } from '../passkeys/passkeys.ts';
import { passkeyRoutes } from '../passkeys/routes.ts';
import { createFactorReport } from './factor-report.ts';
import { Factors } from './factors.ts';
import { factorRoutes } from './routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Auth;
  readonly notices: AccountNotices;
  readonly secretKey: string;
  readonly allowances: Allowances;
  readonly rateLimits: RateLimits;
  readonly publicUrl: string | undefined;
  /** The configured OpenID Connect providers. */
  readonly providerIds: readonly string[];
}

export const registerFactors = async (app: FastifyInstance, dependencies: Dependencies): Promise<Factors> => {
  const { db, notices, rateLimits, publicUrl } = dependencies;
  const report = createFactorReport(notices);
  const factors = new Factors({ ...dependencies, report });
  const passkeys = new Passkeys({ ...dependencies, report });
  await app.register(factorRoutes, { prefix: '/auth/v1/factors', ...{ db, factors, passkeys, publicUrl } });
  await app.register(passkeyRoutes, { prefix: '/auth/v1/passkeys', ...{ db, factors, passkeys, publicUrl, rateLimits } });
  return factors;
};
