/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../support/api-player.ts';
import { finishGame } from '../support/finish-game.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { enterAs, PHONE, test } from '../support/player.ts';
import { recordTexts } from '../support/record-texts.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('after the game', () => {
  let server: SharedServer;
  let ada: ApiPlayer;
  let open: string;
  let closed: string;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
    ada = await newApiPlayer(server.url, 'Rina');
    open = (await finishGame(ada)).id;
    closed = (await finishGame(ada, { settings: { isPrivate: true } })).id;
  });

  test('a visitor with the link scrubs through the game with every lens, and the address keeps the position', async ({ newPlayer }) => {
    const { page, errors } = await newPlayer(server.url, 'visitor');
    await page.goto(`/replay/${open}`);
    const moment = page.getByRole('slider', { name: 'Moment' });
    await expect(moment, 'it opens where something happens').toHaveAttribute('aria-valuetext', 'Round 1, turn 1');
    await page.emulateMedia({ media: 'print' });
    await expect(moment, 'its controls cover nothing on paper').toBeHidden();
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Home');
    await expect(moment).toHaveAttribute('aria-valuetext', 'Beginning');
    await expect(page.getByText('Role unknown').first()).toBeVisible();
    await inspectScreen(page, 'replay');

    await page.keyboard.press('PageDown');
    await expect(moment).toHaveAttribute('aria-valuetext', 'Round 1, planning');
    await page.keyboard.press('ArrowRight');
    await expect(moment).toHaveAttribute('aria-valuetext', 'Round 1, turn 1');
    await expect(page.getByText('Somebody', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'The whole truth' }).check();
    await expect(page.getByText('Somebody', { exact: true })).toBeHidden();
    await expect(page.getByText('Saboteur', { exact: true }).first()).toBeVisible();
    await inspectScreen(page, 'replay-truth');
    await page.keyboard.press('ArrowRight');
    await expect(moment, 'the arrows step from a lens, too').toHaveAttribute('aria-valuetext', 'Round 1, turn 2');
    await expect(page).toHaveURL(/\?at=4&lens=truth$/);
    await page.reload();
    await expect(moment).toHaveAttribute('aria-valuetext', 'Round 1, turn 2');
    await expect(page.getByRole('radio', { name: 'The whole truth' })).toBeChecked();

    await page.getByRole('radio', { name: 'Rina' }).check();
    await expect(page.getByText('Clues', { exact: true })).toBeVisible();
    await page.keyboard.press('0');
    await expect(page.getByRole('radio', { name: 'What everybody saw' })).toBeChecked();
    await moment.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(moment).toHaveAttribute('aria-valuetext', 'Round 1, turn 1');
    await page.getByLabel('Speed').selectOption('4');
    const played = await recordTexts(moment, 'aria-valuetext');
    await page.getByRole('button', { name: 'Play (Space)' }).click();
    await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
    await expect.poll(async () => (await played())[0]).toBe('Round 1, turn 2');
    await page.keyboard.press('End');
    await expect(moment).toHaveAttribute('aria-valuetext', 'The end');
    await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('the ending is short until its sections are expanded, by keyboard or by an address', async ({ newPlayer }) => {
    const { page, errors } = await newPlayer(server.url, 'rina');
    await enterAs(page, ada.session);
    await page.goto(`/game/active/${open}`);
    await expect(page.getByRole('list', { name: 'What decided the game' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: '3 stars' })).toBeVisible();
    for (const [width, height, screens] of [
      [1280, 800, 2.5],
      [390, 844, 4],
    ] as const) {
      await page.setViewportSize({ width, height });
      const pixels = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(pixels / height, `screens at ${width}×${height}`).toBeLessThanOrEqual(screens);
    }
    const results = page.getByRole('button', { name: 'Results' });
    await expect(results).toHaveAttribute('aria-expanded', 'false');
    await results.press('Enter');
    await expect(page.getByRole('table', { name: 'Results by player' })).toBeVisible();
    await results.press('Space');
    await expect(page.getByRole('table', { name: 'Results by player' })).toBeHidden();
    await expect(results).toHaveAttribute('aria-expanded', 'false');

    await page.goto(`/game/active/${open}#hidden`);
    await expect(page.getByRole('heading', { name: 'The order of round 1' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'The story, and the truth' })).toHaveAttribute('aria-expanded', 'false');
    // Printed pages show folded content.
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByText('Seal, known from the start')).toBeVisible();
    // A browser repeats fixed bars on every printed page, over the text.
    await expect(page.getByRole('link', { name: 'Return to menu' })).toBeHidden();
    await expect(page.getByRole('table', { name: 'Results by player' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('a private game’s replay is closed until one of its players shares it; then the link opens on any phone', async ({ newPlayer }) => {
    const visitor = await newPlayer(server.url, 'friend', PHONE);
    await visitor.page.goto(`/replay/${closed}`);
    await expect(visitor.page.getByRole('heading', { name: 'No replay available' })).toBeVisible();
    await inspectScreen(visitor.page, 'replay-of-a-private-game');

    const player = await newPlayer(server.url, 'rina');
    await enterAs(player.page, ada.session);
    await player.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await player.page.goto(`/game/active/${closed}`);
    const stars = player.page.getByRole('group', { name: /^Your rating of/ });
    await stars.getByRole('radio', { name: '3 stars' }).check();
    await player.page.keyboard.press('ArrowRight');
    await expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await expect(player.page.getByRole('img', { name: 'Rated 4.0 out of 5, 1 rating' })).toBeVisible();
    // A star appears at the very moment of its click, not only when the page knows that the request is under way.
    const standsAtOnce = (name: string) =>
      stars.getByRole('radio', { name }).evaluate((star: HTMLInputElement) => {
        star.click();
        return star.checked;
      });
    expect(await standsAtOnce('2 stars')).toBe(true);
    expect(await standsAtOnce('5 stars')).toBe(true);
    await expect(player.page.getByRole('img', { name: 'Rated 5.0 out of 5, 1 rating' })).toBeVisible();
    await player.page.route('**/rating', (route) => route.abort());
    expect(await standsAtOnce('1 star')).toBe(true);
    await expect(player.page.getByText('Failed to save your rating')).toBeVisible();
    await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await player.page.unroute('**/rating');
    // The browser logs the blocked rating.
    expect(player.errors.splice(0).filter((error) => !error.includes('/rating'))).toEqual([]);
    await player.page.getByRole('button', { name: 'Retry' }).click();
    await expect(player.page.getByRole('img', { name: 'Rated 1.0 out of 5, 1 rating' })).toBeVisible();
    await player.page.getByRole('button', { name: 'The game in figures' }).click();
    await expect(player.page.getByRole('heading', { name: 'Round by round', exact: true })).toBeVisible();
    await player.page.getByRole('switch', { name: 'As tables' }).click();
    await expect(player.page.getByRole('table', { name: 'Round by round' })).toBeVisible();
    await inspectScreen(player.page, 'charts');
    await player.page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(player.page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const link = await player.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${server.url}/replay/${closed}`);
    expect(player.errors).toEqual([]);

    await visitor.page.goto(`${link}?lens=truth`);
    await expect(visitor.page.getByRole('slider', { name: 'Moment' })).toBeVisible();
    await visitor.page.getByRole('button', { name: 'Forward (→)' }).tap();
    await inspectScreen(visitor.page, 'replay-shared');
    // The first answer was a 404, which the browser logs.
    expect(visitor.errors.filter((error) => !error.includes(`/api/game/${closed}/replay`))).toEqual([]);
  });
});
