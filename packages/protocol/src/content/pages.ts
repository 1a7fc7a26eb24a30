/** The pages that the server can print, for browsers without JavaScript, search engines and link previews. */
import type { ContentPage, PublishedContent } from './content.ts';

/** Where a printed page keeps the content it was printed from, as JSON, for the web app to begin with. */
export const CONTENT_ELEMENT_ID = 'site-content';

export interface PrintedPage {
  /** 404: there is no such page, and this says so. */
  readonly status: 200 | 404;
  /** What belongs into the app's root element; '' where the page needs a browser, since what it shows depends on who looks. */
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
 * What the web app's printing half (`apps/web/src/app/print-page.tsx`, built into `dist/server`) exports as `printPage`, which remembers what it has printed of the newest
 * texts, and as `printDraft`, which doesn't. `path`: without search.
 */
export type PrintPage = (path: string, content: PublishedContent) => Promise<PrintedPage>;
