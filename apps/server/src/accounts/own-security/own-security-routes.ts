/** The sessions and the security history of one's own account. */
import { AccountEventSchema, type OwnSession, OwnSessionSchema } from '@one-mind/protocol/accounts/account-events';
import { OkSchema } from '@one-mind/protocol/answers';
import { PageQuerySchema, pageOf } from '@one-mind/protocol/games/results';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Auth } from '../../auth/auth.ts';
import { originOf } from '../../auth/request-origin.ts';
import type { Database } from '../../db/open.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { okAfter, params, zodRoutes } from '../../plugins/zod-routes.ts';
import { listAccountEvents } from '../account-events.ts';
import { deviceName } from '../device-name.ts';
import { accountEventView, networkOf } from './account-event-view.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'sessionsOf' | 'signOut'>;
}

export const registerOwnSecurityRoutes = (app: FastifyInstance, { db, auth }: Dependencies): void => {
  const { routes, about } = zodRoutes(app, 'account');

  routes.get(
    '/api/account/events',
    about('The security history of one’s account, newest first', {
      querystring: PageQuerySchema,
      response: { 200: pageOf(AccountEventSchema) },
    }),
    async (request) => {
      const { before, limit } = request.query;
      const rows = await listAccountEvents(db, requireUser(request).userId, { before, limit: limit + 1 });
      const items = rows.slice(0, limit).map(accountEventView);
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  );
  routes.get(
    '/api/account/sessions',
    about('One’s own sessions', { response: { 200: z.array(OwnSessionSchema).readonly() } }),
    async (request): Promise<readonly OwnSession[]> => {
      const { userId, sessionId } = requireUser(request);
      return (await auth.sessionsOf(userId)).map(({ id, createdAt, refreshedAt, userAgent, ip }) => ({
        ...{ id, createdAt, refreshedAt },
        device: deviceName(userAgent),
        network: networkOf(ip),
        isCurrent: id === sessionId,
      }));
    },
  );
  routes.delete(
    '/api/account/sessions/:id',
    about('Sign out one of one’s own devices; repeating it has no effect', { params, response: { 200: OkSchema } }),
    (request) => okAfter(auth.signOut(requireUser(request), { only: request.params.id }, originOf(request))),
  );
};
