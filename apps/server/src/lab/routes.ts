import { type LabAnswer, LabAnswerSchema, LabRequestSchema, type LabRun, LabRunSchema } from '@one-mind/protocol/scenarios/lab';
import type { FastifyInstance } from 'fastify';
import { requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import { BODY_MAX } from '../scenarios/routes.ts';
import type { Lab } from './lab.ts';

export const registerLabRoutes = (app: FastifyInstance, lab: Lab): void => {
  const { routes, about } = zodRoutes(app, 'scenarios');
  const answer = async (run: Promise<LabRun | null>): Promise<LabAnswer> => ({ run: await run });

  routes.post(
    '/api/scenarios/lab',
    { bodyLimit: BODY_MAX, ...about('Simulate a draft; admins and creators', { body: LabRequestSchema, response: { 202: LabRunSchema } }) },
    async (request, reply) => reply.code(202).send(await lab.start(request.body, requireUser(request))),
  );
  routes.get('/api/scenarios/lab', about('The caller’s latest simulation', { response: { 200: LabAnswerSchema } }), async (request) =>
    answer(lab.latest(requireUser(request).userId)),
  );
  routes.delete('/api/scenarios/lab', about('Cancel one’s own simulation', { response: { 200: LabAnswerSchema } }), async (request) =>
    answer(lab.cancel(requireUser(request).userId)),
  );
};
