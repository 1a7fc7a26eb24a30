import { RULE_KINDS, RuleViewSchema } from '@one-mind/protocol/games/rules';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import { listHouseRules } from './house-rules.ts';
import { listRules } from './rules.ts';

/** Public, so that people can read the rules before they sign in. */
export const registerRuleRoutes = (app: FastifyInstance, db: Database): void => {
  const { routes, about } = zodRoutes(app, 'rules');
  routes.get(
    '/api/rules',
    {
      ...about('The rules of the next game, and the house rules', {
        querystring: z.object({ kind: z.enum(RULE_KINDS).optional() }),
        response: { 200: z.array(RuleViewSchema).readonly() },
      }),
    },
    async ({ query: { kind } }) => [
      ...(kind === 'house' ? [] : await listRules(db)),
      ...(kind === 'engine' ? [] : (await listHouseRules(db)).filter(({ active }) => active)),
    ],
  );
};
