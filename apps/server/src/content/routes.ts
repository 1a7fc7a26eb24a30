import { SaveContentSchema } from '@one-mind/protocol/content';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireAdmin } from '../plugins/authentication.ts';
import type { Content } from './content.ts';

export const registerContentRoutes = (app: FastifyInstance, content: Content): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preHandler = app.authenticated;
  const about = (summary: string) => ({ tags: ['content'], summary });

  routes.get(
    '/api/admin/content',
    {
      schema: {
        ...about('Texts of the public pages, for everybody; `version=draft` for admins'),
        querystring: z.object({ version: z.enum(['published', 'draft']).default('published') }),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      if (request.query.version === 'published') return content.published();
      await app.authenticated(request);
      requireAdmin(request);
      return content.draft();
    },
  );
  routes.put(
    '/api/admin/content',
    { preHandler, schema: { ...about('Save the draft; admins alone'), body: SaveContentSchema } },
    (request) => content.save(requireAdmin(request).userId, request.body),
  );
  routes.post('/api/admin/content/publish', { preHandler, schema: about('Publish the draft; admins alone') }, (request) =>
    content.publish(requireAdmin(request).userId),
  );
};
