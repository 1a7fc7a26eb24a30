import { expect, type Page } from '@playwright/test';
import { setUpAdmin, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('external pictures', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    // A server of its own: a stub answers its requests for pictures.
    server = await startServer({ entry: 'e2e/support/pictures-server.ts' });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  /** Hosts that this page sends requests to. */
  const hostsAskedBy = (page: Page): Set<string> => {
    const hosts = new Set<string>();
    page.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host);
    });
    return hosts;
  };
  const copies = (page: Page) => page.locator('img[src^="/art/pictures/"]');
  const isDrawn = (page: Page) =>
    expect
      .poll(() =>
        copies(page)
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);

  test('no page loads them from another host, and the author is warned if one is missing', async ({ newPlayer }) => {
    const author = await newPlayer(server.url, 'Ada');
    const { page } = author;
    const hosts = hostsAskedBy(page);
    await setUpAdmin(author, server);
    await page.goto('/game/scenarios/new?from=prison-break');
    await page.getByRole('navigation', { name: 'Parts of the scenario' }).getByRole('button', { name: 'Details' }).click();
    await page.getByLabel('Title').fill('A picture of my own');
    await page.getByLabel('Image URL').fill('https://pictures.example/gone.html');
    await expect(page.getByText('The picture could not be loaded, so players see one made from the title.')).toBeVisible();
    await page.getByLabel('Image URL').fill('https://pictures.example/cover.png');
    await isDrawn(page);
    await expect(page.getByText('The picture could not be loaded')).toBeHidden();
    await page.getByRole('button', { name: 'Create Scenario' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A picture of my own' })).toBeVisible();
    await isDrawn(page);

    const player = await newPlayer(server.url, 'Bea');
    const playersHosts = hostsAskedBy(player.page);
    await signUp(player);
    await player.page.goto('/game/scenarios');
    await isDrawn(player.page);
    await player.page
      .getByRole('link', { name: /A picture of my own/ })
      .first()
      .click();
    await isDrawn(player.page);
    await page.goto('/admin/scenarios');
    await isDrawn(page);

    const { host } = new URL(server.url);
    expect([...hosts]).toEqual([host]);
    expect([...playersHosts]).toEqual([host]);
    expect([...author.errors, ...player.errors]).toEqual([]);
  });
});
