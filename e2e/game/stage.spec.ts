/// <reference lib="dom" />
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect, type Page } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../support/api-player.ts';
import { DESKTOP, enterAs, PHONE, test } from '../support/player.ts';
import { startServer } from '../support/server-process.ts';

/** Slower than the default, so that the test can look back in time even on a busy machine. */
const PACE_MS = 5000;

test('turns play on a stage: slots fill one by one, only the reader’s own turn is marked, and each turn can be opened again', async ({
  newPlayer,
}) => {
  test.setTimeout(180_000);
  // A server of its own: its games come from a fixed seed and have the pace of real ones.
  const env = { TURN_PACE_MS: String(PACE_MS), DISCONNECT_GRACE_MS: '3600000' };
  const server = await startServer({ entry: 'e2e/support/seeded-server.ts', env });
  try {
    const [bea, cai] = [await newApiPlayer(server.url, 'Bea'), await newApiPlayer(server.url, 'Cai')];
    const { id } = await bea.call<Lobby>('POST', '/api/lobbies', {
      name: 'On the stage',
      scenarioId: 'prison-break',
      settings: { timeLimit: null },
      bots: ['random', 'random'],
    });
    await cai.call('POST', `/api/lobbies/${id}/join`);
    const { gameId } = await bea.call<{ gameId: string }>('POST', `/api/lobbies/${id}/start`, { force: true });
    const open = async (account: ApiPlayer, viewport: { width: number; height: number }) => {
      const player = await newPlayer(server.url, account.name, viewport);
      await enterAs(player.page, await account.newSession());
      await player.page.goto(`/game/active/${gameId}`);
      await expect(player.page.getByText('Action Phase').first()).toBeVisible({ timeout: 30_000 });
      return player;
    };
    const moving = await open(bea, DESKTOP);
    await moving.page.emulateMedia({ reducedMotion: 'no-preference' });
    const still = await open(cai, PHONE);
    const seen = [await recordStage(moving.page), await recordStage(still.page)];
    for (const player of [bea, cai]) await player.call('POST', `/api/game/${gameId}/action`, { action_type: 'search' });

    const slots = (page: Page) => page.getByRole('navigation', { name: 'Turns of round 1' }).getByRole('button');
    await test.step('with reduced motion, each turn is a cut', async () => {
      await expect(slots(still.page)).toHaveCount(4);
      await expect(slots(still.page).nth(0)).toBeEnabled();
      const moves = await still.page.evaluate(
        () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
      );
      expect(moves).toBe(0);
      await expect(still.page.getByRole('log', { name: 'Narrative' }).getByRole('article')).toBeVisible();
    });
    await test.step('on a phone, the picture, the slots and the sentence are visible together', async () => {
      for (const part of [
        still.page.getByRole('region', { name: 'Scene and map' }),
        slots(still.page).first(),
        still.page.getByRole('log', { name: 'Narrative' }).getByRole('article').first(),
      ])
        await expect(part).toBeInViewport({ ratio: 0.99 });
    });
    await test.step('the arrow keys look back turn by turn, while the story goes on', async () => {
      const { page } = moving;
      await expect(slots(page).nth(1)).toBeEnabled({ timeout: 30_000 });
      await slots(page).nth(1).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(slots(page).nth(0)).toHaveAttribute('aria-current', 'step');
      await expect(page.getByRole('log', { name: 'Narrative' }).getByText('Turn 1')).toBeVisible();
      await page.getByRole('button', { name: 'Back to the story' }).click();
      await expect(slots(page).nth(0)).not.toHaveAttribute('aria-current', 'step');
    });

    await expect
      .poll(async () => (await bea.game(gameId)).current_state, { timeout: 60_000 })
      .toMatchObject({ round: 2, phase: 'planning' });
    await expect(moving.page.getByRole('group', { name: 'Action', exact: true })).toBeVisible();
    await test.step('each page has marked its own turn and no other', async () => {
      for (const [index, player] of [bea, cai].entries()) {
        const own = (await player.game(gameId)).you?.actions.find(({ round }) => round === 1)?.turn;
        const shown = await seen[index]?.();
        expect(shown?.filter(({ isOwn }) => isOwn).map(({ turn }) => turn)).toEqual([own]);
      }
    });
    await test.step('during planning, a button opens the last round again', async () => {
      const { page } = moving;
      await page.getByRole('button', { name: 'Look back at the turns' }).click();
      await expect(slots(page)).toHaveCount(4);
      await expect(slots(page).nth(3)).toHaveAttribute('aria-current', 'step');
      await slots(page).nth(3).press('ArrowLeft');
      await expect(slots(page).nth(2)).toHaveAttribute('aria-current', 'step');
      await page.getByRole('button', { name: 'Back to the story' }).click();
      await expect(page.getByRole('group', { name: 'Action', exact: true })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Story' })).toBeFocused();
    });
    for (const { errors } of [moving, still]) expect(errors).toEqual([]);
  } finally {
    await server.dispose();
  }
});

/** The page itself records which turns its stage shows, and which of them it marks as the reader's own. */
async function recordStage(page: Page): Promise<() => Promise<readonly { readonly turn: string | number; readonly isOwn: boolean }[]>> {
  const kept = await page.evaluateHandle(() => {
    const record = new Map<number, boolean>();
    new MutationObserver(() => {
      const slot = document.querySelector('[aria-current="step"]');
      const turn = Number(/^Turn (\d)/.exec(slot?.textContent ?? '')?.[1] ?? 0);
      if (turn === 0) return;
      const isOwn = [...document.querySelectorAll('p')].some(({ textContent }) => textContent === 'This was you');
      record.set(turn, record.get(turn) === true || isOwn);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-current'] });
    return record;
  });
  return () => kept.evaluate((record) => [...record].map(([turn, isOwn]) => ({ turn, isOwn })));
}
