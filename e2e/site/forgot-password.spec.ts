import { expect } from '@playwright/test';
import { emailOf, newApiPlayer, PASSWORD } from '../support/api-player.ts';
import { appCode, STEP_MS } from '../support/app-code.ts';
import { type MailingServer, startMailingServer } from '../support/mailing-server.ts';
import { DESKTOP, enterAs, PHONE, type Player, test } from '../support/player.ts';

const NEW_PASSWORD = 'another quiet voice';

test.describe('links and codes by mail', () => {
  let server: MailingServer;
  test.beforeAll(async () => {
    server = await startMailingServer();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  const requestReset = async ({ page }: Player, email: string) => {
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible();
  };
  const setPassword = async ({ page }: Player) => {
    await expect(page.getByRole('heading', { name: 'New Password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Welcome, / })).toBeVisible();
  };
  const linkTo = async (email: string): Promise<string> =>
    /https?:\S+\/auth\/confirm#\S+/.exec((await server.mailTo(email)).text ?? '')?.[0] ?? '';

  test('somebody who forgot their password sets a new one by the link and is logged in', async ({ newPlayer }) => {
    await newApiPlayer(server.url, 'Fay');
    const email = emailOf('Fay');
    const player = await newPlayer(server.url, 'Fay', DESKTOP);
    const { page } = player;
    await requestReset(player, email);
    await expect(page.getByRole('button', { name: /Request again in \d+ second/ })).toBeDisabled();

    const link = await linkTo(email);
    // A program that checks mails opens the link, and uses it up only if it presses the button.
    expect((await fetch(link)).status).toBe(200);
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    // Nothing else opens before the password is set, also after a reload.
    await expect(page.getByText(`Choose a new password for ${email} to continue.`)).toBeVisible();
    await page.goto('/game/settings');
    await expect(page.getByText(`Choose a new password for ${email} to continue.`)).toBeVisible();
    await page.goto('/auth/reset-password');
    await setPassword(player);

    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

    const other = await newPlayer(server.url, 'Fay', PHONE);
    await other.page.goto('/auth/login');
    await other.page.getByLabel('Email').fill(email);
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.page.getByRole('button', { name: 'Login' }).click();
    await expect(other.page.getByText('Invalid login credentials')).toBeVisible();
    await other.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await other.page.getByRole('button', { name: 'Login' }).click();
    await expect(other.page.getByRole('heading', { name: 'Welcome, Fay' })).toBeVisible();
  });

  test('the code does the same on a phone, and a wrong one is explained', async ({ newPlayer }) => {
    await newApiPlayer(server.url, 'Gil');
    const player = await newPlayer(server.url, 'Gil', PHONE);
    const { page } = player;
    await requestReset(player, emailOf('Gil'));
    const code = /\b\d{6}\b/.exec((await server.mailTo(emailOf('Gil'))).text ?? '')?.[0] ?? '';
    await page.reload();
    await expect(page.getByText(`If ${emailOf('Gil')} belongs to an account`)).toBeVisible();
    await expect(page.getByRole('button', { name: /Request again in \d+ second/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.goForward();
    await page.getByLabel('Code').fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The code has 6 digits.')).toBeVisible();
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This link or code is wrong')).toBeVisible();
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await setPassword(player);
  });

  test('a new address takes effect when both links were opened', async ({ newPlayer }) => {
    await newApiPlayer(server.url, 'Hal');
    const player = await newPlayer(server.url, 'Hal', DESKTOP);
    const { page } = player;
    await page.goto('/auth/code');
    await page.getByLabel('Email').fill(emailOf('Hal'));
    await page.keyboard.press('Enter');
    const code = /\b\d{6}\b/.exec((await server.mailTo(emailOf('Hal'))).text ?? '')?.[0] ?? '';
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome, Hal' })).toBeVisible();

    await page.goto('/game/settings');
    await page.getByLabel('New email').fill('hal-new@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your address will be hal-new@example.org')).toBeVisible();
    await page.goto(await linkTo('hal-new@example.org'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Now open the link in the email to the other address.')).toBeVisible();
    await page.goto('/game/settings');
    await expect(page.getByText(`now open the one in the email to ${emailOf('Hal')}`)).toBeVisible();
    await page.goto(await linkTo(emailOf('Hal')));
    await page.reload();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(page.getByText('hal-new@example.org', { exact: true })).toBeVisible();
  });

  test('a new address of somebody with an app is announced after the second step, also if the page is reloaded before', async ({
    newPlayer,
  }) => {
    const ivy = await newApiPlayer(server.url, 'Ivy');
    const factor = await ivy.call<{ id: string; totp: { secret: string } }>('POST', '/auth/v1/factors', { factor_type: 'totp' });
    const challenge = await ivy.call<{ id: string }>('POST', `/auth/v1/factors/${factor.id}/challenge`);
    const code = (later: number) => appCode(factor.totp.secret, Date.now() + later);
    const session = await ivy.call('POST', `/auth/v1/factors/${factor.id}/verify`, { challenge_id: challenge.id, code: code(0) });
    const { page } = await newPlayer(server.url, 'Ivy', PHONE);
    await enterAs(page, session);
    await page.goto('/game/settings');
    await page.getByLabel('New email').fill('ivy-new@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your address will be ivy-new@example.org')).toBeVisible();

    // The links are opened in another browser, where nobody is logged in.
    const { page: other } = await newPlayer(server.url, 'Ivy', PHONE);
    await other.goto(await linkTo('ivy-new@example.org'));
    await other.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('Now open the link in the email to the other address.')).toBeVisible();
    await other.goto(await linkTo(emailOf('Ivy')));
    await other.reload();
    await other.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await other.reload();
    await other.getByLabel('Code from your app').fill(code(STEP_MS));
    await other.keyboard.press('Enter');
    await expect(other.getByText('Your email address was changed.')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
});
