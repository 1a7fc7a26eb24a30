/** The printing half of the web app, for the server: `vite build --ssr`. */
import type { PublishedContent } from '@one-mind/protocol/content/content';
import type { PrintedPage, PrintPage } from '@one-mind/protocol/content/pages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { startI18n } from '../lib/i18n.ts';
import { CONTENT_QUERY } from '../shared/content/content.ts';
import { PRINTED, routes } from './router.tsx';

await startI18n();
const handler = createStaticHandler(routes);

const NOT_PRINTED: PrintedPage = { status: 200, html: '', title: null, description: null };
/** React renders elements that belong in the head before everything else. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link) [^>]*>)+/;

/** Pages printed from the newest content: the same for everybody until it changes. */
let printed: { readonly from: string; readonly pages: Map<string, Promise<PrintedPage>> } = { from: '', pages: new Map() };

export const printPage: PrintPage = async (path, content) => {
  const leaf = matchRoutes(routes, path)?.at(-1)?.route;
  const isMissing = leaf === undefined || leaf.path === '*';
  const status = isMissing ? 404 : 200;
  if (leaf?.handle !== PRINTED) return { ...NOT_PRINTED, status };
  const from = `${content.version} ${JSON.stringify(content.numbers)}`;
  if (printed.from !== from) printed = { from, pages: new Map() };
  // Ignores case and trailing slashes; all unknown addresses share one page.
  const address = isMissing ? '/404' : path.toLowerCase().replace(/(?<=.)\/+$/, '');
  const page = printed.pages.get(address) ?? print(address, content);
  printed.pages.set(address, page);
  return { ...(await page), status };
};

/** A page of texts that only one person sees, such as a draft. */
export const printDraft: PrintPage = (path, content) => print(path, content);

const print = async (path: string, content: PublishedContent): Promise<PrintedPage> => {
  const context = await handler.query(new Request(`http://printed${path}`));
  if (context instanceof Response) return NOT_PRINTED;
  const queries = new QueryClient();
  queries.setQueryData(CONTENT_QUERY, content);
  const whole = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </QueryClientProvider>
    </StrictMode>,
  );
  queries.clear();
  const head = HEAD.exec(whole)?.[0] ?? '';
  return {
    status: 200,
    html: whole.slice(head.length),
    title: plain(/<title[^>]*>([^<]*)</.exec(head)?.[1]),
    description: plain(/<meta name="description" content="([^"]*)"/.exec(head)?.[1]),
  };
};

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const plain = (html: string | undefined): string | null =>
  html?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (one) => ENTITIES[one] ?? one) ?? null;
