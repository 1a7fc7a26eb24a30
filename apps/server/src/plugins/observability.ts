import { fileOf } from '@one-mind/protocol/answers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { Storage } from '../db/storage.ts';
import { Refused } from '../refused.ts';
import type { OperatorCheck } from './operator-check.ts';

interface Dependencies {
  readonly db: Database;
  readonly storage: Storage;
  readonly requireOperator: OperatorCheck;
}

interface Answered {
  readonly labels: { readonly method: string; readonly route: string; readonly status: number | 'answered' };
  readonly seconds: number;
}

/**
 * Requests about games are counted under one name, whether refused or not, and published this many at a time. Counted individually
 * by route and status, they would reveal to readers of /metrics that someone has just changed an action, noted a guess or was refused
 * a sabotage.
 */
const GAME_REQUESTS_AT_ONCE = 100;

/** `/health` (alive), `/ready` (can serve) and `/metrics` in Prometheus' text format. */
export const registerObservability = (app: FastifyInstance, { db, storage, requireOperator }: Dependencies): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let ofGames: Answered[] = [];
  const count = (one: Answered): void => {
    const isOfGame = one.labels.route === GAMES;
    if (isOfGame) ofGames.push(one);
    if (isOfGame && ofGames.length < GAME_REQUESTS_AT_ONCE) return;
    for (const { labels, seconds } of isOfGame ? ofGames : [one]) duration.observe(labels, seconds);
    if (isOfGame) ofGames = [];
  };
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself, because strangers must not be able to create labels.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    count(answered(request.method, route, reply));
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  const tags = ['operations'];
  const status = (word: string) => ({ tags, response: { 200: z.object({ status: z.literal(word) }) } });
  const config = { rateLimit: false } as const;
  app.get('/health', { config, schema: status('ok') }, async () => ({ status: 'ok' }));
  app.get('/ready', { config, schema: status('ready') }, async () => {
    const problem = storage.problem();
    if (problem) throw problem;
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      app.log.error({ err: error }, 'The database does not answer.');
      throw new Refused('unavailable');
    }
    return { status: 'ready' };
  });
  app.get(
    '/metrics',
    { schema: { tags, response: { 200: fileOf('text/plain') } }, onRequest: async (request) => requireOperator(request) },
    async (_request, reply) =>
      reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics()),
  );
};

/** All routes of running and finished games. */
const GAMES = '/api/game/*';

const answered = (method: string, route: string, { statusCode: status, elapsedTime }: FastifyReply): Answered => ({
  labels: route.startsWith('/api/game/')
    ? { method: 'any', route: GAMES, status: status < 500 ? 'answered' : status }
    : { method, route, status },
  seconds: elapsedTime / 1000,
});
