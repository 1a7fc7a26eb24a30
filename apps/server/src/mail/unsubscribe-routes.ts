import { UnsubscribeQuerySchema } from '@one-mind/protocol/accounts/settings';
import { OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import { okAfter, zodRoutes } from '../plugins/zod-routes.ts';
import type { MailChoices } from './mail-choices.ts';

/** In bytes, far more than `List-Unsubscribe=One-Click` takes. */
const BODY_MAX = 4096;

/** A GET returns the web app's page and changes nothing, because mail scanners open links. */
export const registerUnsubscribeRoutes = (app: FastifyInstance, choices: MailChoices): void => {
  app.register(async (scope) => {
    // Mail programs send a form, but the link contains all that is needed.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, _body, done) => done(null));
    const { routes, about } = zodRoutes(scope, 'settings');
    routes.post(
      '/unsubscribe',
      about('Unsubscribe from a kind of mail', { querystring: UnsubscribeQuerySchema, response: { 200: OkSchema } }),
      (request) => okAfter(choices.unsubscribe(request.query.token)),
    );
  });
};
