import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth, Identity } from '../auth/auth.ts';
import { Refused } from '../refused.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before `authenticated` has run and for guests. */
    user: Identity | null;
  }
  interface FastifyContextConfig {
    /** A route below /api/admin that is not for admins alone. */
    isPublic?: true;
  }
  interface FastifyInstance {
    /** A preHandler: only people who are signed in go on. */
    authenticated: (request: FastifyRequest) => Promise<void>;
    /** A preHandler: everybody goes on, known where they are signed in. */
    identified: (request: FastifyRequest) => Promise<void>;
  }
}

/** The token of an `Authorization: Bearer` header; null without one. */
export const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

export const registerAuthentication = (app: FastifyInstance, auth: Auth): void => {
  app.decorateRequest('user', null);
  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request);
    request.user = token === null ? null : await auth.authenticate(token);
  };
  app.decorate('identified', identify);
  app.decorate('authenticated', async (request: FastifyRequest) => {
    await identify(request);
    requireUser(request);
  });
  // Before a body is read or looked at: what is for admins alone takes nothing from anybody else, and tells them nothing about it.
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/api/admin/') || config.isPublic) return;
    await app.authenticated(request);
    requireAdmin(request);
  });
};

/** Who asks, in a route behind `authenticated`. @throws Refused `unauthenticated` */
export const requireUser = (request: FastifyRequest): Identity => {
  if (!request.user) throw new Refused('unauthenticated');
  return request.user;
};

/** The admin who asks, in a route behind `authenticated`. @throws Refused `unauthenticated`, `forbidden` */
export const requireAdmin = (request: FastifyRequest): Identity => {
  const user = requireUser(request);
  if (user.role !== 'admin') throw new Refused('forbidden');
  return user;
};

/** The moderator or admin who asks, in a route behind `authenticated`. @throws Refused `unauthenticated`, `forbidden` */
export const requireModerator = (request: FastifyRequest): Identity => {
  const user = requireUser(request);
  if (user.role !== 'admin' && user.role !== 'moderator') throw new Refused('forbidden');
  return user;
};
