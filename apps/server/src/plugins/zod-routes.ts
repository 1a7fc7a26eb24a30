import { OK, type Ok } from '@one-mind/protocol/answers';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Parameters of an address that contains the id of something. */
export const params = z.object({ id: z.string().min(1).max(64) });

/**
 * Routes that are grouped under `tag` in /docs, and whose requests and answers are Zod schemas. `about` makes the options of one route: its
 * summary, the schemas of what it receives, and its `response`.
 */
export const zodRoutes = (app: FastifyInstance, tag: string) => ({
  routes: app.withTypeProvider<ZodTypeProvider>(),
  about: <Schema extends FastifySchema>(summary: string, schema: Schema) => ({ schema: { tags: [tag], summary, ...schema } }),
});

/** The answer of a route that has nothing else to report, once the work has succeeded. */
export const okAfter = async (work: Promise<unknown>): Promise<Ok> => {
  await work;
  return OK;
};
