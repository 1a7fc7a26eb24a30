/// <reference lib="dom" />
import { expect, type Locator } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { finishGame } from '../support/finish-game.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { enterAs, PHONE, test } from '../support/player.ts';

const sizeOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

test('the ending and the replay share the turning point as a picture and a sentence', async ({ sharedServer, newPlayer }) => {
  const { url } = await sharedServer('quick');
  const tessa = await newApiPlayer(url, 'Tessa');
  const { id } = await finishGame(tessa, { settings: { isPrivate: true } });

  await test.step('a player downloads it from the ending, and copies the sentence', async () => {
    const { page, context, errors } = await newPlayer(url, 'Tessa');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterAs(page, tessa.session);
    await page.goto(`/game/active/${id}`);
    await page.getByRole('button', { name: 'Share the turning point' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share the turning point' });
    const picture = dialog.getByRole('img');
    await expect(picture).toHaveAttribute('alt', /^Prison Break: Mission (Accomplished!|Failed) The turning point/);
    expect(await sizeOf(picture)).toEqual([1200, 630]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download the picture' }).click();
    expect((await download).suggestedFilename()).toBe('turning-point.png');
    await dialog.getByRole('button', { name: 'Copy the sentence' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Prison Break: Mission /);
    expect(copied, 'the sentence doesn’t open the replay, which is still closed').not.toContain('/replay/');
    await inspectScreen(page, 'turning-point');
    expect(errors).toEqual([]);
  });

  await test.step('it doesn’t open the replay to strangers, and the replay’s page offers it to those who may see it', async () => {
    const stranger = await newPlayer(url, 'A visitor');
    await stranger.page.goto(`/replay/${id}`);
    await expect(stranger.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(stranger.page.getByRole('button', { name: 'Share the turning point' })).toHaveCount(0);

    const { page, errors } = await newPlayer(url, 'Tessa', PHONE);
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async (data) => {
        document.title = `${data?.files?.[0]?.type}: ${data?.text}`;
      };
    });
    await enterAs(page, tessa.session);
    await page.goto(`/replay/${id}`);
    await page.getByRole('button', { name: 'Share the turning point' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Share the turning point' });
    await expect(dialog.getByRole('img')).toBeVisible();
    await inspectScreen(page, 'turning-point-phone');
    await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(page).toHaveTitle(/^image\/png: Prison Break: Mission /);
    expect(errors).toEqual([]);
  });
});
