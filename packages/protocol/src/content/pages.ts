/** The pages that the server can print, for browsers without JavaScript, search engines and link previews. */
import type { ContentPage, PublishedContent } from './content.ts';

/** Id of the element in which a printed page contains its content as JSON, for the web app to start with. */
export const CONTENT_ELEMENT_ID = 'site-content';

export interface PrintedPage {
  /** 404: the page doesn't exist, and the HTML says so. */
  readonly status: 200 | 404;
  /** The content of the app's root element; '' if the page depends on who looks, so that only a browser can render it. */
  readonly html: string;
  /** Plain text; null if `html` is empty. */
  readonly title: string | null;
  readonly description: string | null;
}

/** The path of each content page. */
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
