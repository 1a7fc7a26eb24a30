/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE, signUp, signUpAdmin, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';

test.describe('moderation', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
  });

  test('leads from a rude word to a report, a mute, an appeal and its reversal', async ({ newPlayer }) => {
    const admin = await newPlayer(server.url, 'Mara', DESKTOP);
    await signUpAdmin(admin, server);
    const [milo, mona] = [await newPlayer(server.url, 'Milo', DESKTOP), await newPlayer(server.url, 'Mona', PHONE)];
    await Promise.all([signUp(milo), signUp(mona)]);

    await milo.page.goto('/game/lobby/new');
    await milo.page.getByRole('button', { name: 'Create Lobby' }).click();
    await milo.page.waitForURL(/\/game\/lobby\/[0-9a-f-]{36}$/);
    await mona.page.goto(new URL(milo.page.url()).pathname);
    await mona.page.getByRole('button', { name: /^Join/ }).first().tap();
    await say(mona.page, 'What the fuck, Milo');
    const insult = milo.page.getByText('What the ****, Milo');
    await expect(insult).toBeVisible();

    await milo.page.getByRole('button', { name: 'Options for this message by Mona' }).click();
    await milo.page.getByRole('menuitem', { name: 'Report this message' }).click();
    const report = milo.page.getByRole('dialog', { name: 'Report a message by Mona' });
    await report.getByLabel('In your own words (optional)').fill('Not nice');
    await report.getByRole('button', { name: 'Report' }).click();
    await expect(milo.page.getByText('Thank you. A moderator will look at it, and you will be notified.')).toBeVisible();

    await admin.page.goto('/admin/reports');
    const ofMona = admin.page.getByRole('region', { name: 'Mona' });
    const message = ofMona.getByRole('article');
    await expect(message).toContainText('Not nice');
    await ofMona.getByRole('button', { name: 'Related accounts' }).click();
    const related = ofMona.getByRole('region', { name: 'Related accounts' });
    const ofMilo = related.getByRole('listitem').filter({ has: admin.page.getByRole('link', { name: 'Milo', exact: true }) });
    await expect(ofMilo).toContainText('Same network');
    await expect(related).not.toContainText('127.0.0.1');
    await message.getByRole('button', { name: 'Messages around it' }).click();
    await expect(message.getByText(/^In the game: /)).toContainText('Milo');
    await message.getByLabel('Decision').selectOption('Mute');
    await message.getByLabel('For how long?').selectOption('1 hour');
    await message.getByLabel('Why? The player sees this.').fill('Not like this.');
    await message.getByRole('switch', { name: 'Remove the message as well' }).click();
    await message.getByRole('button', { name: 'Mute' }).click();
    // Checks first what stays for only a few seconds.
    await expect(milo.page.getByText('A moderator has decided one of your reports. Thank you.')).toBeVisible();
    await expect(admin.page.getByText('No reports waiting')).toBeVisible();
    await expect(insult).toBeHidden();

    const muted = mona.page.getByRole('region', { name: 'You are muted' });
    await expect(muted).toContainText('Not like this.');
    await muted.getByRole('button', { name: 'Why?' }).tap();
    const why = mona.page.getByRole('dialog', { name: 'You are muted' });
    const told = mona.page.locator('[data-sonner-toast]').filter({ hasText: 'A moderator has muted you' });
    for (const size of [{ width: 320, height: 400 }, { width: 844, height: 390 }, { width: 640, height: 400 }, PHONE]) {
      await mona.page.setViewportSize(size);
      await expect.poll(() => coveredButtons(why, told), `${size.width}x${size.height}`).toEqual([]);
    }
    await why.getByRole('button', { name: 'Appeal' }).tap();
    await mona.page.getByLabel('Why should the decision change?').fill('It was a quote.');
    await mona.page.getByRole('button', { name: 'Send appeal' }).tap();
    await muted.getByRole('button', { name: 'Why?' }).tap();
    await expect(mona.page.getByText('Your appeal is under review.')).toBeVisible();
    await mona.page.keyboard.press('Escape');

    await admin.page.reload();
    const appeal = ofMona.getByRole('article');
    await ofMona.getByRole('button', { name: 'Show 1 earlier decision' }).click();
    await expect(ofMona.getByRole('list', { name: 'Earlier decisions' })).toContainText('Not like this.');
    await expect(appeal).toContainText('It was a quote.');
    // Only the person concerned can read the words addressed to them.
    await expect(appeal.getByRole('heading', { name: 'Mute', exact: true })).toBeVisible();
    await expect(admin.page.getByText('A moderator has muted you')).toHaveCount(0);
    await appeal.getByLabel('Decision').selectOption('Reverse the decision');
    await appeal.getByLabel('Why? The player sees this.').fill('So it was.');
    await appeal.getByRole('button', { name: 'Reverse the decision' }).click();

    await expect(muted).toBeHidden();
    await mona.page.getByRole('button', { name: 'Read', exact: true }).tap();
    await expect(mona.page.getByRole('dialog', { name: 'From the moderators' })).toContainText('So it was.');
    await mona.page.getByRole('button', { name: 'I’ve read this' }).tap();
    await say(mona.page, 'Sorry, Milo');
    await expect(milo.page.getByText('Sorry, Milo')).toBeVisible();
    expect([...admin.errors, ...milo.errors, ...mona.errors]).toEqual([]);
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
