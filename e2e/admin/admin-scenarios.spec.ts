import { readFile } from 'node:fs/promises';
import type { ScenariosFile } from '@one-mind/protocol/admin/admin-scenarios';
import { expect } from '@playwright/test';
import { LONG } from '../support/long.ts';
import { setUpAdmin, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('the scenarios of an admin', { tag: LONG }, () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    // A server of its own: it counts all scenarios of the site.
    server = await startServer({ env: { TURN_PACE_MS: '0' } });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('are found, created without losing input, featured, exported, imported, deleted and simulated; ordinary users are kept out', async ({
    newPlayer,
  }) => {
    const admin = await newPlayer(server.url, 'Rowena');
    const { page } = admin;
    await setUpAdmin(admin, server);

    // The server fails: an error is shown, and Retry helps.
    await page.route('**/api/admin/scenarios?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal', message: 'It broke.' } }),
    );
    await page.goto('/admin/scenarios');
    await expect(page.getByRole('alert')).toContainText('Failed to load scenarios');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await page.unroute('**/api/admin/scenarios?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('4 of 4 scenarios')).toBeVisible();

    await page.getByLabel('Difficulty').selectOption('hard');
    await page.getByRole('searchbox').fill('fathoms');
    await expect(page.getByText('1 of 4 scenarios')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 of 4 scenarios')).toBeVisible();
    await page.getByLabel('Status').selectOption('private');
    await page.getByRole('button', { name: 'Clear search' }).click();

    // A built-in scenario can be hidden and shown again.
    await page.getByRole('button', { name: 'Hide: Prison Break' }).click();
    await expect(page.getByRole('button', { name: 'Show: Prison Break' })).toBeVisible();
    await page.getByRole('button', { name: 'Show: Prison Break' }).click();
    await expect(page.getByRole('button', { name: 'Hide: Prison Break' })).toBeVisible();

    // Export one, and change it into another.
    await page.getByRole('checkbox', { name: 'Select Prison Break' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const exported: ScenariosFile = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(exported.scenarios.map(({ title }) => title)).toEqual(['Prison Break']);
    const content = JSON.stringify(exported.scenarios[0]?.content);

    await page.getByRole('button', { name: 'Create Scenario' }).click();
    const modal = page.getByRole('dialog', { name: 'Create Scenario' });
    await expect(modal.getByLabel('Min Players')).toHaveValue('4');
    // Only a title is missing, and the problem links to the editor.
    await modal.getByLabel('Title').fill('A lighthouse');
    await modal.getByRole('button', { name: 'Create and open editor' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Scenario' })).toBeVisible();
    await expect(page.getByText('It can be saved and played.')).toBeVisible();
    await page.goto('/admin/scenarios');
    const lighthouse = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A lighthouse' }) });
    await lighthouse.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('4 of 4 scenarios')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit a copy' })).toHaveCount(4);

    await page.getByRole('button', { name: 'Create Scenario' }).click();
    await modal.getByLabel('Content (JSON)').fill('{ "setting": ');
    const save = modal.getByRole('button', { name: 'Create Scenario' });
    await save.click();
    await expect(modal.getByText(/^This is not valid JSON/)).toBeVisible();
    await modal.getByLabel('Content (JSON)').fill(content);
    await modal.getByLabel('Max Players').fill('3');
    await save.click();
    await expect(modal.getByText('This text is empty. Enter some text.')).toBeVisible();
    await modal.getByLabel('Title').fill('A night of ours');
    await modal.getByLabel('Max Players').fill('5');
    await save.click();
    await expect(modal).toHaveCount(0);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A night of ours' }) });
    await expect(card).toContainText('4–5');
    await expect(card).toContainText('N/A');
    await card.getByRole('button', { name: /^Feature/ }).click();
    await expect(card.getByRole('button', { name: /^Unfeature/ })).toBeVisible();

    // Import first shows what would happen.
    const [first] = exported.scenarios;
    const file = { scenarios: [first, { ...first, id: undefined, title: 'From a file' }, { title: 'Nothing much' }] };
    const json = { name: 'scenarios.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) };
    await page.getByLabel('JSON file to import').setInputFiles(json);
    const preview = page.getByRole('dialog', { name: 'Import' });
    for (const word of ['Unchanged', 'New', 'Invalid']) await expect(preview.getByText(word, { exact: true })).toBeVisible();
    await preview.getByRole('button', { name: 'Import 1 scenario' }).click();
    await expect(page.getByText('6 of 6 scenarios')).toBeVisible();
    await page.getByRole('button', { name: 'Delete: From a file' }).click();
    await expect(page.getByText('Are you sure you want to delete this scenario?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('5 of 5 scenarios')).toBeVisible();

    // The lab returns the same figures in the browser and on the server.
    await card.getByRole('link', { name: 'Scenario Lab' }).click();
    await page.getByLabel('Games for each').selectOption('5');
    await page.getByLabel('AI players').selectOption('random');
    const found: string[] = [];
    for (const place of ['In this browser', 'On the server']) {
      await page.getByRole('radio', { name: place }).check();
      await page.getByRole('button', { name: 'Simulate' }).click();
      await expect(page.getByText('5 games for each number of players')).toBeVisible();
      await page.getByRole('switch', { name: 'As tables' }).click();
      found.push(await page.getByRole('table', { name: 'Who wins' }).innerText());
    }
    expect(found[0]).toContain('Collaborators win');
    expect(found[1]).toBe(found[0]);
    // The only refusals were the expected ones.
    expect(admin.errors.filter((error) => !/status of (400|500)/.test(error))).toEqual([]);

    const player = await newPlayer(server.url, 'Bea');
    await signUp(player);
    await player.page.goto('/admin/scenarios');
    await player.page.waitForURL('**/game');
    expect(player.errors).toEqual([]);
  });
});
