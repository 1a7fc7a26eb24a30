import {
  AdminGameDetailSchema,
  AdminGameEventSchema,
  AdminGameStatsSchema,
  AdminGamesQuerySchema,
  AdminGamesSchema,
  EndGamesSchema,
  GameFilterSchema,
  GameInspectionSchema,
  InspectGameSchema,
} from '@one-mind/protocol/admin/admin-games';
import { BulkAnswerSchema } from '@one-mind/protocol/admin/admin-users';
import { fileOf, OkSchema } from '@one-mind/protocol/answers';
import { GameRecordSchema } from '@one-mind/protocol/games/game-record';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../../audit/audit.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { sendCsv } from '../../plugins/csv.ts';
import { okAfter, params, zodRoutes } from '../../plugins/zod-routes.ts';
import { EXPORT_COLUMNS } from './exported-games.ts';
import type { GameAdministration } from './game-administration.ts';

export const registerAdminGameRoutes = (app: FastifyInstance, games: GameAdministration): void => {
  const { routes, about } = zodRoutes(app, 'admin');

  routes.get(
    '/api/admin/games',
    about('All games, a page at a time', { querystring: AdminGamesQuerySchema, response: { 200: AdminGamesSchema } }),
    (request) => games.page(request.query),
  );
  routes.get(
    '/api/admin/games/stats',
    about('How many games there are, and how long they take', { response: { 200: AdminGameStatsSchema } }),
    () => games.stats(),
  );
  routes.get(
    '/api/admin/games/export.csv',
    about('Games as a file, newest first', { querystring: GameFilterSchema, response: { 200: fileOf('text/csv') } }),
    async (request, reply) => sendCsv(reply, 'games.csv', EXPORT_COLUMNS, await games.export(actorOf(request), request.query)),
  );
  routes.post(
    '/api/admin/games/bulk',
    about('End many games, each by itself', { body: EndGamesSchema, response: { 200: BulkAnswerSchema } }),
    async (request) => ({ results: await games.endAll(actorOf(request), request.body.ids) }),
  );
  routes.get('/api/admin/games/:id', about('The public view of a game', { params, response: { 200: AdminGameDetailSchema } }), (request) =>
    games.detail(requireUser(request).userId, request.params.id),
  );
  routes.get(
    '/api/admin/games/:id/events',
    about('The events of a game; only public ones while it runs', { params, response: { 200: z.array(AdminGameEventSchema).readonly() } }),
    (request) => games.events(request.params.id),
  );
  routes.get(
    '/api/admin/games/:id/record',
    about('The complete record of a finished game', { params, response: { 200: GameRecordSchema } }),
    (request, reply) => {
      const { id } = request.params;
      reply.header('content-disposition', `attachment; filename="game-${id}.json"`).header('cache-control', 'no-store');
      return games.record(id);
    },
  );
  routes.post(
    '/api/admin/games/:id/inspect',
    about('Open a game’s chat and secrets, with a reason for the audit log', {
      params,
      body: InspectGameSchema,
      response: { 200: GameInspectionSchema },
    }),
    (request) => games.inspect(actorOf(request), request.params.id, request.body.reason),
  );
  routes.post('/api/admin/games/:id/end', about('End a game for everyone', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(games.end(actorOf(request), request.params.id)),
  );
  routes.delete('/api/admin/games/:id', about('Delete a game with all its data', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(games.remove(actorOf(request), request.params.id)),
  );
};
