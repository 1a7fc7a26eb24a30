import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

const WEB_APP = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
/** Addresses that belong to programs: never answered with the page. */
const FOR_PROGRAMS = /^\/(api|auth|rest|socket\.io|docs|assets|health|ready|metrics)(\/|\?|$)/;

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !FOR_PROGRAMS.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html');

/** Serves the built web app; its own router takes every address that a person may type. */
export const registerWebApp = async (app: FastifyInstance): Promise<void> => {
  const isBuilt = existsSync(`${WEB_APP}index.html`);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: WEB_APP,
      // Built files carry a hash of their content in their names; everything else is asked for again.
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => (isBuilt && wantsPage(request) ? reply.sendFile('index.html') : refuse(reply, 'not_found')));
};
