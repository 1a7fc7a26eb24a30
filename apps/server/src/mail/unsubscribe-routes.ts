import { UnsubscribeQuerySchema } from '@one-mind/protocol/accounts/settings';
import { OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import { okAfter, zodRoutes } from '../plugins/zod-routes.ts';
import type { MailChoices } from './mail-choices.ts';

/** Far more than `List-Unsubscribe=One-Click`, in bytes. */
const BODY_MAX = 4096;

/** The web app has the page at the same address, so a GET changes nothing: programs that check mails open links. */
export const registerUnsubscribeRoutes = (app: FastifyInstance, choices: MailChoices): void => {
  app.register(async (scope) => {
    // Mail programs send a form; the link says everything.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, _body, done) => done(null));
    const { routes, about } = zodRoutes(scope, 'settings');
    routes.post(
      '/unsubscribe',
      about('Turn off the mails of an unsubscribe link', { querystring: UnsubscribeQuerySchema, response: { 200: OkSchema } }),
      (request) => okAfter(choices.unsubscribe(request.query.token)),
    );
  });
};
