import { fileOf } from '@one-mind/protocol/answers';
import type { ErrorCode } from '@one-mind/protocol/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { Storage } from '../db/storage.ts';
import { refusalOf } from '../plugins/errors.ts';
import { Refused } from '../refused.ts';
import { VERSION } from '../version.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that was thrown, if any. */
    refusal: ErrorCode | null;
  }
}

interface Dependencies {
  readonly db: Database;
  readonly storage: Storage;
  readonly metrics: Metrics;
  /** Whether the server is about to stop. */
  readonly isLeaving: () => boolean;
}

/** `/health` (alive, and which version), `/ready` (can serve) and `/metrics` in Prometheus' text format. */
export const registerOperations = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { db, storage, metrics, isLeaving } = dependencies;
  app.decorateRequest('refusal', null);
  app.addHook('onError', async (request, _reply, error) => {
    request.refusal = refusalOf(error).code;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, is404, query } = request;
    const { statusCode: status } = reply;
    const route = is404 ? 'none' : (routeOptions.url ?? 'none');
    // The errors of other formats, such as GoTrue's, have no code of the catalogue.
    const refusal = request.refusal === 'internal' && status < 500 ? null : request.refusal;
    metrics.requested({ method, route, status, refusal, seconds: reply.elapsedTime / 1000 });
    if (route === '/auth/v1/token' && isPasswordGrant(query)) metrics.signedIn(status);
    request.log.debug({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  const tags = ['operations'];
  const status = (word: string) => ({ tags, response: { 200: z.object({ status: z.literal(word) }) } });
  const config = { rateLimit: false } as const;
  const health = z.object({ status: z.literal('ok'), version: z.string() });
  app.get('/health', { config, schema: { tags, response: { 200: health } } }, async () => ({ status: 'ok' as const, version: VERSION }));
  // An overloaded server stays ready, as docs/decisions/0042-observability.md explains.
  app.get('/ready', { config, schema: status('ready') }, async () => {
    if (isLeaving()) throw new Refused('unavailable');
    const problem = storage.problem();
    if (problem) throw problem;
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      app.log.error({ err: error }, 'The database does not answer.');
      throw storage.problem() ?? new Refused('unavailable');
    }
    return { status: 'ready' };
  });
  app.get('/metrics', { schema: { tags, response: { 200: fileOf('text/plain') } } }, async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
};

const isPasswordGrant = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'grant_type' in query && query.grant_type === 'password';
