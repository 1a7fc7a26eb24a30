import { expect } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { enterAs, PHONE, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('the security page', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('paced');
  });

  test('signs out one device and all others, by keyboard, and shows it in the history', async ({ newPlayer }) => {
    const una = await newApiPlayer(server.url, 'Una');
    const devices = [await newPlayer(server.url, 'Una'), await newPlayer(server.url, 'Una', PHONE)] as const;
    for (const { page } of devices) {
      await enterAs(page, await una.newSession());
      await page.goto('/game/settings');
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    }
    const [{ page, errors }, phone] = devices;
    await page.getByRole('link', { name: 'Devices and events' }).click();
    const list = page.getByRole('list', { name: 'Devices' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list.getByText('This device, in use', { exact: true })).toHaveCount(1);
    await expect(page.getByText('Logged in on a new device with the password')).toHaveCount(2);

    // The newest session comes first: that of the phone, whose socket ends.
    await list.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await expect(phone.page.getByText('You were logged out in another tab or on another device')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list).toBeFocused();
    await expect(page.getByText('Logged out another device')).toBeVisible();

    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
    await expect(page.getByText('Logged out on all other devices')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('says what failed while offline, and recovers', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Vito', PHONE);
    const vito = await newApiPlayer(server.url, 'Vito');
    await vito.newSession();
    await enterAs(player.page, vito.session);
    const { page, context } = player;
    await page.goto('/game/settings/security');
    await expect(page.getByText('Account created')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Log out all other devices' }).tap();
    await expect(page.getByText('Failed to log out')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).first().tap();
    await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  });

  test('has an avatar that is shown in the profile', async ({ newPlayer }) => {
    const { page } = await newPlayer(server.url, 'Wilma');
    await enterAs(page, (await newApiPlayer(server.url, 'Wilma')).session);
    await page.goto('/game/settings');
    await page.getByRole('radio', { name: 'Your initial' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '3 voices, first colour: Orange' })).toBeChecked();
    await expect(page.locator('header img[src="/art/avatars/3-0.svg"]')).toBeVisible();
    await page.goto('/game/profile');
    await expect(page.locator('main img[src="/art/avatars/3-0.svg"]')).toBeVisible();
  });
});
