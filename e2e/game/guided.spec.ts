/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import { inspectScreen } from '../support/inspect-screen.ts';
import { PHONE, test } from '../support/player.ts';

/** How the visitor presses things. */
type Press = (target: Locator) => Promise<void>;

const guideOf = (page: Page) => page.getByRole('region', { name: 'Guide' });
const submit = (page: Page) => page.getByRole('button', { name: /Submit Action/ });

async function chooseFirstAction(page: Page, press: Press): Promise<void> {
  const guide = guideOf(page);
  await press(page.getByRole('button', { name: 'Begin' }));
  await expect(guide).toContainText('Choose what the body should do');
  await press(page.getByRole('button', { name: /^Search/ }));
  await expect(guide).toContainText('Aim it');
  await press(page.getByRole('group', { name: 'Target' }).getByRole('button', { name: 'doormat' }));
  await expect(guide).toContainText('Choose an intention');
  await press(page.getByRole('button', { name: 'Suspicious' }));
  await expect(guide).toContainText('Submit your action');
  await press(submit(page));
  await expect(guide).toContainText('That one was yours: turn 2');
}

/** From the first claim to the end. */
async function catchTheLiar(page: Page, press: Press): Promise<void> {
  const guide = guideOf(page);
  await expect(guide).toContainText('Say openly which turn was yours');
  await press(page.getByRole('button', { name: 'Claim my turn 2 of round 1' }));
  await press(page.getByRole('dialog').getByRole('button', { name: /claim/i }).last());
  await expect(guide).toContainText('The others claim theirs');
  await press(page.getByRole('button', { name: /^Interact/ }));
  await press(submit(page));
  await expect(guide).toContainText('turn 1 is yours now');
  const liar = guide.getByRole('button', { name: /4, then 4/ });
  await expect(liar).toBeVisible();
  await press(guide.getByRole('button', { name: /3, then 2/ }));
  await expect(guide).toContainText('may be telling the truth');
  const [name = ''] = (await liar.innerText()).split(':');
  await press(liar);
  await press(page.getByRole('button', { name: `Accuse ${name}` }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Accuse', exact: true }));
  await expect(guide).toContainText('may answer before the others vote');
  for (const round of [3, 4, 5, 6]) {
    await press(page.getByRole('button', { name: /^Move/ }));
    await press(submit(page));
    await expect(guide.getByText('Finish it')).toBeHidden();
    const end = page.getByRole('heading', { name: 'Who was who' });
    await expect(end.or(guide.getByText('Finish it'))).toBeVisible({ timeout: 60_000 });
    if (await end.isVisible()) break;
    expect(round).toBeLessThan(6);
  }
  await expect(page.getByRole('link', { name: 'Play a real game' })).toBeVisible();
  await expect(page.getByText(`A vote quieted ${name} (Saboteur)`)).toBeVisible();
}

/** Lets the page's time pass several times as fast, because the voices and turns of the guided game take their time. */
async function hurry(page: Page): Promise<void> {
  await page.clock.install();
  void (async () => {
    while (!page.isClosed()) await page.clock.runFor(200);
  })().catch(() => undefined);
}

test.describe('the guided game', () => {
  test('is played by touch without an account, left and continued', async ({ newPlayer, sharedServer }) => {
    const { url } = await sharedServer('quick');
    const { page, errors } = await newPlayer(url, 'Gilda', PHONE);
    await hurry(page);
    await page.goto('/how-to-play');
    await page.getByRole('link', { name: 'Play the guided game' }).tap();
    const press: Press = (target) => target.tap();
    await chooseFirstAction(page, press);
    await inspectScreen(page, 'guided-phone');
    await page.reload();
    await expect(guideOf(page)).toContainText('That one was yours: turn 2');
    await press(page.getByRole('button', { name: 'Go on' }));
    await catchTheLiar(page, press);
    await inspectScreen(page, 'guided-end-phone');
    await press(page.getByRole('button', { name: 'Play it again' }));
    await expect(guideOf(page)).toContainText('You are Orange');
    expect(errors).toEqual([]);
  });

  test('is played by keyboard alone, and can be skipped', async ({ newPlayer, sharedServer }) => {
    const { url } = await sharedServer('quick');
    const { page, errors } = await newPlayer(url, 'Gwen');
    await hurry(page);
    await page.goto('/guided');
    const press: Press = async (target) => {
      await expect(target).toBeEnabled();
      await target.focus();
      await page.keyboard.press('Enter');
    };
    await chooseFirstAction(page, press);
    await expect(guideOf(page)).toBeVisible();
    await press(page.getByRole('button', { name: 'Go on' }));
    await catchTheLiar(page, press);
    await inspectScreen(page, 'guided-end');
    await press(page.getByRole('button', { name: 'Play it again' }));
    await press(page.getByRole('button', { name: 'Skip the guided game' }));
    await page.waitForURL(`${url}/`);
    expect(await page.evaluate(() => localStorage.getItem('guided-game'))).toContain('"isDone":true');
    expect(errors).toEqual([]);
  });
});
