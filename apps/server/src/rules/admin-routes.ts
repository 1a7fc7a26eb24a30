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
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { requireAdmin } from '../plugins/authentication.ts';
import { Refused } from '../refused.ts';
import { changeHouseRule, createHouseRule, deleteHouseRule, listHouseRules } from './house-rules.ts';
import { restoreRule, ruleHistory } from './rule-history.ts';
import { activeRules, changeRule, listRules, resetRule, rulesWith } from './rules.ts';
import { exampleState, testRules } from './test-rules.ts';

const IdSchema = z.object({ id: z.string().min(1).max(64) });
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
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['rules'], summary: `${summary}; admins alone` });
  const deciding = (request: FastifyRequest) => {
    requireAdmin(request);
    return { actor: actorOf(request), at: Date.now() };
  };

  routes.get(
    '/api/admin/rules',
    { schema: { ...about('All rules, including inactive house rules'), response: { 200: z.array(RuleViewSchema).readonly() } } },
    async (request) => {
      requireAdmin(request);
      return [...(await listRules(db)), ...(await listHouseRules(db))];
    },
  );
  routes.post(
    '/api/admin/rules',
    { schema: { ...about('Add a house rule, which no game reads'), body: CreateRuleSchema, response: { 200: RuleViewSchema } } },
    (request) => createHouseRule(db, request.body, deciding(request)),
  );
  routes.patch(
    '/api/admin/rules/:id',
    {
      schema: {
        ...about('Change a rule for the games that start from now on'),
        params: IdSchema,
        body: ChangeRuleSchema,
        response: { 200: RuleViewSchema },
      },
    },
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
    {
      schema: {
        ...about('Delete a house rule'),
        params: IdSchema,
        querystring: z.object({ version: z.coerce.number().int() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteHouseRule(db, request.params.id, { ...deciding(request), version: request.query.version });
      return reply.code(204).send();
    },
  );
  routes.post(
    '/api/admin/rules/:id/reset',
    {
      schema: {
        ...about('Reset a rule to its default'),
        params: IdSchema,
        body: ResetRuleSchema,
        response: { 200: RuleViewSchema },
      },
    },
    (request) => resetRule(db, request.params.id, { ...deciding(request), version: request.body.version }),
  );
  routes.post(
    '/api/admin/rules/:id/restore',
    {
      schema: {
        ...about('Restore a rule to its state after an earlier change'),
        params: IdSchema,
        body: RestoreRuleSchema,
        response: { 200: RuleViewSchema },
      },
    },
    (request) => restoreRule(db, request.params.id, { ...deciding(request), ...request.body }),
  );
  routes.get(
    '/api/admin/rules/history',
    {
      schema: {
        ...about('The history of the rules, newest first'),
        querystring: z.object({
          rule: z.string().max(64).optional(),
          page: z.coerce.number().int().min(1).default(1),
          limit: z.coerce.number().int().min(1).max(100).default(10),
        }),
        response: { 200: RuleHistorySchema },
      },
    },
    (request) => {
      requireAdmin(request);
      return ruleHistory(db, request.query);
    },
  );
  routes.get(
    '/api/admin/rules/example-state',
    { schema: { ...about('A game state to begin a test with'), response: { 200: ExampleStateSchema } } },
    async (request) => {
      requireAdmin(request);
      return exampleState(await activeRules(db));
    },
  );
  routes.post(
    '/api/admin/rules/test',
    {
      bodyLimit: STATE_MAX,
      schema: {
        ...about('Test a game state by the rules of the next game, or by a rule that is not saved'),
        body: TestRulesSchema,
        response: { 200: RulesTestSchema },
      },
    },
    async (request) => {
      requireAdmin(request);
      const { state, tried } = request.body;
      const saved = await activeRules(db);
      return testRules(state === undefined ? exampleState(saved).state : state, tried === undefined ? saved : await rulesWith(db, tried));
    },
  );
};
