import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { Stage } from '@one-mind/protocol/games/stage';
import { leaksIn, receiverOf } from '@one-mind/testkit/secret-scan';
import { expect, type Page } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { playOn } from '../support/finish-game.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { LONG } from '../support/long.ts';
import { ending, enterAs, test } from '../support/player.ts';
import { socketMessages } from '../support/socket-messages.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
] as const;
/** The share of the screen's height that can be read from four metres. */
const READABLE = 0.022;

/** The page in both sizes: nothing is out of sight, and all text is large enough. */
async function expectReadable(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await inspectScreen(page, `television-${name}-${size.height}`);
    const problems = await page.evaluate((smallest) => {
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (parent === null || text === '' || parent.closest('.sr-only, svg') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(parent).fontSize);
        if (size < smallest * window.innerHeight - 0.5) found.push(`${text}: ${size} px`);
        if (left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight) found.push(`${text}: out of sight`);
      }
      return found;
    }, READABLE);
    expect.soft(problems, `${name} at ${size.width}×${size.height}`).toEqual([]);
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
    expect.soft(scrolls, `${name} scrolls`).toBe(false);
  }
}

test('a television shows the lobby, the game and its end to people without an account, and no secrets', { tag: LONG }, async ({
  newPlayer,
  sharedServer,
}) => {
  test.setTimeout(240_000);
  const server = await sharedServer('paced');
  const host = await newApiPlayer(server.url, 'Thelma');
  const lobby = await host.call<Lobby>('POST', '/api/lobbies', {
    name: 'The living room',
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
    bots: ['normal', 'normal', 'random'],
  });
  const tv = await newPlayer(server.url, 'Television', SIZES[0]);
  const { page } = tv;

  await test.step('a wrong code leads to a field for the right one', async () => {
    await page.goto('/stage/NOCODE');
    await expect(page.getByRole('alert')).toHaveText('No lobby has the code NOCODE. It may have been closed.');
    await expectReadable(page, 'wrong-code');
    await page.getByLabel('Code').fill(lobby.code.toLowerCase());
    await page.keyboard.press('Enter');
  });

  await test.step('one press starts the page', async () => {
    await expect(page.getByRole('heading', { name: 'The living room' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
    await expectReadable(page, 'start');
    await page.keyboard.press('Enter');
  });

  await test.step('the lobby shows who is there and how to join', async () => {
    await expect(page.getByText(lobby.code, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code to join' })).toBeVisible();
    await expect(page.getByText('4 of 6 seats taken')).toBeVisible();
    const guest = await newApiPlayer(server.url, 'Thora');
    await guest.call('POST', `/api/lobbies/${lobby.id}/join`);
    await expect(page.getByText('Thora')).toBeVisible();
    await expectReadable(page, 'lobby');
    await guest.call('POST', `/api/lobbies/${lobby.id}/leave`);
  });

  await test.step('the host finds the link', async () => {
    const browser = await newPlayer(server.url, 'Thelma');
    await enterAs(browser.page, await host.newSession());
    await browser.page.goto(`/game/lobby/${lobby.id}`);
    await expect(browser.page.getByRole('link', { name: 'Show on a TV' })).toHaveAttribute('href', `/stage/${lobby.code}`);
    await browser.page.close();
  });

  const { gameId } = await host.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  await test.step('the game shows the place, the story and who has locked in', async () => {
    await expect(page.getByRole('region', { name: 'Scene and map' })).toBeVisible();
    await expect(page.getByText('3 of 4 locked in')).toBeVisible();
    await expectReadable(page, 'planning');
  });

  await test.step('the page reports a lost connection, and the game continues when it is back', async () => {
    await tv.context.setOffline(true);
    await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible();
    await tv.context.setOffline(false);
    await expect(page.getByText('Connection lost. Reconnecting…')).toBeHidden();
  });

  const end = playOn([host], gameId, 400);
  await test.step('the page shows turns as they are played', async () => {
    await expect(page.getByText('Resolution')).toBeVisible();
    await expect(page.getByText('2/', { exact: false }).first()).toBeVisible();
    await expectReadable(page, 'resolution');
  });

  await test.step('the ending says who was who', async () => {
    await end;
    await expect(ending(page).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Who was who' }).getByRole('listitem')).toHaveCount(4);
    await expectReadable(page, 'ending');
  });

  await test.step('the next game of the lobby appears by itself', async () => {
    await host.call('POST', `/api/lobbies/${lobby.id}/rematch`);
    await expect(page.getByText(lobby.code, { exact: true })).toBeVisible();
    await host.call('PATCH', `/api/lobbies/${lobby.id}`, { settings: { allowSpectators: false } });
    await host.call('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
    await expect(page.getByText('The game is running, but it can’t be shown here')).toBeVisible();
    await expectReadable(page, 'refused');
  });

  const spectator = receiverOf({ ...(await end), you: null });
  const games = tv.received.flatMap(socketMessages).flatMap((answer) => (answer as Partial<Stage>).game ?? []);
  expect(games.length).toBeGreaterThan(3);
  expect(games.flatMap((game) => leaksIn(game, spectator))).toEqual([]);
  expect(tv.errors.filter((error) => !/404|ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
});
