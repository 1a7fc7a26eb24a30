import {
  CaseReadSchema,
  CaseResultsSchema,
  CaseVerdictSchema,
  DailySchema,
  DaySchema,
  NameSaboteurSchema,
  ReadRoundsSchema,
  TakeOverSchema,
} from '@one-mind/protocol/daily/daily';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type RateLimits, routeLimit } from '../limits.ts';
import { requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import type { DailyCases } from './daily-cases.ts';

const params = z.object({ day: DaySchema });

export const registerDailyRoutes = (app: FastifyInstance, cases: DailyCases, rateLimits: RateLimits): void => {
  const { routes, about } = zodRoutes(app, 'daily');
  const config = routeLimit(rateLimits, 'dailyCases');

  routes.get('/api/daily', about('The Daily Cases up to today, and the caller’s results', { response: { 200: DailySchema } }), (request) =>
    cases.overview(request.user?.userId ?? null),
  );
  routes.post(
    '/api/daily/:day/rounds',
    { ...about('Open the first rounds of a Daily Case', { params, body: ReadRoundsSchema, response: { 200: CaseReadSchema } }), config },
    (request) => cases.read(request.user?.userId ?? null, request.params.day, request.body.rounds),
  );
  routes.post(
    '/api/daily/:day/name',
    {
      ...about('Name the Saboteur of a Daily Case; the answer is the solution', {
        params,
        body: NameSaboteurSchema,
        response: { 200: CaseVerdictSchema },
      }),
      config,
    },
    (request) => cases.name(request.user?.userId ?? null, request.params.day, request.body),
  );
  routes.post(
    '/api/daily/results',
    { ...about('Take over what was named without an account', { body: TakeOverSchema, response: { 200: CaseResultsSchema } }), config },
    async (request) => ({ results: await cases.takeOver(requireUser(request).userId, request.body.receipts) }),
  );
};
