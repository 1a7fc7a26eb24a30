import {
  BotsSchema,
  CreateLobbySchema,
  OtherPlayerSchema,
  ReadySchema,
  StartSchema,
  UpdateLobbySchema,
} from '@one-mind/protocol/games/lobbies';
import { LobbyFilterSchema } from '@one-mind/protocol/games/lobby-filter';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '../plugins/authentication.ts';
import { idempotencyKey } from '../plugins/idempotency.ts';
import type { Lobbies } from './lobbies.ts';

const params = z.object({ id: z.string().min(1).max(64) });

export const registerLobbyRoutes = (app: FastifyInstance, lobbies: Lobbies): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['lobbies'], summary });

  routes.get('/api/lobbies', { schema: about('Public lobbies, newest first') }, () => lobbies.list());
  routes.post('/api/lobbies', { schema: { ...about('Open a lobby'), body: CreateLobbySchema } }, (request, reply) => {
    reply.code(201);
    return lobbies.create(requireUser(request), request.body);
  });
  routes.post(
    '/api/lobbies/quick-join',
    { schema: { ...about('Join the fullest open lobby with a free place that fits'), body: LobbyFilterSchema.nullish() } },
    (request) => lobbies.quickJoin(requireUser(request), request.body ?? LobbyFilterSchema.parse({})),
  );
  routes.get('/api/lobbies/mine', { schema: about('The waiting lobby in which I have a place') }, (request) =>
    lobbies.mine(requireUser(request)),
  );
  routes.get(
    '/api/lobbies/closed-to-me',
    { schema: about('Lobbies from which I was removed and to which I cannot come back yet') },
    (request) => lobbies.closedTo(requireUser(request)),
  );
  routes.get('/api/lobbies/:id', { schema: { ...about('One lobby, by id or join code'), params } }, (request) =>
    lobbies.get(request.params.id),
  );
  routes.get(
    '/api/lobbies/:id/invitation',
    { config: { isPublic: true }, schema: { ...about('Who invites to a waiting lobby, by its join code'), params } },
    (request) => lobbies.invite(request.params.id),
  );
  routes.patch('/api/lobbies/:id', { schema: { ...about('Change a lobby; host alone'), params, body: UpdateLobbySchema } }, (request) =>
    lobbies.update(requireUser(request), request.params.id, request.body),
  );
  routes.delete('/api/lobbies/:id', { schema: { ...about('Close a lobby; host alone'), params } }, async (request) => {
    await lobbies.close(requireUser(request), request.params.id);
    return { ok: true };
  });
  routes.post('/api/lobbies/:id/join', { schema: { ...about('Take a place'), params } }, (request) =>
    lobbies.join(requireUser(request), request.params.id),
  );
  routes.post('/api/lobbies/:id/leave', { schema: { ...about('Give up one’s place'), params } }, async (request) => {
    await lobbies.leave(requireUser(request), request.params.id);
    return { ok: true };
  });
  routes.post('/api/lobbies/:id/ready', { schema: { ...about('Be ready, or not'), params, body: ReadySchema } }, (request) =>
    lobbies.ready(requireUser(request), request.params.id, request.body.ready),
  );
  routes.post(
    '/api/lobbies/:id/kick',
    { schema: { ...about('Remove a player; host alone'), params, body: OtherPlayerSchema } },
    (request) => lobbies.kick(requireUser(request), request.params.id, request.body.playerId),
  );
  routes.post(
    '/api/lobbies/:id/host',
    { schema: { ...about('Make another player the host; host alone'), params, body: OtherPlayerSchema } },
    (request) => lobbies.handOver(requireUser(request), request.params.id, request.body.playerId),
  );
  routes.post(
    '/api/lobbies/:id/bots',
    { schema: { ...about('Add, change or remove an AI player; host alone'), params, body: BotsSchema } },
    (request) => {
      const { body } = request;
      const { id } = request.params;
      const user = requireUser(request);
      switch (body.action) {
        case 'add':
          return lobbies.addAi(user, id, body.level ?? null, idempotencyKey(request));
        case 'level':
          return lobbies.setAiLevel(user, id, body.playerId, body.level);
        case 'remove':
          return lobbies.removeAi(user, id, body.playerId);
      }
    },
  );
  routes.post(
    '/api/lobbies/:id/countdown',
    {
      schema: { ...about('Start the game in a moment, unless somebody stops it; host alone'), params, body: StartSchema.nullish() },
    },
    (request) => lobbies.countDown(requireUser(request), request.params.id, request.body?.force ?? false),
  );
  routes.delete('/api/lobbies/:id/countdown', { schema: { ...about('Stop the countdown; host alone'), params } }, (request) =>
    lobbies.stopCountdown(requireUser(request), request.params.id),
  );
  routes.post(
    '/api/lobbies/:id/start',
    { schema: { ...about('Start the game; host alone'), params, body: StartSchema.nullish() } },
    (request) => lobbies.start(requireUser(request), request.params.id, request.body?.force ?? false),
  );
  routes.post('/api/lobbies/:id/rematch', { schema: { ...about('Gather again after a game'), params } }, (request) =>
    lobbies.rematch(requireUser(request), request.params.id),
  );
};
