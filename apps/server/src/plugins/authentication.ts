import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth, Identity } from '../auth/auth.ts';
import { Refused } from '../refused.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for guests. */
    user: Identity | null;
  }
  interface FastifyContextConfig {
    /** A route below /api that answers people without an account as well; one below /api/admin that answers everybody. */
    isPublic?: true;
  }
}

/** The token of an `Authorization: Bearer` header; null without one. */
export const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Closes every route below /api to guests unless it says otherwise, those below /api/admin to everybody but admins, and those below
 * /api/moderation to everybody but moderators and admins, except what is about the asker (/api/moderation/mine). This happens before a body is read or validated: strangers send nothing that is looked at and learn nothing about the route. It happens after the
 * rate limit, which counts in `onRequest`, so that guessed tokens count as well.
 */
export const registerAuthentication = (app: FastifyInstance, auth: Auth): void => {
  app.decorateRequest('user', null);
  app.addHook('preParsing', async (request) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/api/')) return;
    const token = bearerToken(request);
    request.user = token === null ? null : await auth.authenticate(token);
    if (config.isPublic) return;
    if (url.startsWith('/api/admin/')) requireAdmin(request);
    else if (/^\/api\/moderation\/(?!mine(\/|$))/.test(url)) requireModerator(request);
    else requireUser(request);
  });
};

/** Who asks, in a route that is not public. @throws Refused `unauthenticated` */
export const requireUser = (request: FastifyRequest): Identity => {
  if (!request.user) throw new Refused('unauthenticated');
  return request.user;
};

/** The admin who asks. @throws Refused `unauthenticated`, `forbidden` */
export const requireAdmin = (request: FastifyRequest): Identity => {
  const user = requireUser(request);
  if (user.role !== 'admin') throw new Refused('forbidden');
  return user;
};

/** The moderator or admin who asks. @throws Refused `unauthenticated`, `forbidden` */
export const requireModerator = (request: FastifyRequest): Identity => {
  const user = requireUser(request);
  if (user.role !== 'admin' && user.role !== 'moderator') throw new Refused('forbidden');
  return user;
};
