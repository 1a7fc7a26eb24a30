import { Readable } from 'node:stream';
import { DeleteAccountSchema, EXPORT_FILE_NAME, SeenNoticeSchema, SignInNoticeSchema } from '@one-mind/protocol/accounts/account-data';
import { fileOf, OkSchema } from '@one-mind/protocol/answers';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { originOf } from '../auth/request-origin.ts';
import { type RateLimits, routeLimit } from '../limits.ts';
import { requireUser } from '../plugins/authentication.ts';
import { okAfter, zodRoutes } from '../plugins/zod-routes.ts';
import type { AccountData } from './account-data.ts';

export const registerAccountDataRoutes = (app: FastifyInstance, accountData: AccountData, limits: RateLimits): void => {
  const { routes, about } = zodRoutes(app, 'account');
  /** Limited per account and not per address: people who share a router must not lock each other out. */
  const perAccount = (name: 'exports' | 'deletions'): FastifyContextConfig => ({
    rateLimit: { ...routeLimit(limits, name).rateLimit, hook: 'preHandler', keyGenerator: (request) => requireUser(request).userId },
  });

  routes.get(
    '/api/account/export',
    {
      config: perAccount('exports'),
      ...about('Export all data about the caller as a JSON file', { response: { 200: fileOf('application/json') } }),
    },
    (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${EXPORT_FILE_NAME}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(accountData.export(requireUser(request).userId))),
  );
  routes.get(
    '/api/account/sign-in-notice',
    about('Failed sign-ins to your account since you last dismissed them', { response: { 200: SignInNoticeSchema.nullable() } }),
    (request) => accountData.signInNotice(requireUser(request).userId),
  );
  routes.post(
    '/api/account/sign-in-notice/seen',
    about('Dismiss these failed sign-ins', { body: SeenNoticeSchema, response: { 200: OkSchema } }),
    (request) => okAfter(accountData.dismissNotice(requireUser(request).userId, request.body.failures)),
  );
  routes.post(
    '/api/account/delete',
    {
      config: perAccount('deletions'),
      ...about('Delete one’s account', { body: DeleteAccountSchema, response: { 200: OkSchema } }),
    },
    (request) => okAfter(accountData.delete(requireUser(request), request.body, originOf(request))),
  );
};
