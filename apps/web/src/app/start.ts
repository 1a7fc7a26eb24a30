/** The first script of every page. It loads the app: immediately, or when a page that the server has printed is used. */
import { CONTENT_ELEMENT_ID } from '@one-mind/protocol/content/pages';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/cormorant-garamond/wght-italic.css';
import '../ui/fonts/first-fonts.css';
import '../ui/theme.css';
import { hasStoredSession } from '../lib/auth/stored-session.ts';
import { watchPrintedPage } from './printed-page.ts';

// Browsers offer passkeys only at a domain, and only with HTTPS or on this machine. The printed pages can't know that.
if (!('PublicKeyCredential' in window) || /^\[|^[\d.]+$/.test(window.location.hostname)) document.documentElement.dataset.passkeys = 'none';

let loading: Promise<unknown> | null = null;
const loadApp = (): Promise<unknown> => {
  loading ??= import('./main.tsx').then(
    ({ startApp }) => startApp(),
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};

const printed = document.getElementById(CONTENT_ELEMENT_ID)?.textContent;
// The server prints pages for visitors, without the query and without what the router keeps in this entry of the history.
if (!printed || window.location.search !== '' || window.history.state?.usr || hasStoredSession()) void loadApp();
else watchPrintedPage(JSON.parse(printed), loadApp);
