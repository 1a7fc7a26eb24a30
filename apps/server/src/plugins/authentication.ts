import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../auth/auth.ts';
import type { Identity } from '../auth/identities.ts';
import { Refused } from '../refused.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null for guests. */
    user: Identity | null;
  }
  interface FastifyContextConfig {
    /** Opens a route below /api to people without an account, and a route below /api/admin to everyone. */
    isPublic?: true;
  }
}

/** Whether the text has only characters that a bearer token can have. */
export const isBearerToken = (text: string): boolean => /^[\w.~+/=-]+$/.test(text);

/** The token of an `Authorization: Bearer` header; null without one. */
export const bearerToken = (request: FastifyRequest): string | null => {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return token !== undefined && isBearerToken(token) ? token : null;
};

/**
 * Closes every route below /api to guests unless it says otherwise, those below /api/admin to everyone except admins, and those
 * below /api/moderation to everyone except moderators and admins; /api/moderation/mine is open to all signed-in people. It runs
 * before a body is read or validated, so strangers can't reach the parsers and learn nothing about the route. It runs after the
 * rate limit, which counts in `onRequest`, so that guessed tokens count too.
 */
export const registerAuthentication = (app: FastifyInstance, auth: Auth): void => {
  app.decorateRequest('user', null);
  app.addHook('preParsing', async (request) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/api/')) return;
    const token = bearerToken(request);
    const identity = token === null ? null : await auth.identify(token);
    // Before they have shown their second factor, people are guests.
    const isWeak = identity?.lacks === 'verification';
    request.user = isWeak ? null : identity;
    if (config.isPublic) return;
    if (isWeak) throw new Refused('insufficient_aal');
    if (url.startsWith('/api/admin/')) requireAdmin(request);
    else if (/^\/api\/moderation\/(?!mine(\/|$))/.test(url)) requireModerator(request);
    else requireUser(request);
  });
};

/** The signed-in person, for routes that are not public. @throws Refused `unauthenticated` */
export const requireUser = (request: FastifyRequest): Identity => {
  if (!request.user) throw new Refused('unauthenticated');
  return request.user;
};

/** The signed-in admin. @throws Refused `unauthenticated`, `forbidden` */
export const requireAdmin = (request: FastifyRequest): Identity => {
  const user = requireUser(request);
  if (user.role !== 'admin') throw new Refused(user.lacks === 'factor' ? 'factor_required' : 'forbidden');
  return user;
};

/** The signed-in moderator or admin. @throws Refused `unauthenticated`, `forbidden` */
export const requireModerator = (request: FastifyRequest): Identity => {
  const user = requireUser(request);
  if (user.role !== 'admin' && user.role !== 'moderator') throw new Refused(user.lacks === 'factor' ? 'factor_required' : 'forbidden');
  return user;
};
