/// <reference lib="dom" />
/** Checks a screen strictly: nothing overflows, jumps or fails axe. */
import { mkdir, writeFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Folder for pictures of the screens; without it, none are saved. */
const PICTURES = process.env.SCREENS_DIR;
/** Of the picture's width, in the file. */
const SCALE = 0.75;
const QUALITY = 0.7;
/** A picture shows at most this much of a page's height, in pixels. */
const HIGHEST = 2600;
/** Google's "good" ends at 0.1; this is a word that moves by a line. */
const SHIFT_MAX = 0.01;

declare global {
  interface Window {
    /** Sum of the page's layout shifts that nobody asked for. */
    shifted?: number;
  }
}

/**
 * Counts how much the page's screens jump without being asked. Call it before the first address is opened. `answered`:
 * movement within so many ms after a click or a key doesn't count, for machines that need more than the browser's half
 * second.
 */
export async function countShifts(page: Page, answered = 500): Promise<void> {
  await page.addInitScript((after) => {
    window.shifted = 0;
    const asked: number[] = [];
    for (const type of ['pointerdown', 'keydown', 'change']) window.addEventListener(type, ({ timeStamp }) => asked.push(timeStamp), true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
        if (asked.some((time) => time <= entry.startTime && entry.startTime < time + after)) continue;
        window.shifted = (window.shifted ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, answered);
}

/** `name`: the screen's name in messages and in its picture's file name. */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  await settled(page);
  const shifted = await page.evaluate(() => window.shifted ?? 0);
  expect.soft(shifted, `${name} jumps while it loads`).toBeLessThan(SHIFT_MAX);
  if (PICTURES !== undefined) await takePicture(page, `${PICTURES}/${name}.webp`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overflow, `${name} scrolls sideways by so many pixels`).toBeLessThanOrEqual(0);
  // The other mode puts the results of several frames together in another page, which costs as much as the analysis itself.
  const hasOneFrame = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(hasOneFrame).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      name,
    )
    .toEqual([]);
}

/** Waits until the content is here and no finite animation is running, so that contrast is measured on final colours. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

/** As a small WebP: the browser itself makes it, on a page that has no policy about pictures. */
async function takePicture(page: Page, file: string): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  });
  const { width, height } = await page.evaluate(() => ({ width: window.innerWidth, height: document.documentElement.scrollHeight }));
  // Behind a dialog, the page does not matter.
  const fullPage = !(await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible());
  if (fullPage) await page.evaluate(loosenFoot, 'static');
  const clip = { x: 0, y: 0, width, height: Math.min(height, HIGHEST) };
  const png = (await page.screenshot(fullPage ? { fullPage, clip } : {})).toString('base64');
  if (fullPage) await page.evaluate(loosenFoot, '');
  const studio = await page.context().newPage();
  const webp = await studio.evaluate(
    async ([picture, scale, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.width * scale);
      canvas.height = Math.round(image.height * scale);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser draws nothing');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality);
    },
    [png, SCALE, QUALITY] as const,
  );
  await studio.close();
  await mkdir(PICTURES ?? '.', { recursive: true });
  await writeFile(file, Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
}

/** In the page: what sticks to the window's lower edge would lie across the middle of a long picture. */
function loosenFoot(position: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('.sticky.bottom-0, .fixed.bottom-0')) element.style.position = position;
}
