/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type ApiPlayer, newApiAdmin, newApiPlayer } from '../support/api-player.ts';
import { finishGame } from '../support/finish-game.ts';
import { countShifts, inspectScreen } from '../support/inspect-screen.ts';
import { enterAs, PHONE, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('games in the admin area', () => {
  let server: ServerProcess;
  let root: ApiPlayer;
  let ada: ApiPlayer;
  let running: string;
  test.beforeAll(async () => {
    // A server of its own: it counts all games of the site.
    server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000' } });
    root = await newApiAdmin(server, 'Rowena');
    ada = await newApiPlayer(server.url, 'Ada');
    await finishGame(ada);
    const lobby = await ada.call<{ id: string }>('POST', '/api/lobbies', {
      name: 'Ada’s table',
      scenarioId: 'museum-heist',
      bots: ['normal', 'normal'],
      settings: { timeLimit: null },
    });
    running = (await ada.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true })).gameId;
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('are found, inspected for a reason, ended while somebody plays, and deleted', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Ada');
    await enterAs(player.page, ada.session);
    await player.page.goto(`/game/active/${running}`);
    await expect(player.page.getByRole('group', { name: 'Action', exact: true })).toBeVisible();

    const { page, errors } = await newPlayer(server.url, 'Rowena');
    await countShifts(page);
    await enterAs(page, await root.newSession());
    await page.goto('/admin/games');
    await expect(page.getByRole('heading', { name: 'Game Management' })).toBeVisible();
    await expect(page.getByText('2 games found')).toBeVisible();
    await inspectScreen(page, 'admin-games');
    await page.getByLabel('Status').selectOption('in_progress');
    await page.getByRole('searchbox').fill('perfect');
    await expect(page.getByText('1 game found')).toBeVisible();
    await expect(page).toHaveURL(/\?search=perfect&status=in_progress$/);

    await page.getByRole('button', { name: 'Options for The Perfect Copy, hosted by Ada' }).click();
    await page.getByRole('menuitem', { name: 'View' }).click();
    const details = page.getByRole('dialog', { name: 'Game Details' });
    await expect(details.getByText('Role unknown')).toHaveCount(3);
    await expect(details).toContainText('Roles stay hidden while the game is running.');
    await inspectScreen(page, 'admin-game-details');
    await details.getByRole('link', { name: 'Inspect' }).click();
    await page.getByLabel('Reason').fill('A report about Ada');
    await page.getByRole('button', { name: 'Open the secrets' }).click();
    await expect(page.getByText('Saboteur', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Role unknown')).toHaveCount(0);
    await inspectScreen(page, 'admin-game');

    await expect(page.getByText('Nobody has written anything.')).toBeVisible();

    // Several games are ended at once; the list updates and shows which could not be ended.
    await page.getByRole('link', { name: 'All games' }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'End several games' }).getByRole('button', { name: 'End' }).click();
    const question = page.getByRole('alertdialog', { name: 'End 2 games' });
    await question.getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('1 game ended')).toBeVisible();
    await expect(page.getByText('Prison Break, hosted by Ada: ')).toBeVisible();
    await expect(player.page.getByText('The game was ended by an administrator.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByLabel('Outcome').selectOption('abandoned');
    await expect(page.getByText('1 game found')).toBeVisible();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')).toHaveLength(2);
    await page.getByRole('link', { name: 'The Perfect Copy' }).click();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Game deleted successfully')).toBeVisible();
    await expect(page.getByText('1 game found')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Prison Break', exact: true })).toBeVisible();
    expect(errors).toEqual([]);
    expect(player.errors).toEqual([]);
  });

  test('appear in charts and tables, on a phone as well, and an error is shown when the server fails', async ({ newPlayer }) => {
    const { page, errors } = await newPlayer(server.url, 'Rowena', PHONE);
    await enterAs(page, await root.newSession());
    await page.goto('/admin/analytics');
    const games = page.getByRole('figure').filter({ hasText: 'Games and players per day' });
    await expect(games).toContainText('Completed games: 1; abandoned: 0.');
    await games.getByRole('button', { name: /: Table$/ }).tap();
    await expect(games.getByRole('table')).toBeVisible();
    const saved = page.waitForEvent('download');
    await games.getByRole('button', { name: /: CSV$/ }).tap();
    expect((await saved).suggestedFilename()).toMatch(/^games-.*\.csv$/);
    await inspectScreen(page, 'admin-analytics');
    expect(errors).toEqual([]);

    await page.route('**/api/admin/games**', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal', message: 'Something broke.' } }),
    );
    await page.goto('/admin/games');
    await expect(page.getByText('Failed to load games: Something broke.')).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await page.unroute('**/api/admin/games**');
    await page.getByRole('button', { name: 'Retry' }).last().tap();
    await expect(page.getByRole('table', { name: 'Games' })).toContainText('Prison Break');
  });

  test('are hidden from everyone else', async ({ newPlayer }) => {
    const { page } = await newPlayer(server.url, 'Ada');
    await enterAs(page, await ada.newSession());
    for (const path of ['/admin/games', '/admin/analytics']) {
      await page.goto(path);
      await page.waitForURL('**/game');
    }
  });
});
