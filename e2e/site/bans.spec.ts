import { expect } from '@playwright/test';
import { type ApiPlayer, emailOf, newApiAdmin, newApiPlayer, PASSWORD } from '../support/api-player.ts';
import { type MailingServer, startMailingServer } from '../support/mailing-server.ts';
import { DESKTOP, enterAs, PHONE, type Player, test } from '../support/player.ts';

const OWN_PASSWORD = 'another quiet voice';

test.describe('people who can’t sign in', () => {
  let server: MailingServer;
  let root: ApiPlayer;
  // A server of its own: it sends mails and bans an address.
  test.beforeAll(async () => {
    server = await startMailingServer();
    root = await newApiAdmin(server, 'Rowena');
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  const logIn = async ({ page, name }: Player, password = PASSWORD) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(emailOf(name));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const ban = (id: string) =>
    root.call('PATCH', `/api/admin/users/${id}/status`, { status: 'banned', ban_duration: '72h', reason: 'Shouted at everybody.' });

  test('a banned person appeals with the link in the mail', async ({ newPlayer }) => {
    const { id } = await newApiPlayer(server.url, 'Ivo');
    await ban(id);
    const { text = '' } = await server.mailTo(emailOf('Ivo'));
    const { page } = await newPlayer(server.url, 'Ivo', PHONE);
    await page.goto(/https?:\S+\/auth\/appeal#\S+/.exec(text)?.[0] ?? '');
    await expect(page.getByText('Shouted at everybody.')).toBeVisible();
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByLabel('Why should the decision change?')).toBeFocused();
    await page.getByLabel('Why should the decision change?').fill('I was quoting someone.');
    await page.reload();
    await expect(page.getByLabel('Why should the decision change?')).toHaveValue('I was quoting someone.');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByText('The moderators have your appeal.')).toBeVisible();
    await expect(page.getByText('I was quoting someone.')).toBeVisible();

    const { page: admin } = await newPlayer(server.url, 'Rowena', DESKTOP);
    await enterAs(admin, await root.newSession());
    await admin.goto('/admin/reports');
    const person = admin.getByRole('region', { name: 'Ivo' });
    await expect(person.getByText('Appeals: 1', { exact: true })).toBeVisible();
    await expect(person.getByRole('heading', { name: 'Against a ban' })).toBeVisible();
  });

  test('a banned person appeals from the refused login, and a broken link is explained', async ({ newPlayer }) => {
    const { id } = await newApiPlayer(server.url, 'Jon');
    await ban(id);
    const player = await newPlayer(server.url, 'Jon', DESKTOP);
    const { page } = player;
    await logIn(player);
    await expect(page.getByText('This account is banned.')).toBeVisible();
    await page.getByRole('link', { name: 'appeal against the ban' }).click();
    await expect(page.getByLabel('Why should the decision change?')).toBeVisible();
    await page.goto('/auth/appeal#token=none');
    await expect(page.getByText('This link to appeal is incomplete or no longer valid.')).toBeVisible();
  });

  test('an administrator sets a temporary password, which its owner replaces', async ({ newPlayer }) => {
    const { id } = await newApiPlayer(server.url, 'Kai');
    const { page: admin } = await newPlayer(server.url, 'Rowena', DESKTOP);
    await enterAs(admin, await root.newSession());
    await admin.goto(`/admin/users/${id}`);
    await admin.getByRole('button', { name: 'Send recovery email' }).click();
    await expect(admin.getByText('The email is on its way.')).toBeVisible();
    await admin.getByRole('button', { name: 'Set temporary password' }).click();
    await admin.getByRole('button', { name: 'Set password' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Temporary password of Kai' });
    const password = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();

    const player = await newPlayer(server.url, 'Kai', PHONE);
    const { page } = player;
    await logIn(player, password);
    await expect(page.getByText('An administrator has set your password.')).toBeVisible();
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('Confirm new password').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Kai' })).toBeVisible();
  });

  test('an administrator bans an address, and sees who else used it', async ({ newPlayer }) => {
    const { id } = await newApiPlayer(server.url, 'Lou');
    await newApiPlayer(server.url, 'Mia');
    const { page: admin } = await newPlayer(server.url, 'Rowena', DESKTOP);
    await enterAs(admin, await root.newSession());
    await admin.goto(`/admin/users/${id}`);
    const place = admin.getByRole('region', { name: 'Addresses and browsers' }).getByRole('listitem').filter({ hasText: '127.0.0.1' });
    await expect(place.getByRole('link', { name: 'Mia' })).toBeVisible();
    await place.getByRole('button', { name: 'Ban' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Ban 127.0.0.1' });
    await dialog.getByLabel('Why? Everyone who is refused sees this.').fill('Too many accounts.');
    await dialog.getByRole('button', { name: 'Ban' }).click();
    await expect(place.getByText('Banned until')).toBeVisible();

    const player = await newPlayer(server.url, 'Mia', PHONE);
    await logIn(player);
    await expect(player.page.getByText('Nobody can log in or register from your network at the moment.')).toBeVisible();
    await expect(player.page.getByText('Too many accounts.')).toBeVisible();

    await admin.goto('/admin/users');
    await admin.getByRole('region', { name: 'Banned addresses and browsers' }).getByRole('button', { name: 'Lift the ban' }).click();
    await expect(admin.getByText('Ban lifted')).toBeVisible();
    await player.page.getByRole('button', { name: 'Login' }).click();
    await expect(player.page.getByRole('heading', { name: 'Welcome, Mia' })).toBeVisible();
  });
});
