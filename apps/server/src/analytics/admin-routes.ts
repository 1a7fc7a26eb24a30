import { AnalyticsExportSchema, AnalyticsQuerySchema, AnalyticsSchema } from '@one-mind/protocol/admin/analytics';
import { fileOf } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { sendCsv } from '../plugins/csv.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import { analyticsOf, tableOf } from './analytics.ts';

export const registerAnalyticsRoutes = (app: FastifyInstance, db: Database): void => {
  const { routes, about } = zodRoutes(app, 'admin');

  routes.get(
    '/api/admin/analytics',
    about('Daily statistics of finished games', { querystring: AnalyticsQuerySchema, response: { 200: AnalyticsSchema } }),
    (request) => analyticsOf(db, request.query, Date.now()),
  );
  routes.get(
    '/api/admin/analytics/export.csv',
    about('One table of the analytics as a CSV file', { querystring: AnalyticsExportSchema, response: { 200: fileOf('text/csv') } }),
    async (request, reply) => {
      const { table, ...asked } = request.query;
      const analytics = await analyticsOf(db, asked, Date.now());
      const { columns, rows } = tableOf(analytics, table);
      const played = asked.playedBy === 'all' ? '' : `-${asked.playedBy}`;
      return sendCsv(reply, `${table}${played}-${analytics.from}-${analytics.to}.csv`, columns, rows);
    },
  );
};
