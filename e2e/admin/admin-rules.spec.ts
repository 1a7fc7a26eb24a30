import type { CreateRule } from '@one-mind/protocol/games/rules';
import { expect } from '@playwright/test';
import { type ApiPlayer, newApiAdmin } from '../support/api-player.ts';
import { DESKTOP, enterAs, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const RULE: CreateRule = {
  name: 'No maps',
  type: 'global',
  category: 'overview',
  description: 'Anyone who draws a map brings the coffee.',
};

test.describe('the rules, for admins', () => {
  let server: ServerProcess;
  let ada: ApiPlayer;
  test.beforeAll(async () => {
    // A server of its own: it changes the rules of every game.
    server = await startServer();
    ada = await newApiAdmin(server, 'Ada');
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('are changed within their bounds, tested on a real state, extended, and restored', async ({ newPlayer }) => {
    const admin = await newPlayer(server.url, 'Ada', DESKTOP);
    const { page } = admin;
    await enterAs(page, await ada.newSession());
    await page.goto('/admin/rules');
    await expect(page.getByRole('heading', { level: 1, name: 'Rules Management' })).toBeVisible();
    const all = Number(/of (\d+) rules/.exec((await page.getByText(/^\d+ of \d+ rules$/).textContent()) ?? '')?.[1]);
    await page.getByLabel('Category').selectOption('movement');
    await expect(page.getByText(`2 of ${all} rules`)).toBeVisible();
    await expect(page).toHaveURL(/category=movement/);
    await page.getByLabel('Category').selectOption('all');
    const tell = (name: string) => page.getByRole('alertdialog', { name });
    const choose = async (rule: string, act: string) => {
      await page.getByRole('button', { name: `Options for ${rule}`, exact: true }).click();
      await page.getByRole('menuitem', { name: act }).click();
    };
    const item = (rule: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: rule, exact: true }) });

    // Core rules explain why they can't be disabled.
    await choose('One action per turn', 'Disable');
    await expect(tell('Failed to toggle rule')).toContainText('every game needs');
    await page.keyboard.press('Escape');
    await choose('Hide', 'Delete');
    await expect(tell('Failed to delete rule')).toContainText('Disable it instead');
    await page.keyboard.press('Escape');

    // Each is collapsed to one line, can be found by a word of its description, and has fields with bounds.
    await page.getByRole('searchbox', { name: 'Search' }).fill('assist');
    await expect(item('Assist').getByText('bonus', { exact: true })).toBeHidden();
    await item('Assist').getByRole('heading').click();
    await expect(item('Assist').getByText('bonus', { exact: true })).toBeVisible();
    await choose('Assist', 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit Rule' });
    await expect(form.getByLabel('Rule ID')).toBeDisabled();
    await expect(form.getByText('a whole number, 0% to 60%')).toBeVisible();
    const bonus = form.getByRole('spinbutton', { name: 'bonus' });
    await bonus.fill('1000');
    await form.getByRole('button', { name: 'Update Rule' }).click();
    await expect(form.getByText('Enter a whole number from 0 to 60.')).toBeVisible();
    await bonus.fill('20');
    await form.getByRole('button', { name: 'Try on the example' }).click();
    await expect(form.getByText('15 → 20')).toBeInViewport();
    await form.getByRole('button', { name: 'Update Rule' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await choose('Hide', 'Disable');
    await tell('Disable “Hide”').getByRole('button', { name: 'Disable' }).click();
    await expect(item('Hide').getByText('Inactive')).toBeVisible();

    const test = page.getByRole('region', { name: 'Test Rules' });
    const run = test.getByRole('button', { name: 'Test Rules' });
    await run.click();
    await expect(tell('Please provide a test game state')).toBeVisible();
    await page.keyboard.press('Escape');
    await test.getByLabel('Game State (JSON)').fill('{ "seats": ');
    await run.click();
    await expect(tell('Invalid JSON in test game state')).toBeVisible();
    await page.keyboard.press('Escape');
    await test.getByLabel('Game State (JSON)').fill('');
    await test.getByRole('button', { name: 'Load Example' }).click();
    await expect(test.getByLabel('Game State (JSON)')).toContainText('"scenario"');
    await run.click();
    await expect(test.getByText('This state is legal under the saved rules.')).toBeVisible();
    await expect(test.getByText('assist.bonus')).toBeVisible();
    await test.getByLabel('Game State (JSON)').fill('{"seats": []}');
    await run.click();
    await expect(test.getByText('this state is not legal')).toBeInViewport();

    await page.getByRole('button', { name: 'Create Rule' }).first().click();
    const created = page.getByRole('dialog', { name: 'Create Rule' });
    await created.getByLabel('Name').fill('No phones');
    await created.getByLabel('Description').fill('Anyone who looks at a phone brings the coffee.');
    await created.getByLabel('Rogue').check();
    await created.getByRole('button', { name: 'Add a parameter' }).click();
    await created.getByLabel('Value').fill('5');
    await created.getByRole('button', { name: 'Create Rule' }).click();
    await expect(created.getByText('Fill in this field.')).toBeVisible();
    await page.keyboard.type('minutes');
    await created.getByRole('button', { name: 'Create Rule' }).click();
    await expect(page.getByRole('heading', { name: 'No phones' })).toBeVisible();
    await choose('No phones', 'Delete');
    await expect(page.getByText('Are you sure you want to delete this rule?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No phones' })).toBeHidden();

    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History of all rules' });
    await expect(history.getByText('deleted by Ada')).toBeVisible();
    await history.getByRole('button', { name: 'Restore “No phones” as of change 1' }).click();
    await expect(history.getByText('restored by Ada')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'No phones' })).toBeVisible();
    expect(admin.errors.filter((error) => !error.includes('400'))).toEqual([]);

    // An error is shown when the server fails.
    await page.route('**/api/admin/rules', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load rules')).toBeVisible();
    await page.unroute('**/api/admin/rules');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'No phones' })).toBeVisible();
  });

  test('redirect ordinary users, who can read the house rules', async ({ newPlayer }) => {
    await ada.call('POST', '/api/admin/rules', RULE);
    const user = await newPlayer(server.url, 'Bea', DESKTOP);
    await signUp(user);
    await user.page.goto('/admin/rules');
    await user.page.waitForURL('**/game');
    await user.page.goto('/how-to-play');
    await expect(user.page.getByRole('region', { name: 'House rules' })).toContainText(RULE.description);
  });
});
