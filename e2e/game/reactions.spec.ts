import type { MyGame } from '@one-mind/protocol/games/games';
import { expect } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { enterAs, PHONE, test } from '../support/player.ts';

test('players react to turns and claims by keyboard and touch; the others see it, also after a reload, and it can be undone and muted', async ({
  sharedServer,
  newPlayer,
}) => {
  const { url } = await sharedServer('quick');
  const [one, other] = [await newPlayer(url, 'Rosa'), await newPlayer(url, 'Rolf', PHONE)];
  const [rosa, rolf] = await Promise.all([newApiPlayer(url, 'Rosa'), newApiPlayer(url, 'Rolf')]);
  const lobby = await rosa.call<{ id: string }>('POST', '/api/lobbies', {
    name: 'Reactions',
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
    bots: ['normal'],
  });
  await rolf.call('POST', `/api/lobbies/${lobby.id}/join`);
  await rosa.call('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  const started = async () => (await rosa.call<readonly MyGame[]>('GET', '/api/games/mine'))[0]?.id;
  await expect.poll(started).toBeDefined();
  const gameId = (await started()) ?? '';
  const planning = (round: number) =>
    expect.poll(async () => (await rosa.game(gameId)).current_state).toMatchObject({ round, phase: 'planning' });
  await planning(1);
  for (const player of [rosa, rolf]) await player.call('POST', `/api/game/${gameId}/action`, { action_type: 'search' });
  await planning(2);
  await rolf.call('POST', `/api/game/${gameId}/claim`, { round: 1, turn: 1 });
  await enterAs(one.page, rosa.session);
  await enterAs(other.page, rolf.session);
  for (const { page } of [one, other]) await page.goto(`/game/active/${gameId}`);
  const { page } = one;

  await test.step('by keyboard: the six open, the arrow keys move, and the focus returns', async () => {
    const open = page.getByRole('button', { name: 'React to turn 1 of round 1' });
    await open.focus();
    await page.keyboard.press('Enter');
    const six = page.getByRole('dialog', { name: 'React to turn 1 of round 1' }).getByRole('button');
    await expect(six).toHaveText(['Nice', 'Agreed', 'Really?', 'Suspicious', 'Funny', 'Ouch']);
    await expect(six.first()).toBeFocused();
    await inspectScreen(page, 'reactions-picker-desktop');
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
    await expect(six.nth(3)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(open).toBeFocused();
    await expect(page.getByRole('button', { name: 'Suspicious: You', pressed: true })).toBeVisible();
  });

  await test.step('touch works the same, and adds to a reaction', async () => {
    const phone = other.page;
    const theirs = phone.getByRole('button', { name: 'Suspicious: Rosa' });
    await theirs.tap();
    await expect(phone.getByRole('button', { name: 'Suspicious: Rosa, You', pressed: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Suspicious: You, Rolf', pressed: true })).toBeVisible();
    const open = phone.getByRole('button', { name: 'React to turn 2 of round 1' });
    await open.tap();
    for (const target of [open, theirs, phone.getByRole('button', { name: 'Ouch', exact: true })]) {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await inspectScreen(phone, 'reactions-picker-phone');
    await phone.getByRole('button', { name: 'Ouch', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Ouch: Rolf' })).toBeVisible();
    await inspectScreen(phone, 'reactions-story-phone');
  });

  await test.step('players can react to a claim on the board, too', async () => {
    await page.getByRole('tab', { name: /^Claims/ }).click();
    await page.getByRole('button', { name: /^Round 1, turn 1, claimed by Rolf/ }).click();
    await page.getByRole('button', { name: 'React to the claim of Rolf' }).click();
    await page.getByRole('button', { name: 'Really?' }).click();
    await expect(page.getByRole('button', { name: 'Really?: You', pressed: true })).toBeVisible();
    await inspectScreen(page, 'reactions-claims-desktop');
  });

  await test.step('reactions are there after a reload, and one tap takes the player’s own back', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Suspicious: You, Rolf', pressed: true }).click();
    await expect(page.getByRole('button', { name: 'Suspicious: Rolf', pressed: false })).toBeVisible();
    await expect(other.page.getByRole('button', { name: 'Suspicious: You', pressed: true })).toBeVisible();
    await inspectScreen(page, 'reactions-story-desktop');
  });

  await test.step('a player who mutes another doesn’t see their reactions', async () => {
    await page.getByRole('button', { name: 'About Rolf' }).click();
    await page.getByLabel('Mute in the chat').click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /: Rolf$/ })).toHaveCount(0);
  });
  expect([...one.errors, ...other.errors]).toEqual([]);
});
