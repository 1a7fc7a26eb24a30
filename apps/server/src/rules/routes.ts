import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { listHouseRules } from './house-rules.ts';
import { listRules } from './rules.ts';

/** Public: the rules are no secret, and who isn't signed in may read them first. */
export const registerRuleRoutes = (app: FastifyInstance, db: Database): void => {
  app.get('/api/rules', { schema: { tags: ['rules'], summary: 'The rules of the next game, and those of the house' } }, async () => [
    ...(await listRules(db)),
    ...(await listHouseRules(db)).filter(({ active }) => active),
  ]);
};
