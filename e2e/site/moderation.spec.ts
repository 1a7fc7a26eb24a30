/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE, setUpAdmin, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('moderation', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('leads from a rude word to a report, a mute, an appeal and its reversal', async ({ newPlayer }) => {
    const admin = await newPlayer(server.url, 'Ada', DESKTOP);
    await setUpAdmin(admin, server);
    const [bea, cleo] = [await newPlayer(server.url, 'Bea', DESKTOP), await newPlayer(server.url, 'Cleo', PHONE)];
    await Promise.all([signUp(bea), signUp(cleo)]);

    await bea.page.goto('/game/lobby/new');
    await bea.page.getByRole('button', { name: 'Create Lobby' }).click();
    await bea.page.waitForURL(/\/game\/lobby\/[0-9a-f-]{36}$/);
    await cleo.page.goto(new URL(bea.page.url()).pathname);
    await cleo.page.getByRole('button', { name: /^Join/ }).first().tap();
    await say(cleo.page, 'What the fuck, Bea');
    const insult = bea.page.getByText('What the ****, Bea');
    await expect(insult).toBeVisible();

    await bea.page.getByRole('button', { name: 'Options for this message by Cleo' }).click();
    await bea.page.getByRole('menuitem', { name: 'Report this message' }).click();
    const report = bea.page.getByRole('dialog', { name: 'Report a message by Cleo' });
    await report.getByLabel('In your own words (optional)').fill('Not nice');
    await report.getByRole('button', { name: 'Report' }).click();
    await expect(bea.page.getByText('Thank you. A moderator will look at it, and you will be notified.')).toBeVisible();

    await admin.page.goto('/admin/reports');
    const ofCleo = admin.page.getByRole('region', { name: 'Cleo' });
    const message = ofCleo.getByRole('article');
    await expect(message).toContainText('Not nice');
    await message.getByRole('button', { name: 'Messages around it' }).click();
    await expect(message.getByText(/^In the game: /)).toContainText('Bea');
    await message.getByLabel('Decision').selectOption('Mute');
    await message.getByLabel('For how long?').selectOption('1 hour');
    await message.getByLabel('Why? The player sees this.').fill('Not like this.');
    await message.getByRole('switch', { name: 'Remove the message as well' }).click();
    await message.getByRole('button', { name: 'Mute' }).click();
    // Checks first what stays for only a few seconds.
    await expect(bea.page.getByText('A moderator has decided one of your reports. Thank you.')).toBeVisible();
    await expect(admin.page.getByText('No reports waiting')).toBeVisible();
    await expect(insult).toBeHidden();

    const muted = cleo.page.getByRole('region', { name: 'You are muted' });
    await expect(muted).toContainText('Not like this.');
    await muted.getByRole('button', { name: 'Why?' }).tap();
    const why = cleo.page.getByRole('dialog', { name: 'You are muted' });
    const told = cleo.page.locator('[data-sonner-toast]').filter({ hasText: 'A moderator has muted you' });
    for (const size of [{ width: 320, height: 400 }, { width: 844, height: 390 }, { width: 640, height: 400 }, PHONE]) {
      await cleo.page.setViewportSize(size);
      await expect.poll(() => coveredButtons(why, told), `${size.width}x${size.height}`).toEqual([]);
    }
    await why.getByRole('button', { name: 'Appeal' }).tap();
    await cleo.page.getByLabel('Why should the decision change?').fill('It was a quote.');
    await cleo.page.getByRole('button', { name: 'Send appeal' }).tap();
    await muted.getByRole('button', { name: 'Why?' }).tap();
    await expect(cleo.page.getByText('Your appeal is under review.')).toBeVisible();
    await cleo.page.keyboard.press('Escape');

    await admin.page.reload();
    const appeal = ofCleo.getByRole('article');
    await ofCleo.getByRole('button', { name: 'Show 1 earlier decision' }).click();
    await expect(ofCleo.getByRole('list', { name: 'Earlier decisions' })).toContainText('Not like this.');
    await expect(appeal).toContainText('It was a quote.');
    // Only the person concerned can read the words addressed to them.
    await expect(appeal.getByRole('heading', { name: 'Mute', exact: true })).toBeVisible();
    await expect(admin.page.getByText('A moderator has muted you')).toHaveCount(0);
    await appeal.getByLabel('Decision').selectOption('Reverse the decision');
    await appeal.getByLabel('Why? The player sees this.').fill('So it was.');
    await appeal.getByRole('button', { name: 'Reverse the decision' }).click();

    await expect(muted).toBeHidden();
    await cleo.page.getByRole('button', { name: 'Read', exact: true }).tap();
    await expect(cleo.page.getByRole('dialog', { name: 'From the moderators' })).toContainText('So it was.');
    await cleo.page.getByRole('button', { name: 'I’ve read this' }).tap();
    await say(cleo.page, 'Sorry, Bea');
    await expect(bea.page.getByText('Sorry, Bea')).toBeVisible();
    expect([...admin.errors, ...bea.errors, ...cleo.errors]).toEqual([]);
  });
});

/** The names of the dialog's buttons that a toast overlaps. */
async function coveredButtons(dialog: Locator, toast: Locator): Promise<readonly string[]> {
  const over = await toast.boundingBox();
  if (over === null) throw new Error('There is no toast.');
  const covered: string[] = [];
  for (const button of await dialog.getByRole('button').all()) {
    // On low screens the dialog scrolls.
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    const isApart =
      box === null ||
      box.y + box.height <= over.y ||
      over.y + over.height <= box.y ||
      box.x + box.width <= over.x ||
      over.x + over.width <= box.x;
    if (!isApart) covered.push((await button.textContent()) || 'Close');
  }
  return covered;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}
