import { FinishedGameSchema, PageQuerySchema, ProfileSchema, pageOf } from '@one-mind/protocol/games/results';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import { finishedPage, profileOf } from './results.ts';

export const registerResultRoutes = (app: FastifyInstance, db: Database): void => {
  const { routes, about } = zodRoutes(app, 'results');

  routes.get(
    '/api/games/finished',
    about('Finished games with a seat of mine, newest first', {
      querystring: PageQuerySchema,
      response: { 200: pageOf(FinishedGameSchema) },
    }),
    (request) => finishedPage(db, requireUser(request).userId, request.query),
  );
  routes.get(
    '/api/profiles/:username',
    about('Statistics and achievements of a player', {
      params: z.object({ username: z.string().min(1).max(64) }),
      response: { 200: ProfileSchema },
    }),
    (request) => profileOf(db, request.params.username, requireUser(request)),
  );
};
