import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { listRules } from './rules.ts';

/** Public: the rules are no secret, and who isn't signed in may read them first. */
export const registerRuleRoutes = (app: FastifyInstance, db: Database): void => {
  app.get('/api/rules', { schema: { tags: ['rules'], summary: 'The rules of the next game' } }, () => listRules(db));
};
