import { may, PERMISSIONS, type Permission, refusalFor } from '@one-mind/protocol/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../auth/auth.ts';
import { refusalBefore } from '../auth/factors/assurance.ts';
import type { Identity } from '../auth/identities.ts';
import type { BannedPlaces } from '../moderation/places/banned-places.ts';
import { ROUTES } from '../policies/endpoint-permissions.ts';
import { Refused } from '../refused.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null for visitors. */
    user: Identity | null;
  }
  interface FastifyContextConfig {
    permission?: Permission;
  }
  interface FastifyInstance {
    /** The permission of all routes in this scope; absent = each has a row in `ROUTES`. */
    permissionOfAll?: Permission;
  }
}

/** Whether the text has only characters that a bearer token can have. */
export const isBearerToken = (text: string): boolean => /^[\w.~+/=-]+$/.test(text);

/** The token of an `Authorization: Bearer` header; null without one. */
export const bearerToken = (request: FastifyRequest): string | null => {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return token !== undefined && isBearerToken(token) ? token : null;
};

/** Whether the request shows a token of a session. The official client sends its public key instead while nobody is signed in. */
export const showsToken = (request: FastifyRequest): boolean => ![null, request.headers.apikey].includes(bearerToken(request));

/** @throws TypeError */
const permissionOf = (route: string): Permission => {
  const permission = ROUTES[route];
  if (permission !== undefined) return permission;
  throw new TypeError(`${route} has no permission. Add it to ROUTES in apps/server/src/policies/endpoint-permissions.ts.`);
};

interface AuthenticationOptions {
  readonly auth: Pick<Auth, 'identify'>;
  readonly bannedPlaces: Pick<BannedPlaces, 'banOf'>;
  readonly requireOperator: (request: FastifyRequest) => void;
}

/**
 * Closes every route registered after this to everyone except those with its permission. It runs before a body is read or validated, so
 * strangers can't reach the parsers and learn nothing about the route. It runs after the rate limit, which counts in `onRequest`, so that
 * guessed tokens count too.
 */
export const registerAuthentication = (app: FastifyInstance, { auth, bannedPlaces, requireOperator }: AuthenticationOptions): void => {
  app.decorateRequest('user', null);
  app.addHook('onRoute', function addPermission(route) {
    const method = [route.method].flat().find((one) => one !== 'HEAD') ?? 'GET';
    route.config = { ...route.config, permission: this.permissionOfAll ?? permissionOf(`${method} ${route.url.replace(/(?<=.)\/$/, '')}`) };
  });
  app.addHook('preParsing', async (request) => {
    const { permission } = request.routeOptions.config;
    // There is no route at this address.
    if (permission === undefined) return;
    if (PERMISSIONS[permission].who === 'operator') {
      requireOperator(request);
      return;
    }
    const token = bearerToken(request);
    const holder = token === null ? null : await auth.identify(token);
    // From a banned address or device, people are visitors, until they want to renew their session and learn why.
    const identity = holder !== null && (await bannedPlaces.banOf({ ...holder, ip: request.ip })) === null ? holder : null;
    // While a session lacks something, its owner is a visitor, except where they can provide it.
    const weakness = refusalBefore(identity?.lacks ?? null, permission);
    request.user = weakness === null ? identity : null;
    const isEnded = permission === 'read_names' && request.user === null && showsToken(request);
    if (may(request.user?.role ?? null, permission) && !isEnded) return;
    if (weakness !== null) throw new Refused(weakness);
    requirePermission(requireUser(request), permission);
  });
};

/** The signed-in person, for routes that are not open to everyone. @throws Refused `unauthenticated` */
export const requireUser = (request: FastifyRequest): Identity => {
  if (!request.user) throw new Refused('unauthenticated');
  return request.user;
};

/** @throws Refused with the permission's own error code */
export const requirePermission = ({ role, lacks }: Pick<Identity, 'role' | 'lacks'>, permission: Permission): void => {
  if (!may(role, permission)) throw new Refused(lacks === 'factor' ? 'factor_required' : refusalFor(permission));
};
