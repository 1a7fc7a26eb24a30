/** Files for search engines: robots.txt and the site map. */
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './head.ts';

const PAGES = ['/', '/how-to-play', '/about', '/privacy', '/terms'];
/** Addresses for programs. Shared links stay open to programs that create link previews. */
const CLOSED = ['/api/', '/auth/v1/', '/rest/v1/', '/socket.io/', '/docs', '/metrics'];

/** `origin`: of this installation, without a trailing slash. Site maps need absolute addresses, so there is none without it. */
export const registerForCrawlers = (app: FastifyInstance, origin: string | undefined): void => {
  const hidden = { schema: { hide: true } };
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        [
          'User-agent: *',
          ...CLOSED.map((path) => `Disallow: ${path}`),
          '',
          ...(origin === undefined ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
        ].join('\n'),
      ),
  );
  if (origin === undefined) return;
  app.get('/sitemap.xml', hidden, (_request, reply) => {
    const urls = PAGES.map((path) => `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`);
    return reply
      .type('application/xml')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...urls,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });
};
