import { MailContentSchema, MailListSchema, MailQuerySchema, MailTestSchema } from '@one-mind/protocol/admin/mail';
import { OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import type { AddressForOthers } from '../addresses.ts';
import { actorOf } from '../audit/audit.ts';
import { okAfter, params, zodRoutes } from '../plugins/zod-routes.ts';
import type { MailAdministration } from './mail-administration.ts';

const ADDRESS = '/api/admin/mails';

interface Dependencies {
  readonly administration: MailAdministration;
  readonly addressForOthers: AddressForOthers;
}

export const registerMailAdminRoutes = (app: FastifyInstance, { administration, addressForOthers }: Dependencies): void => {
  const { routes, about } = zodRoutes(app, 'admin');
  routes.get(ADDRESS, about('The outbox by page', { querystring: MailQuerySchema, response: { 200: MailListSchema } }), (request) =>
    administration.list(request.query),
  );
  routes.post(`${ADDRESS}/test`, about('Send a test mail to oneself', { response: { 200: MailTestSchema } }), (request) =>
    administration.test(actorOf(request)),
  );
  routes.post(
    `${ADDRESS}/:id/read`,
    about('Read a mail that has to be passed on', { params, response: { 200: MailContentSchema } }),
    // The headers of a request may decide where links lead only in the answer to the same request. Mails that are sent need PUBLIC_URL.
    (request) =>
      administration.read(actorOf(request), request.params.id, addressForOthers(request) ?? `${request.protocol}://${request.host}`),
  );
  routes.post(
    `${ADDRESS}/:id/passed-on`,
    about('Record that a mail was passed on; repeating it has no effect', { params, response: { 200: OkSchema } }),
    (request) => okAfter(administration.passOn(actorOf(request), request.params.id)),
  );
  routes.post(`${ADDRESS}/:id/send`, about('Send a mail again', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(administration.sendAgain(actorOf(request), request.params.id)),
  );
};
