import { expect } from '@playwright/test';
import { newApiGuest, newApiPlayer } from '../support/api-player.ts';
import { finishGameOf } from '../support/finish-game.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { DESKTOP, enterAs, type NewPlayer, PHONE, type Player, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('the next game with the same people', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
  });

  /** Both at the ending of their game, the second a guest on a phone. */
  const atTheEnding = async (newPlayer: NewPlayer, names: readonly [string, string]): Promise<readonly [Player, Player]> => {
    const [host, guest] = [await newApiPlayer(server.url, names[0]), await newApiGuest(server.url, names[1])];
    const { id } = await finishGameOf([host, guest], { bots: ['normal'], settings: { isPrivate: true } });
    const [first, second] = [await newPlayer(server.url, names[0], DESKTOP), await newPlayer(server.url, names[1], PHONE)];
    for (const [player, { session }] of [
      [first, host],
      [second, guest],
    ] as const) {
      await enterAs(player.page, session);
      await player.page.goto(`/game/active/${id}`);
      await expect(player.page.getByRole('button', { name: 'Rematch' })).toBeEnabled();
    }
    // A person whose page is still connecting counts as gone.
    await expect(first.page.locator('footer').getByRole('status')).toHaveText(/^Rematch: same people and scenario, new roles\./);
    return [first, second];
  };

  test('starts with one tap of each, without the lobby', async ({ newPlayer }) => {
    const [ada, bea] = await atTheEnding(newPlayer, ['Adina', 'Beata']);
    const status = (player: Player) => player.page.locator('footer').getByRole('status');
    await inspectScreen(ada.page, 'rematch');

    await ada.page.getByRole('button', { name: 'Rematch' }).click();
    await expect(status(ada)).toHaveText('Waiting for: Beata.');
    await expect(status(bea)).toHaveText('Ready for a rematch: Adina.');
    await inspectScreen(bea.page, 'rematch-asked');

    await test.step('another tap withdraws', async () => {
      await ada.page.getByRole('button', { name: 'Rematch', pressed: true }).click();
      await expect(status(bea)).toHaveText(/^Rematch: same people/);
      await ada.page.getByRole('button', { name: 'Rematch', pressed: false }).click();
      await expect(status(bea)).toHaveText('Ready for a rematch: Adina.');
    });

    const ended = ada.page.url();
    await bea.page.getByRole('button', { name: 'Rematch' }).click();
    for (const { page } of [ada, bea]) await expect(page).not.toHaveURL(ended);
    expect(new URL(ada.page.url()).pathname).toMatch(/^\/game\/active\//);
    await expect(bea.page).toHaveURL(ada.page.url());
    await expect(ada.page.getByText('Beata').first()).toBeVisible();
    expect([...ada.errors, ...bea.errors]).toEqual([]);
  });

  test('goes on without somebody who has left only if the others want that', async ({ newPlayer }) => {
    const [ada, bea] = await atTheEnding(newPlayer, ['Adela', 'Becca']);
    const status = ada.page.locator('footer').getByRole('status');
    await ada.page.getByRole('button', { name: 'Rematch' }).click();
    await expect(status).toHaveText('Waiting for: Becca.');
    await bea.page.getByRole('link', { name: 'Return to menu' }).click();
    await expect(status).toHaveText('No longer here, so an AI player would take over: Becca.');
    const ended = ada.page.url();
    await ada.page.getByRole('button', { name: 'Rematch', pressed: false }).click();
    await expect(ada.page).not.toHaveURL(ended);
    await expect(ada.page.getByText('Becca')).toHaveCount(0);
  });
});
