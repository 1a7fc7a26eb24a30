import { OK, OkSchema } from '@one-mind/protocol/answers';
import {
  BotsSchema,
  ClosedLobbiesSchema,
  CreateLobbySchema,
  LobbyInviteSchema,
  LobbySchema,
  LobbySummarySchema,
  MyLobbySchema,
  OtherPlayerSchema,
  ReadySchema,
  StartedGameSchema,
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

  routes.get(
    '/api/lobbies',
    { schema: { ...about('Public lobbies, newest first'), response: { 200: z.array(LobbySummarySchema).readonly() } } },
    () => lobbies.list(),
  );
  routes.post(
    '/api/lobbies',
    { schema: { ...about('Open a lobby'), body: CreateLobbySchema, response: { 201: LobbySchema } } },
    (request, reply) => {
      reply.code(201);
      return lobbies.create(requireUser(request), request.body);
    },
  );
  routes.post(
    '/api/lobbies/quick-join',
    {
      schema: {
        ...about('Join the fullest open lobby with a free place that fits'),
        body: LobbyFilterSchema.nullish(),
        response: { 200: LobbySchema },
      },
    },
    (request) => lobbies.quickJoin(requireUser(request), request.body ?? LobbyFilterSchema.parse({})),
  );
  routes.get(
    '/api/lobbies/mine',
    { schema: { ...about('The waiting lobby in which I have a place'), response: { 200: MyLobbySchema } } },
    (request) => lobbies.mine(requireUser(request)),
  );
  routes.get(
    '/api/lobbies/closed-to-me',
    {
      schema: { ...about('Lobbies from which I was removed and to which I cannot come back yet'), response: { 200: ClosedLobbiesSchema } },
    },
    (request) => lobbies.closedTo(requireUser(request)),
  );
  routes.get(
    '/api/lobbies/:id',
    { schema: { ...about('One lobby, by id or join code'), params, response: { 200: LobbySchema } } },
    (request) => lobbies.get(request.params.id),
  );
  routes.get(
    '/api/lobbies/:id/invitation',
    {
      config: { isPublic: true },
      schema: { ...about('The invitation to a waiting lobby, by its join code'), params, response: { 200: LobbyInviteSchema } },
    },
    (request) => lobbies.invite(request.params.id),
  );
  routes.patch(
    '/api/lobbies/:id',
    { schema: { ...about('Change a lobby; host alone'), params, body: UpdateLobbySchema, response: { 200: LobbySchema } } },
    (request) => lobbies.update(requireUser(request), request.params.id, request.body),
  );
  routes.delete(
    '/api/lobbies/:id',
    { schema: { ...about('Close a lobby; host alone'), params, response: { 200: OkSchema } } },
    async (request) => {
      await lobbies.close(requireUser(request), request.params.id);
      return OK;
    },
  );
  routes.post('/api/lobbies/:id/join', { schema: { ...about('Take a place'), params, response: { 200: LobbySchema } } }, (request) =>
    lobbies.join(requireUser(request), request.params.id),
  );
  routes.post(
    '/api/lobbies/:id/leave',
    { schema: { ...about('Give up one’s place'), params, response: { 200: OkSchema } } },
    async (request) => {
      await lobbies.leave(requireUser(request), request.params.id);
      return OK;
    },
  );
  routes.post(
    '/api/lobbies/:id/ready',
    { schema: { ...about('Be ready, or not'), params, body: ReadySchema, response: { 200: LobbySchema } } },
    (request) => lobbies.ready(requireUser(request), request.params.id, request.body.ready),
  );
  routes.post(
    '/api/lobbies/:id/kick',
    { schema: { ...about('Remove a player; host alone'), params, body: OtherPlayerSchema, response: { 200: LobbySchema } } },
    (request) => lobbies.kick(requireUser(request), request.params.id, request.body.playerId),
  );
  routes.post(
    '/api/lobbies/:id/host',
    { schema: { ...about('Make another player the host; host alone'), params, body: OtherPlayerSchema, response: { 200: LobbySchema } } },
    (request) => lobbies.handOver(requireUser(request), request.params.id, request.body.playerId),
  );
  routes.post(
    '/api/lobbies/:id/bots',
    { schema: { ...about('Add, change or remove an AI player; host alone'), params, body: BotsSchema, response: { 200: LobbySchema } } },
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
      schema: {
        ...about('Start the game in a moment, unless somebody stops it; host alone'),
        params,
        body: StartSchema.nullish(),
        response: { 200: LobbySchema },
      },
    },
    (request) => lobbies.countDown(requireUser(request), request.params.id, request.body?.force ?? false),
  );
  routes.delete(
    '/api/lobbies/:id/countdown',
    { schema: { ...about('Stop the countdown; host alone'), params, response: { 200: LobbySchema } } },
    (request) => lobbies.stopCountdown(requireUser(request), request.params.id),
  );
  routes.post(
    '/api/lobbies/:id/start',
    { schema: { ...about('Start the game; host alone'), params, body: StartSchema.nullish(), response: { 200: StartedGameSchema } } },
    (request) => lobbies.start(requireUser(request), request.params.id, request.body?.force ?? false),
  );
  routes.post(
    '/api/lobbies/:id/rematch',
    { schema: { ...about('Gather for a rematch after a game'), params, response: { 200: LobbySchema } } },
    (request) => lobbies.rematch(requireUser(request), request.params.id),
  );
};
