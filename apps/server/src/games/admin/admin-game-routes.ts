import { AdminGamesQuerySchema, EndGamesSchema, GameFilterSchema, InspectGameSchema } from '@one-mind/protocol/admin/admin-games';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from '../../audit/audit.ts';
import { requireAdmin } from '../../plugins/authentication.ts';
import { sendCsv } from '../../plugins/csv.ts';
import type { AdminGamesUseCases } from './admin-games.ts';
import { EXPORT_COLUMNS } from './exported-games.ts';

const params = z.object({ id: z.string().min(1).max(64) });

export const registerAdminGameRoutes = (app: FastifyInstance, games: AdminGamesUseCases): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['admin'], summary });

  routes.get('/api/admin/games', { schema: { ...about('All games, a page at a time'), querystring: AdminGamesQuerySchema } }, (request) => {
    requireAdmin(request);
    return games.page(request.query);
  });
  routes.get('/api/admin/games/stats', { schema: about('How many games there are, and how long they take') }, (request) => {
    requireAdmin(request);
    return games.stats();
  });
  routes.get(
    '/api/admin/games/export.csv',
    { schema: { ...about('Games as a file, newest first'), querystring: GameFilterSchema } },
    async (request, reply) => {
      requireAdmin(request);
      return sendCsv(reply, 'games.csv', EXPORT_COLUMNS, await games.export(actorOf(request), request.query));
    },
  );
  routes.post(
    '/api/admin/games/bulk',
    { schema: { ...about('End many games, each by itself'), body: EndGamesSchema } },
    async (request) => {
      requireAdmin(request);
      return { results: await games.endAll(actorOf(request), request.body.ids) };
    },
  );
  routes.get('/api/admin/games/:id', { schema: { ...about('A game as everybody at its table sees it'), params } }, (request) =>
    games.detail(requireAdmin(request).userId, request.params.id),
  );
  routes.get(
    '/api/admin/games/:id/events',
    { schema: { ...about('What happened in it; of a running game what everybody saw'), params } },
    (request) => {
      requireAdmin(request);
      return games.events(request.params.id);
    },
  );
  routes.get(
    '/api/admin/games/:id/record',
    { schema: { ...about('All of a finished game, to play it again'), params } },
    (request, reply) => {
      requireAdmin(request);
      const { id } = request.params;
      reply.header('content-disposition', `attachment; filename="game-${id}.json"`).header('cache-control', 'no-store');
      return games.record(id);
    },
  );
  routes.post(
    '/api/admin/games/:id/inspect',
    { schema: { ...about('Open its chat and secrets, with a reason for the audit log'), params, body: InspectGameSchema } },
    (request) => {
      requireAdmin(request);
      return games.inspect(actorOf(request), request.params.id, request.body.reason);
    },
  );
  routes.post('/api/admin/games/:id/end', { schema: { ...about('End it for everybody'), params } }, async (request) => {
    requireAdmin(request);
    await games.end(actorOf(request), request.params.id);
    return { ok: true };
  });
  routes.delete('/api/admin/games/:id', { schema: { ...about('Delete it with all its data'), params } }, async (request) => {
    requireAdmin(request);
    await games.remove(actorOf(request), request.params.id);
    return { ok: true };
  });
};
