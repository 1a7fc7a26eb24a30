import { expect } from '@playwright/test';
import { signUp, signUpAdmin, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('the hub and what it leads to', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
  });

  test('a newcomer starts a game of a chosen level, finds it again on the hub, and then among the recent activity', async ({
    newPlayer,
  }) => {
    const ada = await newPlayer(server.url, 'Hana');
    const { page } = ada;
    await signUp(ada);
    await expect(page.getByText('No recent activity')).toBeVisible();
    await page.getByRole('radio', { name: 'Hard' }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Hard' })).toBeChecked();
    await page.getByRole('button', { name: 'Play against AI' }).click();
    await page.waitForURL('**/game/active/*');
    await page.goto('/game');
    const running = page.getByRole('region', { name: 'Running games' });
    await expect(running.getByText('Prison Break')).toBeVisible();
    await expect(running.getByText('Round 1 of')).toBeVisible();
    await running.getByRole('link').click();
    await page.waitForURL('**/game/active/*');

    await page.goto('/game/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Hana' })).toBeVisible();
    await expect(page.getByText('0 of 10')).toBeVisible();
    await expect(page.getByText('Win a game.')).toBeVisible();
    await expect(page.getByText('No games yet')).toHaveCount(3);
    expect(ada.errors).toEqual([]);
  });

  test('the administrator creates a scenario from another one, changes, plays and deletes it; others can only play', async ({
    newPlayer,
  }) => {
    const [admin, player] = [await newPlayer(server.url, 'Helga'), await newPlayer(server.url, 'Hugo')];
    await signUp(player);
    await player.page.goto('/game/scenarios');
    await expect(player.page.getByRole('heading', { name: 'Game Scenarios' })).toBeVisible();
    await expect(player.page.getByRole('link', { name: 'Create Scenario' })).toHaveCount(0);
    await player.page.getByRole('searchbox').fill('no such thing');
    await expect(player.page.getByText('No scenarios found matching your search.')).toBeVisible();
    await expect(player.page).toHaveURL(/q=no\+such\+thing/);
    await player.page.getByRole('button', { name: 'Clear search' }).click();
    await player.page.getByRole('button', { name: 'Play: Forty Fathoms' }).click();
    await player.page.waitForURL('**/game/lobby/*');
    await expect(player.page.getByRole('heading', { name: 'Forty Fathoms' })).toBeVisible();
    await player.page.goto('/game/scenarios/prison-break');
    await player.page.getByRole('button', { name: 'Play', exact: true }).click();
    await player.page.getByRole('alertdialog', { name: 'Leave “Hugo’s lobby”?' }).getByRole('button', { name: 'Stay' }).click();
    await expect(player.page.getByRole('alertdialog')).toHaveCount(0);
    await expect(player.page).toHaveURL(/prison-break$/);
    expect(player.errors).toEqual([]);

    const { page } = admin;
    await signUpAdmin(admin, server);
    await page.goto('/game/scenarios/prison-break');
    await expect(page.getByRole('heading', { name: 'The story' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('prison-break.scenario.json');

    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Copy of Prison Break');
    await expect(page.getByText('It can be saved and played.')).toBeVisible();
    await page.getByLabel('Title').fill('A night of my own');
    await page.getByRole('switch', { name: 'Public' }).click();
    await expect(page.getByText('It can be saved and played.')).toBeVisible();
    await page.getByRole('button', { name: 'Create Scenario' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A night of my own' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Private/ })).toBeVisible();

    await page.goto('/game/scenarios?mine=1');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['A night of my own']);
    await page.getByRole('button', { name: 'Delete: A night of my own' }).click();
    await expect(page.getByText('Are you sure you want to delete this scenario?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No scenarios found matching your search.')).toBeVisible();
    expect(admin.errors).toEqual([]);
  });
});
