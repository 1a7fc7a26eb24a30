import { ChangeSettingsSchema, SettingsViewSchema } from '@one-mind/protocol/accounts/settings';
import type { FastifyInstance } from 'fastify';
import { requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import type { Settings } from './settings.ts';

export const registerSettingsRoutes = (app: FastifyInstance, settings: Settings): void => {
  const { routes, about } = zodRoutes(app, 'settings');

  routes.get('/api/settings', about('One’s own settings', { response: { 200: SettingsViewSchema } }), (request) =>
    settings.get(requireUser(request).userId),
  );
  routes.put(
    '/api/settings',
    about('Change some or all of the caller’s settings', { body: ChangeSettingsSchema, response: { 200: SettingsViewSchema } }),
    (request) => settings.change(requireUser(request).userId, request.body),
  );
};
