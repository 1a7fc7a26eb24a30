import { DecideSignUpSchema, SignUpsQuerySchema, SignUpsSchema } from '@one-mind/protocol/admin/site';
import { OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { okAfter, zodRoutes } from '../../plugins/zod-routes.ts';
import { decideSignUp, signUps } from './sign-ups.ts';

export const registerSignUpRoutes = (app: FastifyInstance, db: Database, now: () => number): void => {
  const { routes, about } = zodRoutes(app, 'admin');
  const path = '/api/admin/sign-ups';

  routes.get(
    path,
    about('Accounts that wait for approval', { querystring: SignUpsQuerySchema, response: { 200: SignUpsSchema } }),
    (request) => signUps(db, request.query.state),
  );
  routes.put(
    `${path}/:id`,
    about('Approve or refuse an account', {
      params: z.object({ id: z.string().max(64) }),
      body: DecideSignUpSchema,
      response: { 200: OkSchema },
    }),
    (request) => okAfter(decideSignUp(db, actorOf(request), { id: request.params.id, approve: request.body.approve, at: now() })),
  );
};
