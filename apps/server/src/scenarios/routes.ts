import { scenarioJsonSchema } from '@one-mind/protocol/scenario-json-schema';
import { RateScenarioSchema } from '@one-mind/protocol/scenarios';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { requireUser } from '../plugins/authentication.ts';
import { rateScenario, ratingOf } from './ratings.ts';
import { deleteScenario, listScenarios } from './scenarios.ts';

export const registerScenarioRoutes = (app: FastifyInstance, db: Database): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preHandler = app.authenticated;
  const tags = ['scenarios'];
  const params = z.object({ id: z.string().min(1).max(64) });

  routes.get('/api/scenarios', { preHandler, schema: { tags, summary: 'Scenarios one may see, featured first' } }, (request) =>
    listScenarios(db, requireUser(request)),
  );
  const jsonSchema = scenarioJsonSchema();
  // Public: editors that check scenarios by it have no account.
  routes.get('/api/scenarios/schema', { schema: { tags, summary: 'The shape of a scenario, as JSON Schema' } }, (_request, reply) =>
    reply.type('application/schema+json').header('cache-control', 'public, max-age=3600').send(jsonSchema),
  );
  routes.delete(
    '/api/scenarios/:id',
    { preHandler, schema: { tags, summary: 'Delete a scenario of one’s own', params } },
    async (request) => {
      await deleteScenario(db, request.params.id, requireUser(request));
      return { ok: true };
    },
  );
  routes.get(
    '/api/scenarios/:id/rating',
    { preHandler, schema: { tags, summary: 'How a scenario is rated, by all and by me', params } },
    (request) => ratingOf(db, request.params.id, requireUser(request).userId),
  );
  routes.put(
    '/api/scenarios/:id/rating',
    { preHandler, schema: { tags, summary: 'Rate a scenario that one has played', params, body: RateScenarioSchema } },
    (request) =>
      rateScenario(db, {
        scenarioId: request.params.id,
        userId: requireUser(request).userId,
        stars: request.body.stars,
        at: Date.now(),
      }),
  );
};
