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
import { fileOf, OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { sendCsv } from '../plugins/csv.ts';
import { okAfter, params, zodRoutes } from '../plugins/zod-routes.ts';
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
  const { routes, about } = zodRoutes(app, 'models');

  routes.get('/api/admin/models', about('List models and their purposes', { response: { 200: ModelsViewSchema } }), () => catalogue.list());
  routes.get(
    '/api/admin/models/usage',
    about('Calls, latency and cost of each model', { querystring: UsageQuerySchema, response: { 200: ModelUsageSchema } }),
    (request) => usageByModel(db, request.query.days, Date.now()),
  );
  routes.get(
    '/api/admin/models/usage/export.csv',
    about('Calls, latency and cost of each model, as a file', { querystring: UsageQuerySchema, response: { 200: fileOf('text/csv') } }),
    async (request, reply) =>
      sendCsv(reply, 'model-usage.csv', USAGE_COLUMNS, (await usageByModel(db, request.query.days, Date.now())).models),
  );
  routes.post(
    '/api/admin/models',
    about('Add a model', { body: ModelDraftSchema, response: { 201: ModelViewSchema } }),
    async (request, reply) => reply.code(201).send(await catalogue.add(request.body, actorOf(request))),
  );
  routes.put(
    '/api/admin/models/:id',
    about('Change a model; its key stays unless another is sent', { params, body: ModelUpdateSchema, response: { 200: ModelViewSchema } }),
    (request) => catalogue.change(request.params.id, request.body, actorOf(request)),
  );
  routes.delete('/api/admin/models/:id', about('Delete a model', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(catalogue.remove(request.params.id, actorOf(request))),
  );
  routes.post(
    '/api/admin/models/:id/test',
    about('Test a model with a prompt, bypassing its breaker', { params, body: TestModelSchema, response: { 200: TestResultSchema } }),
    async (request): Promise<TestResult> => testModel(models, await catalogue.find(request.params.id), request.body.prompt),
  );
  routes.get(
    '/api/admin/models/:id/evaluations',
    about('Evaluations of a model, newest first', { params, response: { 200: z.array(EvaluationViewSchema).readonly() } }),
    (request) => evaluations.list(request.params.id),
  );
  routes.post(
    '/api/admin/models/:id/evaluation',
    about('Begin an evaluation', { params, response: { 202: EvaluationViewSchema } }),
    async (request, reply) => reply.code(202).send(await evaluations.start(request.params.id, actorOf(request))),
  );
  routes.delete(
    '/api/admin/models/:id/evaluation',
    about('Cancel the evaluation that runs', { params, response: { 200: z.object({ cancelled: z.boolean() }) } }),
    async (request) => ({ cancelled: await evaluations.cancel(request.params.id) }),
  );
  routes.put(
    '/api/admin/narrator',
    about('Set which model narrates what', { body: NarratorModelsSchema, response: { 200: NarratorModelsSchema } }),
    (request) => catalogue.configure(request.body, actorOf(request)),
  );
};
