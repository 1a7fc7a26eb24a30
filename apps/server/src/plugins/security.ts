import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Config } from '../config.ts';
import { LIMITS } from '../limits.ts';
import { Refused } from '../refused.ts';
import { addressKey } from './client-address.ts';
import { createRequestCounts } from './request-counts.ts';

/** Security headers, a limit on requests per address, and compression. */
export const registerSecurity = async (app: FastifyInstance, config: Config, allowances: Allowances): Promise<void> => {
  // Over plain HTTP (a party in one LAN) the headers that only work with HTTPS would lock browsers out or only warn.
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Dialogs and toasts put small style elements into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // External scenario pictures are copied to this server: docs/decisions/0022.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
  await app.register(rateLimit, {
    max: config.rateLimits.requests,
    timeWindow: LIMITS.requests.windowMs,
    keyGenerator: ({ ip }) => addressKey(ip),
    ...(config.redisUrl !== undefined && { store: createRequestCounts(allowances) }),
    errorResponseBuilder: (_request, { ttl }) => new Refused('rate_limited', undefined, Math.max(1, Math.ceil(ttl / 1000))),
  });
  // Personal answers must not be cached. Routes that answer everyone the same set a header of their own.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (/^\/(api|rest)\//.test(url)) reply.header('cache-control', 'no-store');
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
};

/** Limits what an account changes. Call it after `registerAuthentication`: hooks run in the order in which they were added. */
export const limitWrites = (app: FastifyInstance, { guardOfNode }: Pick<Allowances, 'guardOfNode'>): void => {
  const requireMayWrite = guardOfNode('writes');
  app.addHook('preParsing', async ({ method, user }) => {
    if (user !== null && method !== 'GET' && method !== 'HEAD') await requireMayWrite(user.userId);
  });
};
