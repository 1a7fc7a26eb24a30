import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

/** Addresses that belong to programs: never answered with the page. */
const FOR_PROGRAMS = /^\/(api|auth\/v1|rest\/v1|socket\.io|docs|assets|health|ready|metrics)(\/|\?|$)/;

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !FOR_PROGRAMS.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html');

/** Serves the web app built into `root`, if it is; its own router takes every address that a person may type. */
export const registerWebApp = async (app: FastifyInstance, root: string): Promise<void> => {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      // A route for each file: one for everything would take the addresses whose plugins answer in words of their own.
      wildcard: false,
      // Built files carry a hash of their content in their names; everything else is asked for again.
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => (isBuilt && wantsPage(request) ? reply.sendFile('index.html') : refuse(reply, 'not_found')));
};
