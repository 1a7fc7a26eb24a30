import { fileOf, OK, OkSchema } from '@one-mind/protocol/answers';
import { scenarioJsonSchema } from '@one-mind/protocol/scenarios/scenario-json-schema';
import {
  RateScenarioSchema,
  ScenarioDetailSchema,
  ScenarioDraftSchema,
  ScenarioFileSchema,
  ScenarioProblemsSchema,
  ScenarioRatingSchema,
  ScenarioSummarySchema,
  ScenarioUpdateSchema,
} from '@one-mind/protocol/scenarios/scenarios';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { requireUser } from '../plugins/authentication.ts';
import { params, zodRoutes } from '../plugins/zod-routes.ts';
import { checkDraft, createScenario, deleteScenario, type ScenarioAuthor, scenarioFile, updateScenario } from './authoring/authoring.ts';
import type { Pictures } from './pictures/pictures.ts';
import { rateScenario, ratingOf } from './ratings/ratings.ts';
import { scenarioDetail } from './scenario-detail.ts';
import { listScenarios } from './scenarios.ts';

/** Size limit in bytes: a scenario may have 262,144 characters, some of which take more than one byte. */
export const BODY_MAX = 1024 * 1024;

/** The asker as the author of a change. @throws Refused `unauthenticated` */
export const authorOf = (request: FastifyRequest): ScenarioAuthor => ({ ...requireUser(request), ip: request.ip });

/** Hooks for saved and deleted scenarios. */
export interface AfterSaving {
  /** Called after a scenario was changed or deleted. */
  readonly onChanged: (scenarioId: string) => Promise<void>;
  readonly pictures: Pick<Pictures, 'withPicture'>;
}

export const registerScenarioRoutes = (app: FastifyInstance, db: Database, { onChanged, pictures }: AfterSaving): void => {
  const { routes, about } = zodRoutes(app, 'scenarios');

  routes.get(
    '/api/scenarios',
    about('The scenarios that the caller may see, featured first', { response: { 200: z.array(ScenarioSummarySchema).readonly() } }),
    (request) => listScenarios(db, requireUser(request)),
  );
  // Public, because editors that check scenarios with it have no account.
  routes.get(
    '/api/scenarios/schema',
    {
      ...about('The shape of a scenario, as JSON Schema', { response: { 200: fileOf('application/schema+json') } }),
    },
    (_request, reply) => reply.type('application/schema+json').header('cache-control', 'public, max-age=3600').send(scenarioJsonSchema()),
  );
  routes.post(
    '/api/scenarios',
    {
      bodyLimit: BODY_MAX,
      ...about('Make a scenario; admins and creators', { body: ScenarioDraftSchema, response: { 201: ScenarioSummarySchema } }),
    },
    async (request, reply) => {
      const author = authorOf(request);
      const made = await transact(db, (trx) => createScenario(trx, request.body, { author, at: Date.now() }));
      return reply.code(201).send(await pictures.withPicture(made, author));
    },
  );
  routes.post(
    '/api/scenarios/check',
    {
      bodyLimit: BODY_MAX,
      ...about('Check a scenario for errors and warnings', { body: ScenarioDraftSchema, response: { 200: ScenarioProblemsSchema } }),
    },
    (request) => checkDraft(db, request.body),
  );
  routes.get(
    '/api/scenarios/:id',
    about('A scenario, without its secrets', { params, response: { 200: ScenarioDetailSchema } }),
    (request) => scenarioDetail(db, request.params.id, requireUser(request)),
  );
  routes.get(
    '/api/scenarios/:id/content',
    about('The complete scenario, for people who may copy it', { params, response: { 200: ScenarioFileSchema } }),
    (request) => scenarioFile(db, request.params.id, requireUser(request)),
  );
  routes.put(
    '/api/scenarios/:id',
    {
      bodyLimit: BODY_MAX,
      ...about('Change a scenario of one’s own', { params, body: ScenarioUpdateSchema, response: { 200: ScenarioSummarySchema } }),
    },
    async (request) => {
      const { params, body } = request;
      const author = authorOf(request);
      const changed = await transact(db, (trx) => updateScenario(trx, params.id, body, { author, at: Date.now() }));
      // Comes first, because loading the picture may take a while.
      await onChanged(params.id);
      return pictures.withPicture(changed, author);
    },
  );
  routes.delete('/api/scenarios/:id', about('Delete a scenario of one’s own', { params, response: { 200: OkSchema } }), async (request) => {
    const { id } = request.params;
    const author = authorOf(request);
    await transact(db, (trx) => deleteScenario(trx, id, author));
    await onChanged(id);
    return OK;
  });
  routes.get(
    '/api/scenarios/:id/rating',
    about('How a scenario is rated, by all and by me', { params, response: { 200: ScenarioRatingSchema } }),
    (request) => ratingOf(db, request.params.id, requireUser(request)),
  );
  routes.put(
    '/api/scenarios/:id/rating',
    about('Rate a scenario that one has played', { params, body: RateScenarioSchema, response: { 200: ScenarioRatingSchema } }),
    (request) => rateScenario(db, { scenarioId: request.params.id, stars: request.body.stars, at: Date.now() }, requireUser(request)),
  );
};
