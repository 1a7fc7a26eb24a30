import { StageQuerySchema, StageSchema } from '@one-mind/protocol/games/stage';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type RateLimits, routeLimit } from '../limits.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import type { Stage } from './stage.ts';

const params = z.object({ code: z.string().min(1).max(64) });

export const registerStageRoute = (app: FastifyInstance, stage: Stage, rateLimits: RateLimits): void => {
  const { routes, about } = zodRoutes(app, 'lobbies');
  routes.get(
    '/api/stage/:code',
    {
      ...about('A lobby and its game as a television shows them, by join code', {
        params,
        querystring: StageQuerySchema,
        response: { 200: StageSchema },
      }),
      config: routeLimit(rateLimits, 'televisions'),
    },
    (request) => stage(request.params.code, request.query),
  );
};
