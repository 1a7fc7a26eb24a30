import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';

/** `/health` (alive), `/ready` (can serve) and `/metrics` in Prometheus' text format. */
export const registerObservability = (app: FastifyInstance, db: Database): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: strangers must not be able to make labels.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const unlimited = { config: { rateLimit: false }, schema: { tags: ['operations'] } } as const;
  app.get('/health', unlimited, async () => ({ status: 'ok' }));
  app.get('/ready', unlimited, async () => {
    if (isClosing) throw new Refused('unavailable');
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      app.log.error({ err: error }, 'The database does not answer.');
      throw new Refused('unavailable');
    }
    return { status: 'ready' };
  });
  app.get('/metrics', unlimited, async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
};
