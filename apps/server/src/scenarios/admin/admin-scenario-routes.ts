import { Readable } from 'node:stream';
import {
  AdminScenarioSchema,
  AdminScenariosQuerySchema,
  AdminScenarioUpdateSchema,
  CreateAdminScenarioSchema,
  ExportQuerySchema,
  FeaturedSchema,
  HiddenSchema,
  ImportAnswerSchema,
  ImportQuerySchema,
} from '@one-mind/protocol/admin/admin-scenarios';
import { fileOf, OK, OkSchema } from '@one-mind/protocol/answers';
import { ScenarioSummarySchema } from '@one-mind/protocol/scenarios/scenarios';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { params, zodRoutes } from '../../plugins/zod-routes.ts';
import { deleteScenario, featureScenario, hideScenario } from '../authoring/authoring.ts';
import { type AfterSaving, authorOf, BODY_MAX } from '../routes.ts';
import { createForAdmin, exportScenarios, listForAdmin, updateForAdmin } from './admin-scenarios.ts';
import { importScenarios } from './import-scenarios.ts';

/** Size limit of a file with many scenarios, in bytes; a built-in one has about 80,000. */
const FILE_MAX = 24 * 1024 * 1024;

export const registerAdminScenarioRoutes = (app: FastifyInstance, db: Database, { onChanged, pictures }: AfterSaving): void => {
  const { routes, about } = zodRoutes(app, 'admin');

  routes.get(
    '/api/admin/scenarios',
    about('Every scenario, featured first', {
      querystring: AdminScenariosQuerySchema,
      response: { 200: z.array(AdminScenarioSchema).readonly() },
    }),
    (request) => listForAdmin(db, requireUser(request), request.query),
  );
  routes.post(
    '/api/admin/scenarios',
    { bodyLimit: BODY_MAX, ...about('Make a scenario', { body: CreateAdminScenarioSchema, response: { 201: ScenarioSummarySchema } }) },
    async (request, reply) => {
      const author = authorOf(request);
      const made = await createForAdmin(db, request.body, { author, at: Date.now() });
      return reply.code(201).send(await pictures.withPicture(made, author));
    },
  );
  routes.get(
    '/api/admin/scenarios/export',
    about('All scenarios, or the chosen ones, as one file', {
      querystring: ExportQuerySchema,
      response: { 200: fileOf('application/json') },
    }),
    async (request, reply) => {
      const pieces = await exportScenarios(db, request.query.ids ?? null);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="scenarios.json"')
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces));
    },
  );
  routes.post(
    '/api/admin/scenarios/import',
    {
      bodyLimit: FILE_MAX,
      ...about('Import scenarios from a file, or report what would happen', {
        body: z.unknown(),
        querystring: ImportQuerySchema,
        response: { 200: ImportAnswerSchema },
      }),
    },
    async (request) => {
      const { preview } = request.query;
      const answer = await importScenarios(db, request.body, { author: authorOf(request), at: Date.now(), preview });
      const changed = answer.done ? answer.scenarios.filter(({ outcome }) => outcome === 'changed') : [];
      for (const { id } of changed) if (id !== null) await onChanged(id);
      return answer;
    },
  );
  routes.put(
    '/api/admin/scenarios/:id',
    {
      bodyLimit: BODY_MAX,
      ...about('Change a scenario', { params, body: AdminScenarioUpdateSchema, response: { 200: ScenarioSummarySchema } }),
    },
    async (request) => {
      const { id } = request.params;
      const author = authorOf(request);
      const changed = await updateForAdmin(db, id, request.body, { author, at: Date.now() });
      // Comes first, because loading the picture may take a while.
      await onChanged(id);
      return pictures.withPicture(changed, author);
    },
  );
  routes.delete('/api/admin/scenarios/:id', about('Delete a scenario', { params, response: { 200: OkSchema } }), async (request) => {
    const { id } = request.params;
    await transact(db, (trx) => deleteScenario(trx, id, authorOf(request)));
    await onChanged(id);
    return OK;
  });
  routes.post(
    '/api/admin/scenarios/:id/featured',
    about('Feature a scenario, or stop featuring it', { params, body: FeaturedSchema, response: { 200: ScenarioSummarySchema } }),
    (request) => {
      const { id } = request.params;
      return transact(db, (trx) => featureScenario(trx, id, request.body.featured, authorOf(request)));
    },
  );
  routes.post(
    '/api/admin/scenarios/:id/hidden',
    about('Hide a built-in scenario, or show it again', { params, body: HiddenSchema, response: { 200: ScenarioSummarySchema } }),
    (request) => {
      const { id } = request.params;
      return transact(db, (trx) => hideScenario(trx, id, request.body.hidden, authorOf(request)));
    },
  );
};
