import { BanAppealSchema, NewBanAppealSchema, ReadBanAppealSchema } from '@one-mind/protocol/moderation/ban-appeals';
import type { FastifyInstance } from 'fastify';
import { type RateLimits, routeLimit } from '../limits.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import type { BanAppeals } from './ban-appeals.ts';

export const registerBanAppealRoutes = (app: FastifyInstance, appeals: BanAppeals, rateLimits: RateLimits): void => {
  const { routes, about } = zodRoutes(app, 'moderation');
  const config = routeLimit(rateLimits, 'banAppeals');

  routes.post(
    '/api/ban-appeals/read',
    { ...about('The ban that a signed link belongs to', { body: ReadBanAppealSchema, response: { 200: BanAppealSchema } }), config },
    (request) => appeals.read(request.body.token),
  );
  routes.post(
    '/api/ban-appeals',
    { ...about('Appeal against a ban without signing in, once', { body: NewBanAppealSchema, response: { 200: BanAppealSchema } }), config },
    (request) => appeals.appeal(request.body.token, request.body.text),
  );
};
