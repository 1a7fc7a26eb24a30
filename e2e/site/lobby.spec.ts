import { expect } from '@playwright/test';
import { PASSWORD } from '../support/api-player.ts';
import { DESKTOP, PHONE, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('lobbies', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    // A server of its own: its countdown is longer.
    server = await startServer({ entry: 'e2e/support/long-countdown-server.ts' });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('an invitation survives signing up, everyone sees changes, anyone can stop the countdown, and others find and watch the game', async ({
    newPlayer,
  }) => {
    const ada = await newPlayer(server.url, 'Ada');
    const bea = await newPlayer(server.url, 'Bea', PHONE);
    const cleo = await newPlayer(server.url, 'Cleo');
    await signUp(ada);

    await test.step('the host configures the lobby', async () => {
      await ada.page.goto('/game/lobby/new');
      await expect(ada.page.getByLabel('Time limit')).toHaveValue('120');
      await ada.page.getByLabel('Lobby name').fill('The long table');
      await ada.page.getByRole('button', { name: 'One more' }).click();
      await ada.page.getByLabel('Level').selectOption('hard');
      await ada.page.getByRole('button', { name: 'Create Lobby' }).click();
      await expect(ada.page.getByText('AI player · Hard')).toBeVisible();
      await expect(ada.page.getByRole('button', { name: 'Start Game' })).toBeDisabled();
      await expect(ada.page.getByRole('button', { name: 'Leave Lobby' })).toBeInViewport();
      const desktop = ada.page.viewportSize() ?? DESKTOP;
      for (const viewport of [PHONE, desktop]) {
        await ada.page.setViewportSize(viewport);
        await expect(ada.page.getByRole('textbox', { name: 'Invite link' })).toBeInViewport();
      }
    });

    await test.step('a newcomer follows the link, sees who invites them, and is in the lobby after registering', async () => {
      await bea.page.goto(new URL(await ada.page.getByLabel('Invite link').inputValue()).pathname);
      await bea.page.waitForURL('**/join/*');
      await expect(bea.page.getByText(/^Ada invites you to play .* in the lobby “The long table”\.$/)).toBeVisible();
      await bea.page.getByRole('link', { name: 'Register' }).last().click();
      await expect(bea.page.getByLabel('Username')).toBeFocused();
      await bea.page.getByLabel('Username').fill('Bea');
      await bea.page.getByLabel('Email').fill('bea@example.org');
      await bea.page.getByLabel('Password').fill(PASSWORD);
      await bea.page.getByRole('button', { name: 'Register' }).click();
      await expect(bea.page.getByRole('heading', { name: 'The long table' })).toBeVisible();
      await bea.page.getByRole('button', { name: 'Join Game' }).tap();
      await expect(ada.page.getByText('Bea has joined.')).toBeVisible();
      await bea.page.reload();
      await expect(bea.page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
    });

    await test.step('everyone sees the host’s changes', async () => {
      await ada.page.getByRole('button', { name: 'Settings' }).click();
      const dialog = ada.page.getByRole('dialog', { name: 'Lobby settings' });
      await dialog.getByLabel('Time limit').selectOption('60');
      await dialog.getByLabel('AI level').selectOption('easy');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(bea.page.getByText('Time limit: 1 minute')).toBeVisible();
      await expect(bea.page.getByText('AI player · Easy')).toBeVisible();
    });

    await test.step('starting asks for confirmation when somebody is not ready, and anyone can stop it', async () => {
      await ada.page.getByRole('button', { name: 'Start Game' }).click();
      await expect(ada.page.getByText('Not everybody is ready. Start anyway?')).toBeVisible();
      await ada.page.getByRole('button', { name: 'Wait' }).click();
      await bea.page.getByRole('button', { name: 'I’m ready' }).tap();
      await expect(ada.page.getByText('Everybody is ready.')).toBeVisible();
      await ada.page.getByRole('button', { name: 'Start Game' }).click();
      await expect(ada.page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
      await bea.page.getByRole('button', { name: 'I’m not ready' }).first().tap();
      await expect(ada.page.getByText('The countdown was stopped.')).toBeVisible();
      await bea.page.getByRole('button', { name: 'I’m ready' }).tap();
      await expect(ada.page.getByText('Everybody is ready.')).toBeVisible();
      await ada.page.getByRole('button', { name: 'Start Game' }).click();
      for (const { page } of [ada, bea]) await page.waitForURL('**/game/active/*');
    });

    await test.step('another person finds the game with filters kept in the address, and can watch it', async () => {
      await signUp(cleo);
      await cleo.page.goto('/game/play?difficulty=medium');
      await cleo.page.getByRole('searchbox').fill('ADA');
      await expect(cleo.page).toHaveURL(/\?q=ADA&difficulty=medium$/);
      await cleo.page.reload();
      await expect(cleo.page.getByRole('searchbox')).toHaveValue('ADA');
      await expect(cleo.page.getByText('In Progress')).toBeVisible();
      await cleo.page.getByRole('button', { name: 'Quick Join' }).click();
      const instead = cleo.page.getByRole('dialog', { name: 'Quick Join' });
      await expect(instead).toContainText('No available lobbies found. Try creating your own!');
      await expect(instead.getByRole('link', { name: 'Create Lobby' })).toHaveAttribute('href', '/game/lobby/new');
      await instead.getByRole('button', { name: 'Play against AI' }).click();
      await cleo.page.waitForURL('**/game/active/*');
      await cleo.page.goBack();
      await cleo.page.getByLabel('Open seats').selectOption('1');
      await expect(cleo.page.getByText('No lobbies found matching your search.')).toBeVisible();
      await cleo.page.goBack();
      await cleo.page.goForward();
      await expect(cleo.page.getByLabel('Open seats')).toHaveValue('1');
      await cleo.page.getByRole('button', { name: 'Clear search' }).first().click();
      await expect(cleo.page.getByRole('searchbox')).toHaveValue('');
      await cleo.page.getByRole('link', { name: 'Watch: The long table' }).click();
      await cleo.page.waitForURL(new URL(ada.page.url()).pathname);
    });

    for (const { errors } of [ada, bea, cleo]) expect(errors).toEqual([]);
  });
});
