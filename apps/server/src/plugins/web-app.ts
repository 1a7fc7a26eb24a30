import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Content } from '../content/content.ts';
import { registerForCrawlers } from '../pages/crawler-files.ts';
import type { Preview } from '../pages/previews.ts';
import { createPrinter, type Printer } from '../pages/printer.ts';
import { refuse } from './errors.ts';

interface WebApp {
  /** Folder of the built app with `client` and `server`; if it is not built, there are no pages. */
  readonly root: string;
  /** Without a trailing slash. If absent, pages don't name their address, because clients can send any host name. */
  readonly publicUrl: string | undefined;
  readonly content: Pick<Content, 'published'>;
  readonly preview: (path: string) => Promise<Preview | null>;
}

/** Addresses that belong to programs: never answered with the page. */
const FOR_PROGRAMS = /^\/(api|auth\/v1|rest\/v1|socket\.io|docs|assets|art|health|ready|metrics)(\/|\?|$)/;

const mayBePage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !FOR_PROGRAMS.test(request.url);
const asks = (request: FastifyRequest, type: string): boolean => (request.headers.accept ?? '*/*').includes(type);

/** Serves the web app and prints its pages; the app's own routes define them. Null if it is not built. */
export const registerWebApp = async (app: FastifyInstance, { root, publicUrl, content, preview }: WebApp): Promise<Printer | null> => {
  registerForCrawlers(app, publicUrl);
  const client = join(root, 'client');
  if (!existsSync(join(client, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, { code: 'not_found' }));
    return null;
  }
  await app.register(async (files) => {
    files.decorate('permissionOfAll', 'visit');
    await files.register(fastifyStatic, {
      root: client,
      // One route per file: a single wildcard would also take addresses of plugins with their own answers.
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.br'],
      // The build has compressed them better than there would be time for now.
      preCompressed: true,
      // Built files have a content hash in their names; everything else is revalidated.
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  const printer = await createPrinter(root, { content, preview, log: app.log });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const path = mayBePage(request) ? pathOf(request) : null;
    // Programs that create link previews accept anything.
    if (path === null || !(asks(request, 'text/html') || asks(request, '*/*'))) return refuse(reply, { code: 'not_found' });
    const page = await printer.print(path, publicUrl);
    if (page.status === 404 && !asks(request, 'text/html')) return refuse(reply, { code: 'not_found' });
    return reply.code(page.status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.html);
  });
  return printer;
};

/** Null for an invalid address. */
const pathOf = (request: FastifyRequest): string | null => {
  try {
    return decodeURIComponent(request.url.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return null;
  }
};
