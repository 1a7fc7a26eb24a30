import { Readable } from 'node:stream';
import { DeleteAccountSchema, EXPORT_FILE_NAME, SeenNoticeSchema } from '@one-mind/protocol/accounts/account-data';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RateLimits } from '../config.ts';
import { requireUser } from '../plugins/authentication.ts';
import type { AccountData } from './account-data.ts';

export const registerAccountDataRoutes = (app: FastifyInstance, accountData: AccountData, limits: RateLimits): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['account'];
  /** By account and not by address: a party behind one router must not be locked out by one of its own. */
  const perAccount = (max: number): FastifyContextConfig => ({
    rateLimit: { max, timeWindow: limits.windowMs, hook: 'preHandler', keyGenerator: (request) => requireUser(request).userId },
  });

  routes.get(
    '/api/account/export',
    { config: perAccount(limits.exports), schema: { tags, summary: 'Everything stored about oneself, as a JSON file' } },
    (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${EXPORT_FILE_NAME}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(accountData.export(requireUser(request).userId))),
  );
  routes.get(
    '/api/account/sign-in-notice',
    { schema: { tags, summary: 'Failed sign-ins to your account since you last dismissed them' } },
    async (request, reply) =>
      // Stringified here because Fastify would answer null with an empty body.
      reply.type('application/json; charset=utf-8').send(JSON.stringify(await accountData.signInNotice(requireUser(request).userId))),
  );
  routes.post(
    '/api/account/sign-in-notice/seen',
    { schema: { tags, summary: 'Dismiss these failed sign-ins', body: SeenNoticeSchema } },
    async (request) => {
      await accountData.dismissNotice(requireUser(request).userId, request.body.failures);
      return { ok: true };
    },
  );
  routes.post(
    '/api/account/delete',
    {
      config: perAccount(limits.failedSignInsToAccount),
      schema: { tags, summary: 'Delete one’s account', body: DeleteAccountSchema },
    },
    async (request) => {
      await accountData.delete(requireUser(request).userId, request.body);
      return { ok: true };
    },
  );
};
