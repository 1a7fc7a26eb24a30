import { expect } from '@playwright/test';
import { emailOf, newApiPlayer } from '../support/api-player.ts';
import { PHONE, signUpAdmin, test } from '../support/player.ts';

test('an administrator passes mails on while the server sends none', async ({ newPlayer, sharedServer }) => {
  const server = await sharedServer('quick');
  const { id } = await newApiPlayer(server.url, 'Zelda');
  const requestMail = async () => (await server.admin()).call('POST', `/api/admin/users/${id}/recovery-mail`, {});
  await requestMail();
  const player = await newPlayer(server.url, 'Zora', PHONE);
  await signUpAdmin(player, server);
  const { page } = player;
  await page.goto(`/admin/mail?state=kept&to=${emailOf('Zelda')}`);
  await page.getByRole('button', { name: 'Read' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a new password' });
  await expect(dialog.getByText('which works only on this machine')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have passed it on' }).click();
  await expect(page.getByText('No emails found')).toBeVisible();

  await requestMail();
  await page.getByRole('button', { name: 'Mark as passed on' }).click();
  await expect(page.getByText('No emails found')).toBeVisible();
});
