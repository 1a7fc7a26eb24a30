/// <reference lib="dom" />
import { LOBBY_NAME_MAX } from '@one-mind/protocol/constants';
import { expect } from '@playwright/test';
import { expectNoSecrets } from '../support/expect-no-secrets.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { LONG } from '../support/long.ts';
import { act, ending, keepInStorage, signUp, signUpByForm, test } from '../support/player.ts';
import { SCREEN_VARIANTS } from '../support/screen-variants.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('a newcomer’s first game', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
  });

  for (const [index, [size, viewport, theme]] of SCREEN_VARIANTS.entries()) {
    const tag = index === 1 ? [] : LONG;
    test(`${size}, ${theme}: begins with one click from the hub; nothing overflows, fails axe or logs an error`, { tag }, async ({
      newPlayer,
    }) => {
      const player = await newPlayer(server.url, `${size}-${theme}`, viewport);
      const { page } = player;
      await keepInStorage(page.context(), 'theme', theme);
      const look = (name: string) => inspectScreen(page, `${name}-${size}-${theme}`);

      await signUpByForm(player);
      const longName = `${size}-${theme}-${'Unbreakable'.repeat(6)}`.slice(0, LOBBY_NAME_MAX);
      await page.goto('/game/lobby/new');
      await page.getByLabel('Lobby name').fill(longName);
      await page.getByRole('button', { name: 'Create Lobby' }).click();
      await expect(page.getByRole('heading', { name: 'Players' })).toBeVisible();
      await look('lobby-with-a-long-name');
      await page.goto('/game/play');
      await expect(page.getByRole('heading', { name: longName })).toBeVisible();
      await look('lobbies-with-a-long-name');

      await page.goto('/game');
      await page.getByRole('button', { name: 'Play against AI' }).click();
      // A player who is in a lobby is asked first.
      await page.getByRole('button', { name: 'Leave it' }).click();
      await page.waitForURL('**/game/active/*');
      await expect(page.getByText('Action Phase').first()).toBeVisible();
      if (player.isPhone) {
        for (const tab of ['Narrative', 'Players', 'Talk', 'Actions']) {
          await page.getByRole('tab', { name: tab }).tap();
          await look(`game-${tab.toLowerCase()}`);
        }
      }
      const actions = page.getByRole('group', { name: 'Action', exact: true });
      await actions.getByRole('button', { name: /^Search/ }).click();
      await look('game-choosing');
      // The AI players have already locked in, so the turns begin, and soon the next round.
      const round = page.getByRole('definition').first();
      const before = (await round.textContent()) ?? '';
      await page.keyboard.press('l');
      await expect(round).not.toHaveText(before);
      await look('game-round-two');
      expect(player.errors).toEqual([]);
    });

    test(`${size}, ${theme}: is played to its end, and no secret arrives early`, { tag }, async ({ newPlayer }) => {
      const player = await newPlayer(server.url, `end-${size}-${theme}`, viewport);
      const { page } = player;
      await keepInStorage(page.context(), 'theme', theme);
      await signUp(player);
      await page.getByRole('button', { name: 'Play against AI' }).click();
      await page.waitForURL('**/game/active/*');
      await expect(async () => {
        expect(await act(player, ['Search', 'Help', 'Move'])).toBe('ended');
      }).toPass({ intervals: [50] });
      await expect(ending(page).first()).toBeVisible();
      await inspectScreen(page, `ending-${size}-${theme}`);
      await expectNoSecrets(player, new URL(page.url()).pathname.split('/').at(-1) ?? '');
      expect(player.errors).toEqual([]);
    });
  }
});
