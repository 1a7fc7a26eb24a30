/// <reference lib="dom" />
import type { CaseHead, CaseVerdict, Daily } from '@one-mind/protocol/daily/daily';
import { expect, type Locator, type Page } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { DESKTOP, enterAs, PHONE, test } from '../support/player.ts';

/** The first case: it stays in the archive for ever. */
const DAY = '2026-11-23';

test.describe('the Daily Case', () => {
  test('is read round by round, marked and solved on a phone without an account, and taken over by a new account', async ({
    newPlayer,
    sharedServer,
  }) => {
    const { url } = await sharedServer('quick');
    const player = await newPlayer(url, 'Daphne', PHONE);
    const { page, received, errors } = player;
    const { rounds, players } = await openCase(page);
    await expect(page.getByRole('heading', { level: 1, name: 'The Daily Case' })).toBeVisible();
    await expect(page.getByText('Case 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read round 2' })).toBeVisible();
    await expect(page.locator('details', { hasText: 'Round 2' }).first()).toHaveCount(0);

    const [first = '', second = ''] = players;
    await mark(page, first);
    await expect(suspect(page, first)).toContainText('Suspected');
    await page.getByRole('button', { name: 'Read round 2' }).click();
    await expect(page.getByRole('button', { name: 'Read round 3' })).toBeVisible();
    await mark(page, first);
    await mark(page, second);
    await expect(suspect(page, first)).toContainText('Cleared');
    expect(received.join()).not.toContain('"saboteur"');

    // What was read and marked survives a reload.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Read round 3' })).toBeVisible();
    await expect(suspect(page, second)).toContainText('Suspected');
    await inspectScreen(page, 'daily-phone');

    await page.getByRole('button', { name: 'Name the Saboteur' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who is the Saboteur?' });
    await expect(dialog.getByRole('radio', { name: second })).toBeChecked();
    const answered = page.waitForResponse((response) => response.url().endsWith('/name'));
    await dialog.getByRole('button', { name: `Name ${second}` }).click();
    const { solution, result }: CaseVerdict = await (await answered).json();
    const verdict = page.getByRole('heading', { level: 2, name: `It was ${players[solution.saboteur]}` });
    await expect(verdict).toBeFocused();
    // One circle for each round that was read, the verdict, and one for each unread round.
    const row = `[🎯❌] [⚪🟠🟡🟢]{2}⚫{${rounds - 2}}`;
    await expect(page.getByText(new RegExp(`Daily Case 1 .*\\n${row}`, 'u'))).toBeVisible();
    await inspectScreen(page, 'daily-verdict-phone');

    await page.reload();
    await expect(verdict).toBeVisible();

    const account = await newApiPlayer(url, player.name);
    await enterAs(page, account.session);
    await page.goto('/game');
    await answerListLate(page);
    await page.getByRole('link', { name: /^Daily Case/ }).click();
    await expect.poll(async () => (await account.call<Daily>('GET', '/api/daily')).results).toEqual([result]);
    // The link leads to the case of today, which is another one on every other day.
    await page.getByRole('link', { name: 'Archive' }).click();
    const firstCase = page.getByRole('link', { name: /Case 1 / });
    await expect(firstCase).toContainText(`${result.points} point`);
    await firstCase.click();
    await expect(verdict).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('is solved with the keyboard alone, and shows a turn of the board in the story', async ({ newPlayer, sharedServer }) => {
    const { url } = await sharedServer('quick');
    const { page, errors } = await newPlayer(url, 'reader', DESKTOP);
    const { players } = await openCase(page);
    await page.getByRole('button', { name: 'Read round 2' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Read round 3' })).toBeVisible();
    await page.getByRole('button', { name: 'Round 1, turn 1' }).press('Enter');
    await expect(page.locator('#turn-1-1 summary')).toBeFocused();
    await suspect(page, players[0] ?? '').press('Space');
    await inspectScreen(page, 'daily-desktop');
    await page.getByRole('button', { name: 'Name the Saboteur' }).press('Enter');
    const name = page.getByRole('dialog').getByRole('button', { name: /^Name / });
    await expect(name).toBeEnabled();
    await name.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /^It was / })).toBeFocused();
    await inspectScreen(page, 'daily-verdict-desktop');
    expect(errors).toEqual([]);
  });

  test('stays open when the day ends, says that there is a new one, and can be loaded again after a failure', async ({
    newPlayer,
    sharedServer,
  }) => {
    const { url } = await sharedServer('quick');
    const { page } = await newPlayer(url, 'waiter', DESKTOP);
    await page.clock.install();
    let today: string | null = null;
    await page.route('**/api/daily', async (route) => {
      const response = await route.fetch();
      const daily: Daily = await response.json();
      // Today is the first case, with an hour left of it, and then the day after.
      const json = { ...daily, today: today ?? DAY, cases: daily.cases.filter(({ day }) => day === DAY) };
      await route.fulfill({ response, json: { ...json, nextAt: daily.serverTime + 3_600_000 } });
    });
    await page.goto('/daily');
    await expect(page.getByText('Next case in 1 h 0 min')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read round 2' })).toBeVisible();
    today = '2026-11-24';
    await page.clock.fastForward('01:00:05');
    await expect(page.getByText('A new day has begun, with a new case.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read round 2' })).toBeVisible();

    await page.route('**/api/daily/*/rounds', (route) => route.abort());
    await page.getByRole('button', { name: 'Read round 2' }).click();
    // The client tries again by itself first, after pauses.
    await page.clock.runFor(10_000);
    await expect(page.getByText('Failed to load the next round')).toBeVisible();
    await page.unroute('**/api/daily/*/rounds');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Read round 3' })).toBeVisible();
  });
});

const suspect = (page: Page, name: string): Locator => page.getByRole('region', { name: 'Suspects' }).getByRole('button', { name });
const mark = (page: Page, name: string): Promise<void> => suspect(page, name).click();

/** Opens the first case. */
async function openCase(page: Page): Promise<CaseHead> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/daily');
  await page.goto(`/daily/${DAY}`);
  const daily: Daily = await (await answered).json();
  const head = daily.cases.find(({ day }) => day === DAY);
  if (head === undefined) throw new Error('The server has no first case.');
  return head;
}

/** The first list of cases is read before this browser's results are taken over, and arrives after them. */
async function answerListLate(page: Page): Promise<void> {
  const isRead = Promise.withResolvers<void>();
  const areTakenOver = page.waitForResponse((response) => response.url().endsWith('/api/daily/results'));
  await page.route(
    '**/api/daily',
    async (route) => {
      const response = await route.fetch();
      isRead.resolve();
      await areTakenOver;
      // By now, the page may have given up this request.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.route(
    '**/api/daily/results',
    async (route) => {
      await isRead.promise;
      await route.continue();
    },
    { times: 1 },
  );
}
