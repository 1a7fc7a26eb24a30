import { expect } from '@playwright/test';
import { type OpenidServer, startOpenidServer } from '../../apps/server/src/testing/openid-server.ts';
import { newApiAdmin } from '../support/api-player.ts';
import { DESKTOP, PHONE, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('other services', () => {
  let club: OpenidServer;
  let server: ServerProcess;
  test.beforeAll(async () => {
    club = await startOpenidServer();
    server = await startServer({ env: { OPENID_PROVIDERS: JSON.stringify([club.settings]) } });
    club.serves(server.url);
  });
  test.afterAll(async () => {
    await server.dispose();
    await club.close();
  });

  test('a newcomer registers with one, chooses a name, sets a password and disconnects it', async ({ newPlayer }) => {
    club.meets({ sub: 'nia', email: 'nia@club.example', email_verified: true });
    const { page } = await newPlayer(server.url, 'Nia', PHONE);
    await page.goto('/auth/register?next=%2Fgame%2Fsettings');
    await page.getByRole('button', { name: 'Continue with Our Club' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
    await expect(page.getByText('nia@club.example')).toBeVisible();
    await page.getByLabel('Username').fill('Administrator');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This name suggests that you run this site.')).toBeVisible();
    await page.getByLabel('Username').fill('Nia');
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/game\/settings$/);
    const connected = page.getByRole('region', { name: 'Connected accounts' });
    await expect(connected.getByText('nia@club.example')).toBeVisible();
    const disconnect = async () => {
      await connected.getByRole('button', { name: 'Disconnect Our Club' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    };
    await disconnect();
    await expect(connected.getByText('This is your only way to log in.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('a quiet voice in the dark');
    await page.getByLabel('Confirm new password').fill('a quiet voice in the dark');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await disconnect();
    await expect(connected.getByRole('button', { name: 'Connect Our Club', exact: true })).toBeVisible();
  });

  test('a player connects one in the settings', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Oda', DESKTOP);
    await signUp(player);
    await player.page.goto('/game/settings');
    const connected = player.page.getByRole('region', { name: 'Connected accounts' });
    club.meets({ sub: 'oda', email: 'oda@elsewhere.example' });
    await connected.getByRole('button', { name: 'Connect Our Club', exact: true }).click();
    await expect(connected.getByText('has not verified your email address')).toBeVisible();
    club.meets({ sub: 'oda', email: 'oda@elsewhere.example', email_verified: true });
    await connected.getByRole('button', { name: 'Connect Our Club', exact: true }).click();
    await expect(connected.getByText('oda@elsewhere.example')).toBeVisible();
  });

  test('a newcomer uses an invitation with one', async ({ newPlayer }) => {
    const admin = await newApiAdmin(server, 'Opal');
    const registration = { mode: 'invitation', domains: [], confirmsEmail: false, needsApproval: true };
    await admin.call('PUT', '/api/admin/site/registration', registration);
    const invitation = { email: null, uses: 1, days: 7 };
    const { path } = await admin.call<{ path: string }>('POST', '/api/admin/site/invitations', invitation);
    club.meets({ sub: 'quin', email: 'quin@club.example', email_verified: true });
    const { page } = await newPlayer(server.url, 'Quin', PHONE);
    await page.goto(path);
    await expect(page.getByText('Opal invites you to create an account.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue with Our Club' }).click();
    await page.getByLabel('Username').fill('Quin');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome, Quin' })).toBeVisible();
    await admin.call('PUT', '/api/admin/site/registration', { ...registration, mode: 'open', needsApproval: false });
  });

  test('somebody who refuses at the other service learns what to do, and tries again', async ({ newPlayer }) => {
    const { page } = await newPlayer(server.url, 'Pia', PHONE);
    club.meets(null);
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Continue with Our Club' }).click();
    await expect(page.getByRole('alert')).toContainText('did not confirm who you are');
    club.meets({ sub: 'pia', email: 'pia@club.example', email_verified: true });
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByRole('button', { name: 'Continue with Our Club' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
  });
});
