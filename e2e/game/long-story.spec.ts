import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { expect } from '@playwright/test';
import { signUp, test } from '../support/player.ts';

const ENTRIES = 500;

test('a story of 500 entries keeps only those near the visible part in the document', async ({ newPlayer, sharedServer }) => {
  const lotte = await newPlayer((await sharedServer('quick')).url, 'Lotte');
  const { page } = lotte;
  await signUp(lotte);
  await page.getByRole('button', { name: 'Play against AI' }).click();
  await page.waitForURL('**/game/active/*');
  await page.route(/\/api\/game\/[^/?]+\?affinity=/, async (route) => {
    const response = await route.fetch();
    const game: { narrative_log: readonly NarrativeEntry[] } = await response.json();
    const [first] = game.narrative_log;
    const data = { type: 'stageDone', stage: 'a', title: 'A', done: 1, total: 4 };
    const entries = Array.from({ length: ENTRIES }, (_, index) => ({
      ...first,
      data,
      id: `0.${index}`,
      seq: 0,
      content: `Line ${index}.`,
    }));
    await route.fulfill({ response, json: { ...game, narrative_log: entries } });
  });
  await page.reload();
  const story = page.getByRole('log', { name: 'Narrative' });
  const line = (number: number) => story.getByText(`Line ${number}.`, { exact: true });

  await test.step('it opens at its end, and the newest entries are where screen readers announce them', async () => {
    await expect(line(ENTRIES - 1)).toBeInViewport();
    expect(await story.getByRole('article').count()).toBeLessThan(60);
    await expect(story.locator('[aria-live="off"]').getByText(`Line ${ENTRIES - 1}.`, { exact: true })).toHaveCount(0);
  });
  await test.step('keys scroll to its start, and an entry with the focus stays', async () => {
    await story.focus();
    await page.keyboard.press('Home');
    await expect(line(0)).toBeInViewport();
    await expect(line(ENTRIES / 2)).toHaveCount(0);
    const details = story.locator('[aria-posinset="2"]').getByRole('button');
    await details.focus();
    await page.mouse.move(...(await middleOf(story)));
    await page.mouse.wheel(0, 20_000);
    await expect(line(0)).toHaveCount(0);
    await expect(details).toBeFocused();
  });
  await test.step('and back to its end', async () => {
    await story.focus();
    await page.keyboard.press('End');
    await expect(line(ENTRIES - 1)).toBeInViewport();
  });
});

async function middleOf(part: {
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
}): Promise<[number, number]> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The story has no place on the screen.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
