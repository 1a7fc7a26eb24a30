import { AnalyticsExportSchema, AnalyticsQuerySchema } from '@one-mind/protocol/analytics';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../db/open.ts';
import { requireAdmin } from '../plugins/authentication.ts';
import { sendCsv } from '../plugins/csv.ts';
import { analyticsOf, daysOf, tableOf } from './analytics.ts';

export const registerAnalyticsRoutes = (app: FastifyInstance, db: Database): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['admin'];

  routes.get(
    '/api/admin/analytics',
    { schema: { tags, summary: 'What finished games came to, day by day', querystring: AnalyticsQuerySchema } },
    (request) => {
      requireAdmin(request);
      return analyticsOf(db, daysOf(request.query, Date.now()));
    },
  );
  routes.get(
    '/api/admin/analytics/export.csv',
    { schema: { tags, summary: 'One table of it, as a file', querystring: AnalyticsExportSchema } },
    async (request, reply) => {
      requireAdmin(request);
      const { table, ...range } = request.query;
      const analytics = await analyticsOf(db, daysOf(range, Date.now()));
      const { columns, rows } = tableOf(analytics, table);
      return sendCsv(reply, `${table}-${analytics.from}-${analytics.to}.csv`, columns, rows);
    },
  );
};
