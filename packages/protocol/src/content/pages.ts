/** The pages that the server can print, for browsers without JavaScript, search engines and link previews. */
import type { ContentPage, PublishedContent } from './content.ts';

/** Where a printed page keeps the content it was printed from, as JSON, for the web app to begin with. */
export const CONTENT_ELEMENT_ID = 'site-content';

export interface PrintedPage {
  /** 404: there is no such page, and this says so. */
  readonly status: 200 | 404;
  /** The content of the app's root element; '' if the page depends on who looks, so that only a browser can render it. */
  readonly html: string;
  /** Plain text; null where `html` is empty. */
  readonly title: string | null;
  readonly description: string | null;
}

/** Where each page of the content is. */
export const CONTENT_PATHS: Readonly<Record<ContentPage, string>> = {
  homepage: '/',
  howtoplay: '/how-to-play',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
};

/**
 * The type of two exports of `apps/web/src/app/print-page.tsx`, which is built into `dist/server`: `printPage` caches what it
 * has printed of the newest texts, and `printDraft` doesn't. `path`: without the query.
 */
export type PrintPage = (path: string, content: PublishedContent) => Promise<PrintedPage>;
