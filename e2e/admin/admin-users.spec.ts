import { readFile } from 'node:fs/promises';
import type { Health } from '@one-mind/protocol/admin/admin-dashboard';
import type { UserList } from '@one-mind/protocol/admin/admin-users';
import { expect, type Page } from '@playwright/test';
import { type ApiPlayer, newApiAdmin, newApiPlayer, PASSWORD } from '../support/api-player.ts';
import { enterAs, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { unavailableUntilClick } from '../support/unavailable-until-click.ts';

test.describe('the admin of users', () => {
  let server: ServerProcess;
  let root: ApiPlayer;
  let bea: ApiPlayer;
  test.beforeAll(async () => {
    // A server of its own: it counts all users, bans some of them, and is killed.
    server = await startServer();
    root = await newApiAdmin(server, 'Rowena');
    bea = await newApiPlayer(server.url, 'Bea');
    for (let n = 1; n <= 10; n++) await newApiPlayer(server.url, `Voice-${n}`);
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('finds people, changes, bans and deletes them, and shows all of it in the audit log', async ({ newPlayer }) => {
    const thrownOut = await newPlayer(server.url, 'Bea');
    await enterAs(thrownOut.page, bea.session);
    await thrownOut.page.goto('/game');
    // People must be online, not just connecting, before the table is checked.
    const statusOfBea = async () => (await root.call<UserList>('GET', '/api/admin/users?search=bea')).users[0]?.status;
    await expect.poll(statusOfBea).toBe('online');
    const { page, errors } = await newPlayer(server.url, 'Rowena');
    await enterAs(page, await root.newSession());
    await findsItself(page, () => page.goto('/admin'));
    await expect(page.locator('dl').filter({ hasText: 'Total Users' }).getByRole('definition')).toHaveText('12');
    await expect(page.getByText('Rowena became an administrator through the setup link')).toBeVisible();
    await page.getByRole('navigation', { name: 'Administer' }).getByRole('link', { name: 'Users' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    await expect(page.getByText('12 users found')).toBeVisible();
    const names = page.getByRole('table', { name: 'Users' }).getByRole('link');
    const joined = page.getByRole('columnheader', { name: 'Joined' });
    await expect(joined).toHaveAttribute('aria-sort', 'descending');
    await expect(names).toHaveCount(12);
    await joined.getByRole('button').click();
    await expect(names.first()).toHaveText(/Rowena$/);
    await page.getByLabel('Rows per page').selectOption('10');
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\?page=2&limit=10&order=asc$/);
    await page.reload();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(joined).toHaveAttribute('aria-sort', 'ascending');
    await expect(names).toHaveText([/Voice-9$/, /Voice-10$/]);

    await page.getByRole('searchbox').fill('bea');
    await expect(page.getByText('1 user found')).toBeVisible();
    await expect(page).toHaveURL(/\?search=bea&limit=10&order=asc$/);
    // A rerendered table keeps its contents, and therefore the focus.
    const cell = await page.getByRole('link', { name: 'Bea' }).elementHandle();
    await page.getByRole('checkbox', { name: 'Select Bea' }).check();
    await page.getByRole('checkbox', { name: 'Select Bea' }).uncheck();
    expect(await cell?.evaluate((node) => node.isConnected)).toBe(true);
    const options = page.getByRole('button', { name: 'Options for Bea' });
    await options.click();
    await page.getByRole('menuitemradio', { name: 'Moderator' }).click();
    await expect(page.getByText('User role updated successfully')).toBeVisible();
    // A ban asks for confirmation first, and the focus returns to where it was. All of it works by keyboard.
    const ban = async (answer: string) => {
      await options.press('Enter');
      await page.getByRole('menuitem', { name: 'Ban' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Ban Bea' });
      await dialog.getByLabel('For how long?').selectOption('3 days');
      await dialog.getByLabel('Why? The player sees this.').fill('Shouted at everybody.');
      await dialog.getByRole('button', { name: answer }).press('Enter');
    };
    await ban('Cancel');
    await expect(options).toBeFocused();
    await expect(page.getByRole('cell', { name: 'Online' })).toBeVisible();
    await ban('Ban');
    await expect(page.getByText('User status updated successfully')).toBeVisible();
    await expect(options).toBeFocused();
    await options.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Lift the ban' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bea.newSession()).rejects.toThrow('User is banned');
    const notice = thrownOut.page.getByRole('alert').filter({ hasText: 'This account is banned.' });
    await expect(notice).toContainText('Shouted at everybody.');
    await expect(notice).toContainText(/until [A-Z][a-z]{2} \d+, \d{4}/);
    // People who sign in from now on see the same.
    await thrownOut.page.reload();
    await expect(notice).toBeHidden();
    await thrownOut.page.getByLabel('Email').fill('bea@example.org');
    await thrownOut.page.getByLabel('Password').fill(PASSWORD);
    await thrownOut.page.getByRole('button', { name: 'Login' }).click();
    await expect(notice).toContainText('Shouted at everybody.');

    await page.getByRole('link', { name: 'Bea' }).click();
    await expect(page.getByText('Not logged in anywhere.')).toBeVisible();
    await page.getByLabel('New note').fill('Shouted at everybody');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('link', { name: 'Rowena wrote a note about Bea' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Earlier decisions' })).toContainText('Shouted at everybody.');
    await page.getByRole('button', { name: 'Rename' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename Bea' });
    await renaming.getByLabel('New username').fill('Moderator');
    await renaming.getByLabel('Why? The player sees this.').fill('Not a name.');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await expect(renaming.getByText('This name suggests that you run this site. Choose another.')).toBeVisible();
    await renaming.getByLabel('New username').fill('Beatrice');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Beatrice' })).toBeVisible();
    await page.getByRole('region', { name: 'Administer' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Are you sure you want to delete this user? This action cannot be undone.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('User deleted successfully')).toBeVisible();

    // Several people are changed at once, except the last admin.
    await expect(page.getByText('11 users found')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select Rowena' }).check();
    await page.getByRole('checkbox', { name: 'Select Voice-1', exact: true }).check();
    await page.getByRole('region', { name: 'Change several users' }).getByRole('button', { name: 'Ban', exact: true }).click();
    const banning = page.getByRole('dialog', { name: 'Ban 2 users' });
    await banning.getByLabel('Why? The player sees this.').fill('Spam.');
    await banning.getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByText('1 user changed')).toBeVisible();
    await expect(page.getByText('Rowena: You are the only administrator.')).toBeVisible();
    await expect(page.getByText('1 selected')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')).toHaveLength(12);

    await page.goto('/admin/audit');
    await expect(page.getByText('9 entries found')).toBeVisible();
    await page.getByRole('combobox', { name: 'Act' }).selectOption('Role changed');
    await expect(page.getByText('1 entry found')).toBeVisible();
    await expect(page.getByText('Rowena changed the role of a former player from user to moderator')).toBeVisible();
    await page.getByText('What changed').click();
    await expect(page.getByText('moderator', { exact: true })).toBeVisible();
    // The browser logs the expected refusal.
    expect(errors.filter((error) => !error.includes('/auth/v1/admin/users/'))).toEqual([]);
  });

  test('keeps out ordinary users and former admins', async ({ newPlayer }) => {
    const plain = await newApiPlayer(server.url, 'Cleo');
    const { page } = await newPlayer(server.url, 'Cleo');
    await enterAs(page, plain.session);
    await page.goto('/admin/users');
    await page.waitForURL('**/game');
    await root.call('PATCH', `/api/admin/users/${plain.id}/role`, { role: 'admin' });
    await page.goto('/admin/users');
    await expect(page.getByText(/users found/)).toBeVisible();
    await root.call('PATCH', `/api/admin/users/${plain.id}/role`, { role: 'user' });
    // The sidebar polls every few seconds, so the page learns about the change without a click.
    await page.waitForURL('**/game');
  });

  test('shows an error when the server fails, and continues when it is back', async ({ newPlayer }) => {
    const { page } = await newPlayer(server.url, 'Rowena');
    await enterAs(page, await root.newSession());
    await findsItself(page, () => page.goto('/admin'));
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByText(/users found/)).toBeVisible();
    await server.kill();
    await page.getByRole('combobox', { name: 'Filter by role' }).selectOption('Admin');
    await expect(page.getByText(/^Failed to load users: The server cannot be reached/)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText(/^Failed to load admin statistics: /)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'System Status Unknown' })).toBeVisible();
    await unavailableUntilClick(page, '**/api/admin/health');
    await server.start();
    await findsItself(page, () => page.getByRole('region', { name: 'System Status' }).getByRole('button', { name: 'Retry' }).click());
  });

  test('approves new accounts, publishes announcements, and drains the site for maintenance', async ({ newPlayer }) => {
    const { page } = await newPlayer(server.url, 'Rowena');
    await enterAs(page, await root.newSession());
    await page.goto('/admin/site');
    await page.getByRole('switch', { name: 'New accounts need approval' }).click();
    await expect(page.getByText('The setting for new accounts was saved.')).toBeVisible();

    const newcomer = await newPlayer(server.url, 'Newcomer');
    await newcomer.page.goto('/auth/register');
    await expect(newcomer.page.getByText('An administrator approves new accounts here.')).toBeVisible();
    await newcomer.page.getByLabel('Username').fill('Newcomer');
    await newcomer.page.getByLabel('Email').fill('newcomer@example.org');
    await newcomer.page.getByLabel('Password').fill(PASSWORD);
    await newcomer.page.getByRole('button', { name: 'Register' }).click();
    await newcomer.page.waitForURL('**/auth/login');
    const waiting = newcomer.page.getByText('An administrator has to approve your account before you can log in.');
    await expect(waiting).toBeVisible();
    const logIn = async () => {
      await newcomer.page.getByLabel('Password').fill(PASSWORD);
      await newcomer.page.getByRole('button', { name: 'Login' }).click();
    };
    await logIn();
    await expect(newcomer.page.getByRole('alert').filter({ has: waiting })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Approve Newcomer' }).click();
    await expect(page.getByText('No accounts are waiting for approval.')).toBeVisible();
    await logIn();
    await newcomer.page.waitForURL('**/game');
    await expect(newcomer.page.getByRole('heading', { name: 'Welcome, Newcomer' })).toBeVisible();

    // It is pushed to the open page, and dismissed permanently in this browser, also by keyboard.
    await page.getByLabel('Text', { exact: true }).fill('We play on Friday.');
    await page.getByLabel('Ends (optional)').fill('2020-01-01T20:00');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(page.getByText('Choose a time in the future.')).toBeVisible();
    await page.getByLabel('Ends (optional)').fill('');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    const shown = newcomer.page.getByRole('region', { name: 'Announcements' });
    await expect(shown.getByText('We play on Friday.')).toBeVisible();
    await newcomer.page.getByRole('button', { name: 'Dismiss: Announcement' }).press('Enter');
    await expect(shown).toBeHidden();
    await newcomer.page.reload();
    await expect(newcomer.page.getByRole('heading', { name: 'Welcome, Newcomer' })).toBeVisible();
    await page.getByRole('button', { name: 'Begin maintenance' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Begin maintenance' }).click();
    await expect(page.getByText('No games are running. You can stop the server.')).toBeVisible();
    await expect(shown.getByText('nobody can create a lobby or start a game')).toBeVisible();
    await expect(shown.getByText('We play on Friday.')).toBeHidden();
    await newcomer.page.getByRole('button', { name: 'Play against AI', exact: true }).click();
    await expect(newcomer.page.getByText('The site is under maintenance, so nobody can create a lobby or start a game.')).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByText('Maintenance is on: nobody can create a lobby or start a game.')).toBeVisible();

    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('7 steps are left.')).toBeVisible();
    await steps.getByRole('button', { name: 'Play without a model' }).click();
    await expect(steps.getByText('6 steps are left.')).toBeVisible();
    await steps.getByRole('button', { name: 'Hide this list' }).click();
    await expect(steps).toBeHidden();
  });
});

/** The page shows the server's own measurements. A slow machine may be no better than degraded. */
async function findsItself(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse('**/api/admin/health');
  await act();
  const { state } = (await (await answer).json()) as Health;
  expect(['healthy', 'degraded']).toContain(state);
  await expect(page.getByRole('heading', { name: `System Status ${state === 'healthy' ? 'Healthy' : 'Degraded'}` })).toBeVisible();
}
