import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/open.ts';
import type { RateLimits } from '../../limits.ts';
import type { AccountNotices } from '../../mail/account-notices.ts';
import type { Auth } from '../auth.ts';
import { Openid } from './openid.ts';
import { OpenidProvider } from './openid-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { openidRoutes } from './routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Auth;
  readonly notices: AccountNotices;
  readonly rateLimits: RateLimits;
  readonly secretKey: string;
  /** Set if there are providers. */
  readonly publicUrl: string | undefined;
  readonly settings: readonly ProviderSettings[];
}

/** Returns the providers with the names that people see. */
export const registerOpenid = async (
  app: FastifyInstance,
  { db, auth, notices, rateLimits, secretKey, publicUrl, settings }: Dependencies,
): Promise<Openid['providers']> => {
  const openid = new Openid({
    ...{ db, auth, notices },
    providers: settings.map((each) => new OpenidProvider(each)),
    redirectUri: `${publicUrl}/auth/v1/callback`,
    // Log only the messages of the error and its causes, because they contain no code or token.
    report: (provider, { failure, cause }) =>
      app.log.warn({ provider, failure, reason: reasonsOf(cause) }, 'An OpenID Connect provider could not be used.'),
  });
  await app.register(openidRoutes, { prefix: '/auth/v1', ...{ openid, secretKey, rateLimits, publicUrl } });
  return openid.providers;
};

/** The messages of an error and its causes. */
const reasonsOf = (error: unknown): readonly string[] => (error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : []);
