import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedContent } from '@one-mind/protocol/content/content';
import { expect } from '@playwright/test';
import { newApiAdmin } from '../support/api-player.ts';
import { LONG } from '../support/long.ts';
import { DESKTOP, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('the site’s texts, for admins', { tag: LONG }, () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    // A server of its own: it publishes other texts on the whole site.
    server = await startServer();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('are edited, previewed, published to open pages, and merged with another admin’s changes', async ({ newPlayer }) => {
    const other = await newApiAdmin(server, 'Bea');
    const admin = await newPlayer(server.url, 'Ada', DESKTOP);
    await signUp(admin);
    const { page } = admin;
    const visitor = await newPlayer(server.url, 'visitor', DESKTOP);
    // The clock is paused until something is published.
    await visitor.page.clock.install();
    await visitor.page.clock.pauseAt(Date.now() + 1000);
    await visitor.page.goto('/');
    await page.goto('/admin/content');
    // Plain users are sent to their hub.
    await page.waitForURL('**/game');
    const { users } = await other.call<{ users: { id: string; username: string }[] }>('GET', '/api/admin/users');
    const ada = users.find(({ username }) => username === 'Ada');
    await other.call('PATCH', `/api/admin/users/${ada?.id}/role`, { role: 'admin' });
    await page.goto('/auth/login');
    await page.reload();
    await page.goto('/admin/content');
    await expect(page.getByRole('heading', { level: 1, name: 'Content Management' })).toBeVisible();

    const publish = page.getByRole('button', { name: 'Publish to Live Site' });
    await expect(publish).toBeDisabled();
    await expect(publish).toHaveAccessibleDescription('There is nothing to publish.');
    await page.getByLabel('Hero Title').fill('Many Minds, One');
    await page.getByRole('button', { name: 'Add Feature' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Failed to save content')).toBeVisible();
    await expect(page.getByText('Fill in this field.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove Feature 4' }).click();
    await page.getByRole('button', { name: 'Show Preview' }).click();
    const preview = page.frameLocator('iframe[title="Preview of Homepage"]');
    await expect(preview.getByText('Many Minds, One').first()).toBeVisible();
    await page.getByRole('button', { name: 'Mobile' }).click();
    await expect(page.locator('iframe[title="Preview of Homepage"]')).toHaveCSS('width', '390px');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Content saved successfully!')).toBeVisible();
    // The page polls within two seconds; the answer may take longer on a slow machine.
    const nextAnswer = async () => {
      const asked = visitor.page.waitForResponse('**/api/admin/content?version=published');
      await visitor.page.clock.runFor(2000);
      return (await asked).text();
    };
    expect(await nextAnswer()).not.toContain('Many Minds, One');
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('One Mind, Many');
    await publish.click();
    await expect(page.getByText('Content published successfully!')).toBeVisible();
    await expect(publish).toBeDisabled();
    expect(await nextAnswer()).toContain('Many Minds, One');
    await visitor.page.clock.resume();
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Many Minds, One');

    await page.getByRole('tab', { name: 'HTML Editor' }).click();
    await page.getByRole('button', { name: 'About' }).click();
    await page.getByRole('button', { name: 'Reset to Default' }).click();
    await expect(page.getByLabel('HTML Content')).toHaveValue(/^<h2>About<\/h2>/);
    await page.getByLabel('HTML Content').fill('<p onclick="x()">Ours</p><script>x()</script>');

    // Another admin saves first: both changes are merged, and nothing typed is lost.
    const draft = await other.call<SavedContent>('GET', '/api/admin/content?version=draft');
    await other.call('PUT', '/api/admin/content', {
      version: draft.version,
      about: { page_title: 'Theirs', html_content: '<p>Theirs</p>' },
    });
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect((await saved).postDataJSON()).toMatchObject({ about: { html_content: expect.stringContaining('Ours') } });
    const conflict = page.getByRole('dialog', { name: 'Bea has saved other changes in the meantime' });
    await expect(conflict.getByText('about.page_title')).toBeVisible();
    await expect(conflict.getByLabel('Mine')).toBeChecked();
    await conflict.getByRole('button', { name: 'Merge both' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Content saved successfully!')).toBeVisible();
    await expect(page.getByLabel('HTML Content')).toHaveValue('<p>Ours</p>');
    await expect(page.getByRole('listitem').filter({ hasText: '<p onclick> × 1' })).toBeVisible();
    await page.getByRole('tab', { name: 'Page Content' }).click();
    await expect(page.getByLabel('Page Title')).toHaveValue('Theirs');

    // Leaving with unsaved work asks for confirmation.
    await page.getByLabel('Page Title').fill('Unsaved');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByLabel('Page Title').fill('Theirs');

    const file = join(server.dataDir, 'texts.json');
    await writeFile(file, JSON.stringify({ about: { page_title: 'From a file' } }));
    await page.getByLabel('File to import').setInputFiles(file);
    const imported = page.getByRole('dialog', { name: 'Import “texts.json”' });
    await expect(imported.getByText('From a file')).toBeVisible();
    await imported.getByRole('button', { name: 'Apply to Draft' }).click();
    await expect(page.getByLabel('Page Title')).toHaveValue('From a file');

    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Compare version 1' }).click();
    await expect(page.getByRole('dialog').getByText('From a file')).toBeVisible();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(page.getByLabel('Page Title')).toHaveValue('About');
    // The preview's frame even blocks the scripts with which this test inspects it.
    expect(admin.errors.filter((error) => !/\b4\d\d\b|Blocked script execution in 'about:srcdoc'/.test(error))).toEqual([]);

    await page.route('**/api/admin/content?version=draft', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load content')).toBeVisible();
    await page.unroute('**/api/admin/content?version=draft');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Hero Title')).toHaveValue('Many Minds, One');
  });
});
