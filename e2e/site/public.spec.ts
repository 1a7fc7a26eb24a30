/// <reference lib="dom" />
import type { SaveContent } from '@one-mind/protocol/content/content';
import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { countShifts } from '../support/inspect-screen.ts';
import { DESKTOP, PHONE, type Player, setUpAdmin, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { unavailableUntilClick } from '../support/unavailable-until-click.ts';

const PAGES = [
  { path: '/', heading: 'One Mind, Many' },
  { path: '/how-to-play', heading: 'How to Play' },
  { path: '/about', heading: 'About' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/terms', heading: 'Terms' },
] as const;

test.describe('the public pages', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    // A server of its own: it publishes other texts on the whole site.
    server = await startServer();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('can be read without JavaScript, and answer 404 if there is no page', async ({ browser }) => {
    const page = await pageWithout(browser, server.url);
    for (const { path, heading } of PAGES) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
      expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(20);
    }
    await page.goto('/how-to-play');
    await page.getByText('Intention Tags', { exact: true }).last().click();
    await expect(page.getByText('Opens the one lock that the action meets, without its key.')).toBeVisible();
    await page.goto('/about');
    await page.getByRole('link', { name: 'Licences of third-party software' }).click();
    await expect(page.locator('body')).toContainText('react-dom');
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'One Mind, Many' })).toBeVisible();
    await page.context().close();
  });

  test('are hydrated by the app without a layout shift, a flash or a console message', async ({ newPlayer }) => {
    for (const [name, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      const { page, errors } = await newPlayer(server.url, name, viewport);
      await countShifts(page);
      for (const { path, heading } of PAGES) {
        await page.goto(path);
        const title = page.getByRole('heading', { level: 1, name: heading });
        await title.evaluate((element) => element.setAttribute('data-printed', ''));
        await takenOver(page);
        await expect(page.locator('h1[data-printed]')).toHaveText(heading);
        expect(await shifted(page), `${path} has moved`).toBeLessThan(0.01);
        await expect(page.locator('head > title')).toHaveCount(1);
      }
      expect(errors).toEqual([]);
    }
  });

  test('explain the game, one section at a time, and lead into the guided game', async ({ newPlayer }) => {
    const { page, errors } = await newPlayer(server.url, 'reader');
    await page.goto('/how-to-play');
    await takenOver(page);
    const open = page.locator('details[open] > summary');
    await expect(open).toHaveText('Game Overview');
    await page.locator('summary', { hasText: 'Player Roles' }).click();
    await expect(open).toHaveText('Player Roles');
    await page.locator('summary', { hasText: 'Player Roles' }).click();
    await expect(open).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Table of Contents' }).getByRole('link', { name: 'FAQs' }).click();
    await expect(open).toHaveText('FAQs');
    await expect(open).toBeInViewport();

    await expect(page.getByRole('link', { name: 'Play the guided game' })).toHaveAttribute('href', '/guided');
    await page.getByRole('link', { name: 'Start Playing Now' }).click();
    await page.waitForURL('**/auth/login?next=%2Fgame%2Fplay');
    expect(errors).toEqual([]);
  });

  test('start at the top when opened by address, and at the previous position on reload and back', async ({ newPlayer }) => {
    const { page } = await newPlayer(server.url, 'Visitor', DESKTOP);
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    const scroll = async (to: number) => {
      await takenOver(page);
      await page.evaluate((y) => window.scrollTo(0, y), to);
      await expect.poll(top).toBe(to);
    };
    await page.goto('/how-to-play');
    await scroll(700);
    await page.reload();
    await takenOver(page);
    await expect.poll(top).toBe(700);
    // Opens another document in between, so that this is not a reload.
    await page.goto('about:blank');
    await page.goto('/how-to-play');
    await takenOver(page);
    expect(await top()).toBe(0);
    await scroll(500);
    // Not by the mouse, which would scroll the link into view first.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(500);
    await page.goto('/privacy#content');
    await expect.poll(() => page.locator('#content').evaluate((main) => Math.round(main.getBoundingClientRect().top))).toBe(0);
  });

  test('show an admin’s published texts immediately and safely, and greet signed-in people', async ({ newPlayer, browser }) => {
    const admin = await newPlayer(server.url, 'keeper');
    await setUpAdmin(admin, server);
    const { page } = admin;
    await page.goto('/');
    for (const name of ['Enter Game', 'Find Game', 'Continue Playing']) await expect(page.getByRole('link', { name })).toBeVisible();
    const bar = page.getByRole('banner');
    for (const name of ['Home', 'How to Play', 'Play', 'Friends', 'Settings', 'Admin'])
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);

    await publish(admin, {
      homepage: { hero_title: 'Many Minds, One' },
      howtoplay: {
        html_content: '<h2>House rules</h2><img src="/none.png" alt="" onerror="document.title = 1"><script>document.title = 2</script>',
      },
    });
    const visitor = await newPlayer(server.url, 'visitor');
    await visitor.page.goto('/');
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'Many Minds, One' })).toBeVisible();
    await visitor.page.getByRole('link', { name: 'How to Play' }).first().click();
    await expect(visitor.page.getByRole('heading', { name: 'House rules' })).toBeVisible();
    await expect(visitor.page).toHaveTitle('How to Play · One Mind, Many');
    expect(await visitor.page.locator('.raw-html').innerHTML()).not.toMatch(/onerror|script/);

    const plain = await pageWithout(browser, server.url);
    await plain.goto('/');
    await expect(plain.getByRole('heading', { level: 1, name: 'Many Minds, One' })).toBeVisible();
    await plain.context().close();
  });

  test('stay readable when the server is down', async ({ newPlayer }) => {
    const { page } = await newPlayer(server.url, 'stranded');
    const away = (route: Route) => route.abort();
    await page.route('**/api/admin/content?version=published', away);
    // A page that the server doesn't print, and that leads to the login.
    await page.goto('/game');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    // Not by the mouse, which would scroll the link into view first.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect(page.getByText('The server cannot be reached: public pages show their built-in texts.')).toBeVisible();
    const retry = page.getByRole('contentinfo').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeEnabled();
    await unavailableUntilClick(page, '**/api/admin/content?version=published');
    await page.unroute('**/api/admin/content?version=published', away);
    await retry.click();
    await expect(page.getByText('The server cannot be reached: public pages show their built-in texts.')).toBeHidden();
  });
});

async function pageWithout(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  return context.newPage();
}

/** Waits until React has hydrated the server's page. */
async function takenOver(page: Page): Promise<void> {
  // The page loads the app when somebody uses it.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
}

/** The page's layout shift so far, after fonts and pictures have loaded. */
async function shifted(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => window.shifted ?? 0);
}

async function publish({ page }: Player, content: SaveContent): Promise<void> {
  const statuses = await page.evaluate(async (texts) => {
    const session = Object.entries(localStorage).find(([, value]) => value.includes('access_token'))?.[1] ?? '{}';
    const headers = { authorization: `Bearer ${JSON.parse(session).access_token}`, 'content-type': 'application/json' };
    const saved = await fetch('/api/admin/content', { method: 'PUT', headers, body: JSON.stringify(texts) });
    const published = await fetch('/api/admin/content/publish', { method: 'POST', headers });
    return [saved.status, published.status];
  }, content);
  expect(statuses).toEqual([200, 200]);
}
