import { ActivityItemSchema } from '@one-mind/protocol/accounts/activity';
import { PageQuerySchema, pageOf } from '@one-mind/protocol/games/results';
import type { FastifyInstance } from 'fastify';
import { requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import type { Activity } from './activity.ts';

export const registerActivityRoutes = (app: FastifyInstance, activity: Activity): void => {
  const { routes, about } = zodRoutes(app, 'activity');
  routes.get(
    '/api/activity',
    about('The caller’s recent activity, newest first', { querystring: PageQuerySchema, response: { 200: pageOf(ActivityItemSchema) } }),
    (request) => activity.page(requireUser(request), request.query),
  );
};
