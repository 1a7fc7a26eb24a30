/** Gives each HTTP request its id, its span and the scope in which its handlers run. */
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from './request-ids.ts';
import { inScope, type RequestScope } from './request-scope.ts';
import { rootSpan } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope;
  }
}

/** Register it before every plugin that logs or handles requests. */
export const scopeRequests = (app: FastifyInstance): void => {
  app.decorateRequest('scope');
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    const { method, route } = namesOf(request.method, request.is404 ? undefined : request.routeOptions.url);
    request.scope = { id: request.id, span: rootSpan(`${method} ${route}`, { 'http.request.method': method, 'http.route': route }) };
    inScope(request.scope, next);
  });
  // The body is read in the scope of its connection, so the request's scope has to begin again.
  app.addHook('preValidation', (request, _reply, next) => inScope(request.scope, next));
  app.addHook('onResponse', async ({ scope }, { statusCode }) => {
    scope.span?.setAttribute('http.response.status_code', statusCode).end();
  });
};

/** Requests about games share one name, as in the metrics. */
const namesOf = (method: string, route = 'none') =>
  route.startsWith('/api/game/') ? { method: 'any', route: '/api/game/*' } : { method, route };
