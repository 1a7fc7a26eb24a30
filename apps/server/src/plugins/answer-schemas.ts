/** Answer schemas of routes. The schema is the allow-list of what may leave: the serializer drops every other field. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

const answersOf = (response: unknown): object => (typeof response === 'object' && response !== null ? response : {});

/** From here on, refuses to register routes without an answer schema, so that the server doesn't start with one. */
export const requireAnswerSchemas = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide || method === 'HEAD') return;
    if (Object.keys(answersOf(schema?.response)).some((status) => /^[23]/.test(status))) return;
    throw new TypeError(`${method} ${url} declares no answer. Add a \`response\` to its schema.`);
  });
};

/** Every route registered after this declares refusals with this body. A plugin may declare another one for its own routes. */
export const declareRefusals = (app: Pick<FastifyInstance, 'addHook'>, body: z.ZodType): void => {
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide) return;
    route.schema = { ...route.schema, response: { ...answersOf(route.schema?.response), '4xx': body, '5xx': body } };
  });
};
