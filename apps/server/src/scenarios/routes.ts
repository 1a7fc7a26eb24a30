import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { requireUser } from '../plugins/authentication.ts';
import { deleteScenario, listScenarios } from './scenarios.ts';

export const registerScenarioRoutes = (app: FastifyInstance, db: Database): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preHandler = app.authenticated;
  const tags = ['scenarios'];

  routes.get('/api/scenarios', { preHandler, schema: { tags, summary: 'Scenarios one may see, featured first' } }, (request) =>
    listScenarios(db, requireUser(request)),
  );
  routes.delete(
    '/api/scenarios/:id',
    { preHandler, schema: { tags, summary: 'Delete a scenario of one’s own', params: z.object({ id: z.string().min(1).max(64) }) } },
    async (request) => {
      await deleteScenario(db, request.params.id, requireUser(request));
      return { ok: true };
    },
  );
};
