import type { GoTrueSettings } from '@one-mind/protocol/accounts/gotrue';
import type { SiteNotices } from '@one-mind/protocol/admin/site';
import type { PublishedContent } from '@one-mind/protocol/content/content';
import { SESSION_STORAGE_KEY } from '../lib/auth/stored-session.ts';
import { CONTENT_PATH, CONTENT_POLLING_MS, SITE_PATH, SITE_POLLING_MS } from '../shared/content/polling.ts';

/** What needs the app. Other links and disclosures work without it. */
const OPERABLE = 'button, input, select, textarea, a[href^="#"]';
/** Fields take what is entered before the app is here; everything else waits for it. */
const WAITING = 'button, [type=checkbox], [type=radio], a[href^="#"]';

type Texts = Pick<PublishedContent, 'version' | 'numbers'>;

/**
 * Calls `loadApp` as soon as somebody begins to use this page, or when there is something that the printed page can't show: newer texts, an
 * announcement, a session that began in another tab. Clicks until then are repeated when the app is here.
 */
export function watchPrintedPage(printed: Texts, loadApp: () => Promise<unknown>): void {
  const watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  const load = async () => {
    await loadApp();
    watching.abort();
  };
  const loadQuietly = () => void load().catch(() => undefined);

  document.addEventListener('keydown', loadQuietly, options);
  for (const sign of ['pointerover', 'pointerdown', 'input'] as const) {
    document.addEventListener(sign, ({ target }) => target instanceof Element && target.closest(OPERABLE) && loadQuietly(), options);
  }
  const repeatLater = (event: Event, repeat: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    void load().then(repeat, () => undefined);
  };
  document.addEventListener(
    'click',
    (event) => {
      const operated = event.target instanceof Element ? event.target.closest<HTMLElement>(WAITING) : null;
      if (operated !== null) repeatLater(event, () => operated.click());
    },
    options,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form instanceof HTMLFormElement) repeatLater(event, () => form.requestSubmit());
    },
    options,
  );
  window.addEventListener('storage', ({ key, newValue }) => key === SESSION_STORAGE_KEY && newValue !== null && loadQuietly(), options);

  const watch = <Answer>(path: string, everyMs: number, isNews: (answer: Answer) => boolean) => {
    const ask = async () => {
      if (document.hidden) return;
      const answer = await fetch(path);
      if (answer.ok && isNews(await answer.json())) loadQuietly();
    };
    // Without an answer, the page stays as it is.
    const askQuietly = () => void ask().catch(() => undefined);
    const timer = setInterval(askQuietly, everyMs);
    document.addEventListener('visibilitychange', askQuietly, options);
    watching.signal.addEventListener('abort', () => clearInterval(timer));
    askQuietly();
  };
  watch(SITE_PATH, SITE_POLLING_MS, (notices: SiteNotices) => Object.values(notices).some(Boolean));
  // The printed page doesn't know which other services people can log in with.
  if (window.location.pathname.startsWith('/auth/'))
    watch('/auth/v1/settings', SITE_POLLING_MS, ({ openid_providers: providers }: GoTrueSettings) => providers.length > 0);
  watch(CONTENT_PATH, CONTENT_POLLING_MS, (newest: Texts) => stateOf(newest) !== stateOf(printed));
}

const stateOf = ({ version, numbers }: Texts): string => JSON.stringify([version, numbers]);
