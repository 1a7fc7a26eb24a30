/// <reference lib="dom" />
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Somebody has clicked. */
    hasClicked?: boolean;
  }
}

/**
 * The server is away for these requests until the next click: what the page asks by itself, now and then, would else take away
 * the button that asks again, just before it is pressed.
 */
export async function unavailableUntilClick(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    window.hasClicked = false;
    window.addEventListener('click', () => (window.hasClicked = true), { capture: true, once: true });
  });
  await page.route(url, async (route) => ((await page.evaluate(() => window.hasClicked)) ? route.continue() : route.abort()));
}
