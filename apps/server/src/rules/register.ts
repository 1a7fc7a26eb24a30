import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { registerAdminRuleRoutes } from './admin-routes.ts';
import { registerRuleRoutes } from './routes.ts';

export const registerRules = (app: FastifyInstance, db: Database): void => {
  registerRuleRoutes(app, db);
  registerAdminRuleRoutes(app, db);
};
