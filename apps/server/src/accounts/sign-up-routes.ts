import { DecideSignUpSchema, SignUpsQuerySchema, SignUpsSchema } from '@one-mind/protocol/admin/site';
import { OK, OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { decideSignUp, signUps } from './sign-ups.ts';

export const registerSignUpRoutes = (app: FastifyInstance, db: Database, now: () => number): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const path = '/api/admin/sign-ups';
  const about = (summary: string) => ({ tags: ['admin'], summary });

  routes.get(
    path,
    { schema: { ...about('Accounts that wait for approval'), querystring: SignUpsQuerySchema, response: { 200: SignUpsSchema } } },
    (request) => signUps(db, request.query.state),
  );
  routes.put(
    `${path}/:id`,
    {
      schema: {
        ...about('Approve or refuse an account'),
        params: z.object({ id: z.string().max(64) }),
        body: DecideSignUpSchema,
        response: { 200: OkSchema },
      },
    },
    async (request) => {
      await decideSignUp(db, actorOf(request), { id: request.params.id, approve: request.body.approve, at: now() });
      return OK;
    },
  );
};
