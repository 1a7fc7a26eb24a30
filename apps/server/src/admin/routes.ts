/** The dashboard: figures of every domain, and the server's health. */
import { type AdminStats, AdminStatsSchema, HealthSchema } from '@one-mind/protocol/admin/admin-dashboard';
import type { FastifyInstance } from 'fastify';
import type { Administration } from '../accounts/administration.ts';
import type { Database } from '../db/open.ts';
import { countRunningGames } from '../games/games.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import { countScenarios } from '../scenarios/scenarios.ts';
import type { HealthChecks } from './health.ts';

interface Dashboard {
  readonly db: Database;
  readonly administration: Administration;
  readonly health: HealthChecks;
}

export const registerDashboardRoutes = (app: FastifyInstance, { db, administration, health }: Dashboard): void => {
  const { routes, about } = zodRoutes(app, 'admin');

  routes.get(
    '/api/admin/stats',
    about('Users, games and scenarios in figures', { response: { 200: AdminStatsSchema } }),
    async (): Promise<AdminStats> => {
      const [users, activeGames, totalScenarios] = await Promise.all([administration.stats(), countRunningGames(db), countScenarios(db)]);
      return { ...users, activeGames, totalScenarios };
    },
  );
  routes.get('/api/admin/health', about('How the server is doing, measured now', { response: { 200: HealthSchema } }), () => health.run());
};
