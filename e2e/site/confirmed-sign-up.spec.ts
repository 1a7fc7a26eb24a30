import { expect } from '@playwright/test';
import { emailOf, PASSWORD } from '../support/api-player.ts';
import { type MailingServer, startMailingServer } from '../support/mailing-server.ts';
import { DESKTOP, PHONE, type Player, setUpAdmin, test } from '../support/player.ts';

test.describe('registering where the administrators want more than a form', () => {
  let server: MailingServer;
  test.beforeAll(async () => {
    server = await startMailingServer();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  const register = async ({ page }: Player, username: string, email: string | null = emailOf(username)) => {
    await page.getByLabel('Username').fill(username);
    if (email !== null) await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
  };
  const linkIn = async (address: string, page: 'confirm' | 'register'): Promise<string> =>
    new RegExp(`https?:\\S+/auth/${page}#\\S+`).exec((await server.mailTo(address)).text ?? '')?.[0] ?? '';

  test('an administrator sets it up, and people come in by link, by code and by invitation', async ({ newPlayer }) => {
    const admin = await newPlayer(server.url, 'Root', DESKTOP);
    await setUpAdmin(admin, server);
    await admin.page.goto('/admin/site');
    await admin.page.getByRole('switch', { name: 'Require email confirmation' }).click();
    await expect(admin.page.getByText('The setting for new accounts was saved.').first()).toBeVisible();

    const ann = await newPlayer(server.url, 'Ann', DESKTOP);
    await ann.page.goto('/auth/register');
    await register(ann, 'Ann');
    await expect(ann.page.getByText(`open the link in the email to ${emailOf('Ann')}`)).toBeVisible();
    const link = await linkIn(emailOf('Ann'), 'confirm');
    await ann.page.goto(link);
    await ann.page.getByRole('button', { name: 'Create Account' }).click();
    await expect(ann.page.getByRole('heading', { name: 'Welcome, Ann' })).toBeVisible();
    const again = await newPlayer(server.url, 'Ann', PHONE);
    await again.page.goto(link);
    await again.page.getByRole('button', { name: 'Create Account' }).click();
    await expect(again.page.getByText('If you have confirmed your address before, log in.')).toBeVisible();
    await expect(again.page.getByRole('main').getByRole('link')).toHaveText(['Login', 'Register']);

    const ben = await newPlayer(server.url, 'Ben', PHONE);
    await ben.page.goto('/auth/register');
    await register(ben, 'Ben');
    const step = ben.page.getByText(`open the link in the email to ${emailOf('Ben')}`);
    await expect(step).toBeVisible();
    await ben.page.reload();
    await expect(step).toBeVisible();
    const code = /\b\d{6}\b/.exec((await server.mailTo(emailOf('Ben'))).text ?? '')?.[0] ?? '';
    await ben.page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
    await ben.page.keyboard.press('Enter');
    await expect(ben.page.getByText('This link or code is wrong')).toBeVisible();
    await ben.page.getByLabel('Code').fill(code);
    await ben.page.keyboard.press('Enter');
    await expect(ben.page.getByRole('heading', { name: 'Welcome, Ben' })).toBeVisible();

    await admin.page.getByRole('switch', { name: 'Require email confirmation' }).click();
    await admin.page.getByLabel('Who may register').selectOption('People with an invitation');
    await admin.page.getByRole('button', { name: 'Invite' }).click();
    await admin.page.getByLabel('Email (optional)').fill(emailOf('Cyd'));
    await admin.page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(admin.page.getByText('it is shown only once')).toBeVisible();
    await admin.page.getByRole('button', { name: 'Done' }).click();
    await expect(admin.page.getByText('0 of 1 use ·')).toBeVisible();

    const cyd = await newPlayer(server.url, 'Cyd', PHONE);
    await cyd.page.goto('/auth/register');
    await expect(cyd.page.getByText('You need an invitation to register on this site.')).toBeVisible();
    await expect(cyd.page.getByLabel('Username')).toHaveCount(0);
    await cyd.page.goto(await linkIn(emailOf('Cyd'), 'register'));
    await cyd.page.reload();
    await expect(cyd.page.getByText('Root invites you to create an account.')).toBeVisible();
    await expect(cyd.page.getByLabel('Email')).toHaveValue(emailOf('Cyd'));
    await register(cyd, 'Cyd', null);
    await expect(cyd.page.getByRole('heading', { name: 'Welcome, Cyd' })).toBeVisible();
  });
});
