/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright';
import { LOBBY_NAME_MAX } from '@one-mind/protocol/constants';
import { expect, type Page } from '@playwright/test';
import { act, DESKTOP, ending, PHONE, type Player, signUp, test } from './player.ts';
import { expectNoSecrets } from './secrets.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Where the pictures go when somebody wants to look at them. */
const PICTURES = process.env.SCREENS_DIR;

test.describe('every screen', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer({ env: { TURN_PACE_MS: '150' } });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  for (const [size, viewport] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    for (const theme of ['dark', 'light'] as const) {
      test(`${size}, ${theme}: a newcomer is in a running game with one click from the hub; nothing overflows, fails axe or logs an error`, async ({
        newPlayer,
      }) => {
        const player = await newPlayer(server.url, `${size}-${theme}`, viewport);
        const { page } = player;
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        const look = (name: string) => inspect(player, `${name}-${size}-${theme}`);

        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look('home');
        await page.goto('/nowhere');
        await expect(page.getByText('404 - Page Not Found')).toBeVisible();
        await look('404');
        await page.goto('/auth/login');
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page.getByText('Please fill in all fields')).toBeVisible();
        await look('login');
        await page.goto('/auth/register');
        await look('register');
        await signUp(player);
        await look('hub');
        await page.goto('/game/play');
        await expect(page.getByRole('heading', { name: 'Game Lobbies' })).toBeVisible();
        await look('lobbies');
        await page.goto('/game/lobby/new');
        await expect(page.getByLabel('Lobby name')).toBeVisible();
        await look('new-lobby');
        const longName = `${size}-${theme}-${'Unbreakable'.repeat(6)}`.slice(0, LOBBY_NAME_MAX);
        await page.getByLabel('Lobby name').fill(longName);
        await page.getByRole('button', { name: 'Create Lobby' }).click();
        await expect(page.getByRole('heading', { name: 'Players' })).toBeVisible();
        await look('lobby');
        await page.goto('/game/play');
        await expect(page.getByRole('heading', { name: longName })).toBeVisible();
        await look('lobbies-with-a-long-name');
        await page.goto('/game/active/none');
        await expect(page.getByText('Game Not Found')).toBeVisible();
        await expect(page.getByText('This game session may have ended or been cancelled.')).toBeVisible();
        await look('game-not-found');

        await page.goto('/game');
        await page.getByRole('button', { name: 'Play against AI' }).click();
        await page.waitForURL('**/game/active/*');
        await expect(page.getByText('Action Phase').first()).toBeVisible();
        if (player.isPhone) {
          for (const tab of ['Narrative', 'Players', 'Actions']) {
            await page.getByRole('tab', { name: tab }).tap();
            await look(`game-${tab.toLowerCase()}`);
          }
        }
        const actions = page.getByRole('group', { name: 'Action', exact: true });
        await actions.getByRole('button', { name: /^Search/ }).click();
        await look('game-choosing');
        await page.keyboard.press('l');
        await expect(page.getByText('Locked in', { exact: true })).toBeVisible();
        await look('game-locked-in');
        await expect(async () => {
          expect(await act(player, ['Search', 'Help', 'Move'])).toBe('ended');
        }).toPass({ timeout: 120_000, intervals: [50] });
        await expect(ending(page).first()).toBeVisible();
        await look('ending');
        await expectNoSecrets(player, new URL(page.url()).pathname.split('/').at(-1) ?? '');
        // The 404s that were asked for are logged by the browser whenever it comes to it.
        expect(player.errors.filter((error) => !/\/(api\/game\/none|nowhere)/.test(error))).toEqual([]);
      });
    }
  }
});

async function inspect({ page }: Player, name: string): Promise<void> {
  await settled(page);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${name} scrolls sideways by so many pixels`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    name,
  ).toEqual([]);
}

/** Until nothing that ends by itself is moving any more, so that contrast is measured on finished colours. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}
