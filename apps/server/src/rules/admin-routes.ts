import { isRuleId } from '@one-mind/engine/rules/catalogue';
import {
  ChangeRuleSchema,
  CreateRuleSchema,
  ExampleStateSchema,
  ResetRuleSchema,
  RestoreRuleSchema,
  RuleHistorySchema,
  RulesTestSchema,
  RuleViewSchema,
  TestRulesSchema,
} from '@one-mind/protocol/games/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { params, zodRoutes } from '../plugins/zod-routes.ts';
import { Refused } from '../refused.ts';
import { changeHouseRule, createHouseRule, deleteHouseRule, listHouseRules } from './house-rules.ts';
import { restoreRule, ruleHistory } from './rule-history.ts';
import { activeRules, changeRule, listRules, resetRule, rulesWith } from './rules.ts';
import { exampleState, testRules } from './test-rules.ts';

/** Size limit of a game state to test, in bytes: a long game with its scenario. */
const STATE_MAX = 2 * 1024 * 1024;

/** Admins change what the engine reads of a rule, but not the texts of the engine's rules. */
const onlyDecisions = (change: z.output<typeof ChangeRuleSchema>) => {
  const { active, parameters, version, ...words } = change;
  const fixed = Object.keys(words);
  if (fixed.length > 0) {
    const sentence = 'This is fixed: it says what the game does.';
    throw new Refused('invalid_input', Object.fromEntries(fixed.map((field) => [field, sentence])));
  }
  return { active, parameters, version };
};

export const registerAdminRuleRoutes = (app: FastifyInstance, db: Database): void => {
  const { routes, about } = zodRoutes(app, 'rules');
  const deciding = (request: FastifyRequest) => ({ actor: actorOf(request), at: Date.now() });

  routes.get(
    '/api/admin/rules',
    about('All rules, including inactive house rules; admins alone', { response: { 200: z.array(RuleViewSchema).readonly() } }),
    async () => [...(await listRules(db)), ...(await listHouseRules(db))],
  );
  routes.post(
    '/api/admin/rules',
    about('Add a house rule, which no game reads; admins alone', { body: CreateRuleSchema, response: { 200: RuleViewSchema } }),
    (request) => createHouseRule(db, request.body, deciding(request)),
  );
  routes.patch(
    '/api/admin/rules/:id',
    about('Change a rule for the games that start from now on; admins alone', {
      params,
      body: ChangeRuleSchema,
      response: { 200: RuleViewSchema },
    }),
    (request) => {
      const { id } = request.params;
      const who = deciding(request);
      return isRuleId(id)
        ? changeRule(db, id, { ...onlyDecisions(request.body), ...who })
        : changeHouseRule(db, id, { ...request.body, ...who });
    },
  );
  routes.delete(
    '/api/admin/rules/:id',
    about('Delete a house rule; admins alone', {
      params,
      querystring: z.object({ version: z.coerce.number().int() }),
      response: { 204: z.undefined() },
    }),
    async (request, reply) => {
      await deleteHouseRule(db, request.params.id, { ...deciding(request), version: request.query.version });
      return reply.code(204).send();
    },
  );
  routes.post(
    '/api/admin/rules/:id/reset',
    about('Reset a rule to its default; admins alone', { params, body: ResetRuleSchema, response: { 200: RuleViewSchema } }),
    (request) => resetRule(db, request.params.id, { ...deciding(request), version: request.body.version }),
  );
  routes.post(
    '/api/admin/rules/:id/restore',
    about('Restore a rule to its state after an earlier change; admins alone', {
      params,
      body: RestoreRuleSchema,
      response: { 200: RuleViewSchema },
    }),
    (request) => restoreRule(db, request.params.id, { ...deciding(request), ...request.body }),
  );
  routes.get(
    '/api/admin/rules/history',
    about('The history of the rules, newest first; admins alone', {
      querystring: z.object({
        rule: z.string().max(64).optional(),
        page: z.coerce.number().int().min(1).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(10),
      }),
      response: { 200: RuleHistorySchema },
    }),
    (request) => ruleHistory(db, request.query),
  );
  routes.get(
    '/api/admin/rules/example-state',
    about('A game state to begin a test with; admins alone', { response: { 200: ExampleStateSchema } }),
    async () => exampleState(await activeRules(db)),
  );
  routes.post(
    '/api/admin/rules/test',
    {
      bodyLimit: STATE_MAX,
      ...about('Test a game state by the rules of the next game, or by a rule that is not saved; admins alone', {
        body: TestRulesSchema,
        response: { 200: RulesTestSchema },
      }),
    },
    async (request) => {
      const { state, tried } = request.body;
      const saved = await activeRules(db);
      return testRules(state === undefined ? exampleState(saved).state : state, tried === undefined ? saved : await rulesWith(db, tried));
    },
  );
};
