import { OkSchema } from '@one-mind/protocol/answers';
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
import { RematchSchema, RematchWishSchema } from '@one-mind/protocol/games/rematches';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { REFUSED_UNDER_LOAD } from '../operations/load-shedding.ts';
import { requireUser } from '../plugins/authentication.ts';
import { idempotencyKey } from '../plugins/idempotency.ts';
import { okAfter, params, zodRoutes } from '../plugins/zod-routes.ts';
import type { Lobbies } from './lobbies.ts';

export const registerLobbyRoutes = (app: FastifyInstance, lobbies: Lobbies): void => {
  const { routes, about } = zodRoutes(app, 'lobbies');
  const config = REFUSED_UNDER_LOAD;

  routes.get('/api/lobbies', about('Public lobbies, newest first', { response: { 200: z.array(LobbySummarySchema).readonly() } }), () =>
    lobbies.list(),
  );
  routes.post(
    '/api/lobbies',
    { config, ...about('Open a lobby', { body: CreateLobbySchema, response: { 201: LobbySchema } }) },
    (request, reply) => {
      reply.code(201);
      return lobbies.create(requireUser(request), request.body);
    },
  );
  routes.post(
    '/api/lobbies/quick-join',
    about('Join the fullest open lobby with a free place that fits', { body: LobbyFilterSchema.nullish(), response: { 200: LobbySchema } }),
    (request) => lobbies.quickJoin(requireUser(request), request.body ?? LobbyFilterSchema.parse({})),
  );
  routes.get('/api/lobbies/mine', about('The waiting lobby in which I have a place', { response: { 200: MyLobbySchema } }), (request) =>
    lobbies.mine(requireUser(request)),
  );
  routes.get(
    '/api/lobbies/closed-to-me',
    about('Lobbies from which I was removed and to which I cannot come back yet', { response: { 200: ClosedLobbiesSchema } }),
    (request) => lobbies.closedTo(requireUser(request)),
  );
  routes.get('/api/lobbies/:id', about('One lobby, by id or join code', { params, response: { 200: LobbySchema } }), (request) =>
    lobbies.get(request.params.id),
  );
  routes.get(
    '/api/lobbies/:id/invitation',
    {
      ...about('The invitation to a waiting lobby, by its join code', { params, response: { 200: LobbyInviteSchema } }),
    },
    (request) => lobbies.invite(request.params.id),
  );
  routes.patch(
    '/api/lobbies/:id',
    about('Change a lobby; host alone', { params, body: UpdateLobbySchema, response: { 200: LobbySchema } }),
    (request) => lobbies.update(requireUser(request), request.params.id, request.body),
  );
  routes.delete('/api/lobbies/:id', about('Close a lobby; host alone', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(lobbies.close(requireUser(request), request.params.id)),
  );
  routes.post('/api/lobbies/:id/join', about('Take a place', { params, response: { 200: LobbySchema } }), (request) =>
    lobbies.join(requireUser(request), request.params.id),
  );
  routes.post('/api/lobbies/:id/leave', about('Give up one’s place', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(lobbies.leave(requireUser(request), request.params.id)),
  );
  routes.post(
    '/api/lobbies/:id/ready',
    about('Be ready, or not', { params, body: ReadySchema, response: { 200: LobbySchema } }),
    (request) => lobbies.ready(requireUser(request), request.params.id, request.body.ready),
  );
  routes.post(
    '/api/lobbies/:id/kick',
    about('Remove a player; host alone', { params, body: OtherPlayerSchema, response: { 200: LobbySchema } }),
    (request) => lobbies.kick(requireUser(request), request.params.id, request.body.playerId),
  );
  routes.post(
    '/api/lobbies/:id/host',
    about('Make another player the host; host alone', { params, body: OtherPlayerSchema, response: { 200: LobbySchema } }),
    (request) => lobbies.handOver(requireUser(request), request.params.id, request.body.playerId),
  );
  routes.post(
    '/api/lobbies/:id/bots',
    about('Add, change or remove an AI player; host alone', { params, body: BotsSchema, response: { 200: LobbySchema } }),
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
      config,
      ...about('Start the game in a moment, unless somebody stops it; host alone', {
        params,
        body: StartSchema.nullish(),
        response: { 200: LobbySchema },
      }),
    },
    (request) => lobbies.countDown(requireUser(request), request.params.id, request.body?.force ?? false),
  );
  routes.delete(
    '/api/lobbies/:id/countdown',
    about('Stop the countdown; host alone', { params, response: { 200: LobbySchema } }),
    (request) => lobbies.stopCountdown(requireUser(request), request.params.id),
  );
  routes.post(
    '/api/lobbies/:id/start',
    { config, ...about('Start the game; host alone', { params, body: StartSchema.nullish(), response: { 200: StartedGameSchema } }) },
    (request) => lobbies.start(requireUser(request), request.params.id, request.body?.force ?? false),
  );
  routes.post(
    '/api/lobbies/:id/rematch',
    { config, ...about('Go back to the lobby after a game', { params, response: { 200: LobbySchema } }) },
    (request) => lobbies.rematch(requireUser(request), request.params.id),
  );
  routes.get(
    '/api/game/:id/rematch',
    about('What the people of a finished game want next', { params, response: { 200: RematchSchema } }),
    (request) => lobbies.rematches.get(requireUser(request), request.params.id),
  );
  routes.post(
    '/api/game/:id/rematch',
    {
      config,
      ...about('Ask for another game with the same people, which starts when everyone who is still there has asked', {
        params,
        body: RematchWishSchema,
        response: { 200: RematchSchema },
      }),
    },
    (request) => lobbies.rematches.wish(requireUser(request), request.params.id, request.body),
  );
};
