import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signUpAdmin, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('the scenario editor', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
  });

  const show = (page: Page, part: string) =>
    page.getByRole('navigation', { name: 'Parts of the scenario' }).getByRole('button', { name: part }).click();
  const isFine = (page: Page) => expect(page.getByText('It can be saved and played.')).toBeVisible();

  test('a scenario is drawn, filled in, fixed as JSON, kept across a reload, saved twice and restored', async ({ newPlayer }) => {
    const author = await newPlayer(server.url, 'Edda');
    const { page } = author;
    await signUpAdmin(author, server);
    await page.goto('/game/scenarios/new?from=prison-break');
    await isFine(page);

    // Adds another location, connected by keyboard; undone and redone.
    await show(page, 'Map');
    const lines = page.locator('.react-flow__edge');
    await expect(page.locator('.react-flow__node')).toHaveCount(12);
    // They are drawn when the locations have been measured.
    const before = 13;
    await expect(lines).toHaveCount(before);
    await page.getByRole('button', { name: 'Add location' }).click();
    await page.getByLabel('Name').fill('The Chapel');
    // Its id follows the name, and it appears in view.
    await expect(page.getByRole('textbox', { name: 'Id', exact: true })).toHaveValue('chapel');
    const chapel = page.locator('.react-flow__node', { hasText: 'The Chapel' });
    // The map moves until the new location is in the middle.
    await expect(async () => {
      const view = await page.getByRole('region', { name: 'Map of the locations' }).boundingBox();
      const box = await chapel.boundingBox();
      expect(view && box && box.x >= view.x && box.x + box.width <= view.x + view.width).toBe(true);
      expect(view && box && box.y >= view.y && box.y + box.height <= view.y + view.height).toBe(true);
    }).toPass({ timeout: 10_000 });
    // Uploads a picture, of which the server keeps only what draws.
    const svg =
      '<svg viewBox="0 0 64 36" xmlns="http://www.w3.org/2000/svg"><script>x()</script><rect width="64" height="36" fill="#567"/></svg>';
    await page.getByRole('button', { name: 'Choose picture' }).click();
    await page.getByLabel('Picture to upload').setInputFiles({ name: 'chapel.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect(page.getByText('Your own picture')).toBeVisible();
    const drawn = page.locator('img[src^="/art/own/"]');
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByLabel('One', { exact: true }).selectOption('The Chapel');
    await page.getByLabel('The other').selectOption('Laundry');
    await page.getByRole('button', { name: 'Connect both ways' }).click();
    await expect(lines).toHaveCount(before + 1);
    await page.keyboard.press('Control+z');
    await expect(lines).toHaveCount(before);
    await page.keyboard.press('Control+Shift+z');
    await expect(lines).toHaveCount(before + 1);
    // With the mouse, from one to the other.
    await page.getByRole('heading', { level: 2, name: 'Map' }).evaluate((heading) => heading.scrollIntoView());
    await chapel
      .locator('.react-flow__handle')
      .first()
      .dragTo(page.locator('.react-flow__node', { hasText: 'Infirmary' }));
    await expect(lines).toHaveCount(before + 2);

    // Invalid JSON is neither lost nor applied, even after a reload.
    await show(page, 'JSON');
    await page.getByLabel('Content (JSON)').press('Control+Home');
    await page.keyboard.type('?');
    await expect(page.getByText('The content is not valid JSON.')).toBeVisible();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.goto('/game/scenarios/new');
    await expect(page.getByText('This is your earlier draft.')).toBeVisible();
    await show(page, 'JSON');
    await page.getByLabel('Content (JSON)').press('Control+Home');
    await page.keyboard.press('Delete');
    await isFine(page);

    // A problem links to its field.
    await show(page, 'Story');
    await page.getByLabel('Setting').fill('');
    await show(page, 'Map');
    await page.getByRole('region', { name: 'Check' }).getByRole('button', { name: 'This text is empty.' }).click();
    await expect(page.getByLabel('Setting')).toBeFocused();
    await page.getByLabel('Setting').fill('Blackwater, once more.');
    await show(page, 'Details');
    // A refusal stays beside its field until the field changes, and meanwhile nothing says that all is well.
    await page.getByLabel('Title').fill('A fucking night');
    await isFine(page);
    await page.getByRole('button', { name: 'Create Scenario' }).click();
    await expect(page.getByText('Failed to save scenario')).toBeVisible();
    await expect(page.getByText('1 problem keeps it from being saved.')).toBeVisible();
    await page.getByLabel('Title').fill('A night of my own');
    await isFine(page);
    await expect(page.getByText('Failed to save scenario')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /problem/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Scenario' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A night of my own' })).toBeVisible();
    // Its place shows the picture to everyone.
    await expect(page.locator('img[src^="/art/own/"]')).toHaveCount(1);

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Another title');
    await page.getByRole('button', { name: 'Update Scenario' }).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await show(page, 'Versions');
    await page.getByRole('button', { name: 'Compare version 1' }).click();
    await expect(page.getByRole('dialog').locator('ins', { hasText: 'Another title' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Version 3')).toBeVisible();
    await show(page, 'Details');
    await expect(page.getByLabel('Title')).toHaveValue('A night of my own');

    // Importing a file that was exported and changed first shows what would change.
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const buffer = Buffer.from(file.replace('Blackwater, once more.', 'Somewhere else.'));
    await page.getByLabel('JSON file to import').setInputFiles({ name: 'a.scenario.json', mimeType: 'application/json', buffer });
    await expect(page.getByRole('dialog').locator('ins', { hasText: 'Somewhere else.' })).toBeVisible();
    await page.getByRole('button', { name: 'Use this scenario' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    // The only refusal was the expected one.
    expect(author.errors.filter((error) => !error.includes('status of 400'))).toEqual([]);
  });
});
