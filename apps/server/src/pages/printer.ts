import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublishedContent } from '@one-mind/protocol/content/content';
import { CONTENT_ELEMENT_ID, type PrintedPage, type PrintPage } from '@one-mind/protocol/content/pages';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '../content/content.ts';
import { type Head, headHtml } from './head.ts';
import type { Preview } from './previews.ts';

interface Dependencies {
  readonly content: Pick<Content, 'published'>;
  readonly preview: (path: string) => Promise<Preview | null>;
  readonly log: FastifyBaseLogger;
}

export interface Page {
  readonly status: 200 | 404;
  readonly html: string;
}
export interface Printer {
  /** `path`: decoded, without query. `origin`: of this installation, without a trailing slash, if it is known. */
  readonly print: (path: string, origin: string | undefined) => Promise<Page>;
  /** A page with these unsaved texts, for their author; null if the web app's server build is missing. */
  readonly printDraft: (path: string, texts: PublishedContent) => Promise<string | null>;
}

const HEAD = /<!-- head:.*?<!-- \/head -->/s;
/** The code of the app, which a printed page loads only when somebody uses it. */
const APP = /<!-- app:.*?<!-- \/app -->/s;
const PAGE = /<!-- page:.*?<!-- \/page -->/s;
const PREVIEWS = 'previews';
const OWN_PICTURE = 'one-mind-many';

/**
 * Fills the built page (`client/index.html` in `root`) for each address: always its head, and its content if the web app can print it
 * (`server/print-page.js`).
 */
export const createPrinter = async (root: string, { content, preview, log }: Dependencies): Promise<Printer> => {
  const template = await readFile(join(root, 'client', 'index.html'), 'utf8');
  const printing = await loadPrintingHalf(join(root, 'server', 'print-page.js'));
  const pictures = await namesOfPictures(join(root, 'client', PREVIEWS));

  const printed = async (path: string, texts: PublishedContent): Promise<PrintedPage> => {
    const notPrinted: PrintedPage = { status: 200, html: '', title: null, description: null };
    try {
      return (await printing?.printPage(path, texts)) ?? notPrinted;
    } catch (error) {
      // The browser can still show it.
      log.error({ err: error }, 'A page could not be printed');
      return notPrinted;
    }
  };

  const headOf = async (path: string, { global }: PublishedContent, page: PrintedPage): Promise<Head> => {
    const own = page.html === '' ? await preview(path) : null;
    const picture = own?.scenarioId != null && pictures.has(own.scenarioId) ? own.scenarioId : OWN_PICTURE;
    return {
      title: page.title ?? (own === null ? global.site_name : `${own.title} · ${global.site_name}`),
      description: page.description ?? own?.description ?? global.site_description,
      path: path === '/' ? path : path.replace(/\/+$/, ''),
      picture: { path: `/${PREVIEWS}/${picture}.jpg`, alt: own?.title ?? global.site_name },
      siteName: global.site_name,
      isIndexed: page.status === 200 && page.html !== '',
    };
  };

  const print: Printer['print'] = async (path, origin) => {
    const texts = await content.published();
    const page = await printed(path, texts);
    const head = headHtml(await headOf(path, texts, page), origin);
    const html = template.replace(HEAD, () => head);
    if (page.html === '') return { status: page.status, html };
    return {
      status: page.status,
      html: html
        .replace(APP, '')
        .replace(PAGE, () => page.html)
        .replace('</body>', () => `  ${contentElement(texts)}\n  </body>`),
    };
  };
  const printDraft: Printer['printDraft'] = async (path, texts) => (await printing?.printDraft(path, texts))?.html ?? null;
  return { print, printDraft };
};

const loadPrintingHalf = async (file: string): Promise<{ readonly printPage: PrintPage; readonly printDraft: PrintPage } | null> =>
  existsSync(file) ? import(pathToFileURL(file).href) : null;

const namesOfPictures = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set(existsSync(folder) ? (await readdir(folder)).map((file) => file.replace(/\.jpg$/, '')) : []);

/** A data block and no script, so the content security policy allows it; nothing in it can end the element early. */
const contentElement = (texts: PublishedContent): string =>
  `<script type="application/json" id="${CONTENT_ELEMENT_ID}">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`;
