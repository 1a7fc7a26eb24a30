import { ActivityItemSchema } from '@one-mind/protocol/accounts/activity';
import { PageQuerySchema, pageOf } from '@one-mind/protocol/games/results';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireUser } from '../plugins/authentication.ts';
import type { Activity } from './activity.ts';

export const registerActivityRoutes = (app: FastifyInstance, activity: Activity): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/activity',
    {
      schema: {
        tags: ['activity'],
        summary: 'The caller’s recent activity, newest first',
        querystring: PageQuerySchema,
        response: { 200: pageOf(ActivityItemSchema) },
      },
    },
    (request) => activity.page(requireUser(request), request.query),
  );
};
