import type { SiteContent } from '../content.ts';
import { ABOUT_FALLBACK } from './about.ts';
import { GLOBAL_FALLBACK } from './global.ts';
import { HOMEPAGE_FALLBACK } from './homepage.ts';
import { HOWTOPLAY_FALLBACK } from './howtoplay.ts';
import { PRIVACY_FALLBACK } from './privacy.ts';
import { TERMS_FALLBACK } from './terms.ts';

/** The built-in texts of all pages: what is shown until an admin publishes others. The web app takes them page by page. */
export const CONTENT_FALLBACK: SiteContent = {
  homepage: HOMEPAGE_FALLBACK,
  howtoplay: HOWTOPLAY_FALLBACK,
  about: ABOUT_FALLBACK,
  privacy: PRIVACY_FALLBACK,
  terms: TERMS_FALLBACK,
  global: GLOBAL_FALLBACK,
};
