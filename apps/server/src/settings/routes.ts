import { ChangeSettingsSchema, SettingsViewSchema } from '@one-mind/protocol/accounts/settings';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireUser } from '../plugins/authentication.ts';
import type { Settings } from './settings.ts';

export const registerSettingsRoutes = (app: FastifyInstance, settings: Settings): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['settings'];

  routes.get('/api/settings', { schema: { tags, summary: 'One’s own settings', response: { 200: SettingsViewSchema } } }, (request) =>
    settings.get(requireUser(request).userId),
  );
  routes.put(
    '/api/settings',
    {
      schema: {
        tags,
        summary: 'Change some or all of the caller’s settings',
        body: ChangeSettingsSchema,
        response: { 200: SettingsViewSchema },
      },
    },
    (request) => settings.change(requireUser(request).userId, request.body),
  );
};
