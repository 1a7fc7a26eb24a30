import { expect, type Page } from '@playwright/test';
import { emailOf, PASSWORD } from '../support/api-player.ts';
import { appCode, STEP_MS } from '../support/app-code.ts';
import { PHONE, signUp, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';

const logIn = async (page: Page, name: string): Promise<void> => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

test.describe('two-factor authentication', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('paced');
  });

  test('a phone sets up an app, logs in with its code and with a recovery code, and removes it', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Tove', PHONE);
    await signUp(player);
    const { page } = player;
    await page.goto('/game/settings#two-factor');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an app' });
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toHaveJSProperty('complete', true);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await expect(dialog.getByRole('link', { name: 'Open your app' })).toHaveAttribute(
      'href',
      new RegExp(`^otpauth://totp/.+secret=${secret}`),
    );
    await dialog.getByLabel('Code from your app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('This code is wrong or was used before.')).toBeVisible();
    await dialog.getByLabel('Code from your app').fill(appCode(secret, Date.now()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();

    // The codes appear at once.
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recoveryCode = await codes.getByRole('listitem').first().innerText();
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 codes are left.')).toBeVisible();
    await page.goto('/game/settings/security');
    await expect(page.getByText('Recovery codes created')).toHaveCount(1);
    await expect(page.getByText('Recovery codes replaced')).toHaveCount(0);

    const other = await newPlayer(server.url, 'Tove', PHONE);
    await logIn(other.page, 'Tove');
    await expect(other.page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    // A reload, another address and a wrong code change nothing.
    await other.page.goto('/game');
    await expect(other.page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await other.page.getByLabel('Code from your app').fill('000000');
    await other.page.keyboard.press('Enter');
    await expect(other.page.getByText('This code is wrong or was used before.')).toBeVisible();
    await other.page.getByLabel('Code from your app').fill(appCode(secret, Date.now() + STEP_MS));
    await other.page.keyboard.press('Enter');
    await expect(other.page.getByRole('heading', { name: 'Welcome, Tove' })).toBeVisible();

    const lost = await newPlayer(server.url, 'Tove', PHONE);
    await logIn(lost.page, 'Tove');
    await lost.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await lost.page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await lost.page.keyboard.press('Enter');
    await expect(lost.page.getByRole('heading', { name: 'Welcome, Tove' })).toBeVisible();
    await lost.page.goto('/game/settings#two-factor');
    await expect(lost.page.getByText('9 codes are left.')).toBeVisible();
    await lost.page.getByRole('button', { name: 'Remove App' }).click();
    await lost.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(lost.page.getByText('so that your password alone isn’t enough')).toBeVisible();
    await logIn((await newPlayer(server.url, 'Tove')).page, 'Tove');
  });
});
