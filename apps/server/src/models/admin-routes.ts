import {
  EvaluationViewSchema,
  ModelDraftSchema,
  ModelsViewSchema,
  ModelUpdateSchema,
  ModelUsageSchema,
  ModelViewSchema,
  NarratorModelsSchema,
  TestModelSchema,
  type TestResult,
  TestResultSchema,
} from '@one-mind/protocol/admin/models';
import { fileOf, OK, OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { requireAdmin } from '../plugins/authentication.ts';
import { sendCsv } from '../plugins/csv.ts';
import type { ModelCatalogue } from './catalogue.ts';
import type { Evaluations } from './evaluation/evaluations.ts';
import type { Models } from './models.ts';
import { testModel } from './test-model.ts';
import { usageByModel } from './usage/usage.ts';

interface ModelRoutes {
  readonly db: Database;
  readonly models: Models;
  readonly catalogue: ModelCatalogue;
  readonly evaluations: Evaluations;
}

/** Days of usage that can be asked for. */
const DAYS_MAX = 366;
const UsageQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(DAYS_MAX).default(30) });
const USAGE_COLUMNS = [
  'modelId',
  'name',
  'calls',
  'used',
  'rejected',
  'empty',
  'failed',
  'firstTokenMs',
  'medianMs',
  'p95Ms',
  'cost',
] as const;

export const registerModelRoutes = (app: FastifyInstance, { db, models, catalogue, evaluations }: ModelRoutes): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ id: z.string().min(1).max(64) });
  const about = (summary: string) => ({ tags: ['models'], summary });

  routes.get(
    '/api/admin/models',
    { schema: { ...about('List models and their purposes'), response: { 200: ModelsViewSchema } } },
    (request) => {
      requireAdmin(request);
      return catalogue.list();
    },
  );
  routes.get(
    '/api/admin/models/usage',
    {
      schema: {
        ...about('Calls, latency and cost of each model'),
        querystring: UsageQuerySchema,
        response: { 200: ModelUsageSchema },
      },
    },
    (request) => {
      requireAdmin(request);
      return usageByModel(db, request.query.days, Date.now());
    },
  );
  routes.get(
    '/api/admin/models/usage/export.csv',
    {
      schema: {
        ...about('Calls, latency and cost of each model, as a file'),
        querystring: UsageQuerySchema,
        response: { 200: fileOf('text/csv') },
      },
    },
    async (request, reply) => {
      requireAdmin(request);
      return sendCsv(reply, 'model-usage.csv', USAGE_COLUMNS, (await usageByModel(db, request.query.days, Date.now())).models);
    },
  );
  routes.post(
    '/api/admin/models',
    { schema: { ...about('Add a model'), body: ModelDraftSchema, response: { 201: ModelViewSchema } } },
    async (request, reply) => {
      requireAdmin(request);
      return reply.code(201).send(await catalogue.add(request.body, actorOf(request)));
    },
  );
  routes.put(
    '/api/admin/models/:id',
    {
      schema: {
        ...about('Change a model; its key stays unless another is sent'),
        params,
        body: ModelUpdateSchema,
        response: { 200: ModelViewSchema },
      },
    },
    (request) => {
      requireAdmin(request);
      return catalogue.change(request.params.id, request.body, actorOf(request));
    },
  );
  routes.delete(
    '/api/admin/models/:id',
    { schema: { ...about('Delete a model'), params, response: { 200: OkSchema } } },
    async (request) => {
      requireAdmin(request);
      await catalogue.remove(request.params.id, actorOf(request));
      return OK;
    },
  );
  routes.post(
    '/api/admin/models/:id/test',
    {
      schema: {
        ...about('Test a model with a prompt, bypassing its breaker'),
        params,
        body: TestModelSchema,
        response: { 200: TestResultSchema },
      },
    },
    async (request): Promise<TestResult> => {
      requireAdmin(request);
      return testModel(models, await catalogue.find(request.params.id), request.body.prompt);
    },
  );
  routes.get(
    '/api/admin/models/:id/evaluations',
    { schema: { ...about('Evaluations of a model, newest first'), params, response: { 200: z.array(EvaluationViewSchema).readonly() } } },
    (request) => {
      requireAdmin(request);
      return evaluations.list(request.params.id);
    },
  );
  routes.post(
    '/api/admin/models/:id/evaluation',
    { schema: { ...about('Begin an evaluation'), params, response: { 202: EvaluationViewSchema } } },
    async (request, reply) => {
      requireAdmin(request);
      return reply.code(202).send(await evaluations.start(request.params.id, actorOf(request)));
    },
  );
  routes.delete(
    '/api/admin/models/:id/evaluation',
    { schema: { ...about('Cancel the evaluation that runs'), params, response: { 200: z.object({ cancelled: z.boolean() }) } } },
    async (request) => {
      requireAdmin(request);
      return { cancelled: await evaluations.cancel(request.params.id) };
    },
  );
  routes.put(
    '/api/admin/narrator',
    { schema: { ...about('Set which model narrates what'), body: NarratorModelsSchema, response: { 200: NarratorModelsSchema } } },
    (request) => {
      requireAdmin(request);
      return catalogue.configure(request.body, actorOf(request));
    },
  );
};
