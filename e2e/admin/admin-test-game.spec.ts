import { expect } from '@playwright/test';
import { countShifts, inspectScreen } from '../support/inspect-screen.ts';
import { signUp, signUpAdmin, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('the test game of an admin', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
  });

  test('is started, played from any seat, advanced and reviewed', async ({ newPlayer }) => {
    const admin = await newPlayer(server.url, 'Tess');
    const { page } = admin;
    await countShifts(page, 5000);
    await signUpAdmin(admin, server);
    await page.goto('/admin/test-game');
    await expect(page.getByText('No test game yet')).toBeVisible();
    await page.getByRole('button', { name: 'New test game' }).first().click();
    await page.getByLabel('Seed').fill('a known seed');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText('TEST MODE', { exact: true })).toBeVisible();

    const seen = Promise.withResolvers<void>();
    await page.route(/test-game-state\?seat=2$/, async (route) => {
      await seen.promise;
      await route.continue();
    });
    await expect(page.getByRole('region', { name: 'Scene and map' })).toBeVisible();
    await expect(page.getByText('Position')).toBeVisible();
    await page.getByLabel('Seat').selectOption('2');
    await expect(page).toHaveURL(/seat=2/);
    // The abandoned seat can't be played.
    await expect(page.getByRole('status', { name: 'Loading the seat…' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Action (Test Mode)' })).toBeHidden();
    seen.resolve();
    await expect(page.getByRole('button', { name: 'Submit Action (Test Mode)' })).toBeVisible();
    await page.unroute(/test-game-state/);
    await expect(page.getByText('Nothing chosen yet.')).toHaveCount(4);
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('button', { name: 'Submit Action (Test Mode)' }).click();
    await expect(page.getByText('This seat has locked in.')).toBeVisible();
    await page.getByRole('button', { name: 'Let the others choose' }).click();
    await expect(page.getByText('Nothing chosen yet.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Next turn' }).click();
    const turn = page.getByRole('log').getByRole('button', { name: /Turn 1/ });
    const fact = page.getByRole('log').getByText(/, looking (cooperative|suspicious|defensive|aggressive)/);
    await expect(turn).toHaveAttribute('aria-expanded', 'false');
    await expect(fact).toBeHidden();
    await turn.press('Enter');
    await expect(turn).toHaveAttribute('aria-expanded', 'true');
    await expect(fact).toBeVisible();
    await expect(page.getByRole('button', { name: 'Let the others choose' })).toBeDisabled();
    await inspectScreen(page, 'admin-test-game-running');

    await page.getByRole('tab', { name: 'Post-Game View' }).click();
    await expect(page.getByText('No test game has ended yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'Game View', exact: true }).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect(page.getByText('The game is over')).toBeVisible();
    await page.getByRole('tab', { name: 'Post-Game View' }).click();
    await expect(page.getByText(/^Mission (Accomplished!|Failed)$/)).toBeVisible();
    await inspectScreen(page, 'admin-test-game-over');

    await page.route('**/api/admin/test-*', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load test post-game state')).toBeVisible();
    await page.unroute('**/api/admin/test-*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^Mission (Accomplished!|Failed)$/)).toBeVisible();
    expect(admin.errors.filter((error) => !error.includes('/api/admin/test-'))).toEqual([]);

    // Everyone else is kept out.
    const player = await newPlayer(server.url, 'Toby', { width: 390, height: 844 });
    await signUp(player);
    await player.page.goto('/admin/test-game');
    await player.page.waitForURL('**/game');
    await expect(player.page.getByRole('heading', { name: 'Welcome, Toby' })).toBeVisible();
  });
});
