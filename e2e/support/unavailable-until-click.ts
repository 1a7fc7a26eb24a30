/// <reference lib="dom" />
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Whether someone has clicked. */
    hasClicked?: boolean;
  }
}

/**
 * The server is unavailable for these requests until the next click. Otherwise the page's own polling would remove the
 * Retry button just before it is pressed.
 */
export async function unavailableUntilClick(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    window.hasClicked = false;
    window.addEventListener('click', () => (window.hasClicked = true), { capture: true, once: true });
  });
  await page.route(url, async (route) => ((await page.evaluate(() => window.hasClicked)) ? route.continue() : route.abort()));
}
