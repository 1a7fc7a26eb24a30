import { OkSchema } from '@one-mind/protocol/answers';
import { GameRecordSchema } from '@one-mind/protocol/games/game-record';
import { ReplayOfSeatSchema, ReplaySchema } from '@one-mind/protocol/games/replays';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireUser } from '../../plugins/authentication.ts';
import { okAfter, params, zodRoutes } from '../../plugins/zod-routes.ts';
import type { Games } from '../games.ts';
import type { Replays } from './replays.ts';

export const registerReplayRoutes = (app: FastifyInstance, replays: Replays, games: Pick<Games, 'record'>): void => {
  const { routes, about } = zodRoutes(app, 'replays');

  // People without an account follow links, too.
  routes.get(
    '/api/game/:id/replay',
    {
      ...about('A finished game, moment by moment, with its truth', { params, response: { 200: ReplaySchema } }),
    },
    (request) => replays.whole(request.user?.userId ?? null, request.params.id),
  );
  routes.get(
    '/api/game/:id/replay/seats/:seat',
    {
      ...about('What one seat of a finished game knew, moment by moment', {
        params: params.extend({ seat: z.coerce.number().int().min(0).max(5) }),
        response: { 200: ReplayOfSeatSchema },
      }),
    },
    (request) => replays.ofSeat(request.user?.userId ?? null, request.params.id, request.params.seat),
  );
  routes.get(
    '/api/game/:id/record',
    about('The record of a finished game, to verify it against its seal; for people who may see its replay', {
      params,
      response: { 200: GameRecordSchema },
    }),
    async (request) => {
      const { id } = request.params;
      await replays.requireAccess(requireUser(request).userId, id);
      return games.record(id);
    },
  );
  routes.post(
    '/api/game/:id/replay/open',
    about('Let anyone with the link see the replay', { params, response: { 200: OkSchema } }),
    (request) => okAfter(replays.open(requireUser(request).userId, request.params.id)),
  );
};
