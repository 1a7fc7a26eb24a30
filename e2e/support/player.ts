/** A person at a browser: signs up, meets the others, plays, and keeps everything that the server ever sent. */
import type { GameSnapshot, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot } from '@one-mind/protocol/games/packed-you';
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { emailOf, newApiAdmin, newApiPlayer, PASSWORD } from './api-player.ts';
import type { ServerProcess } from './server-process.ts';
import { createServerPool, type SharedServer, type SharedServers } from './shared-servers.ts';

export const DESKTOP = { width: 1280, height: 720 } as const;
export const PHONE = { width: 390, height: 844 } as const;

export interface Player {
  readonly name: string;
  /** Of the server, without a trailing slash. */
  readonly url: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly isPhone: boolean;
  /** Every socket frame and HTTP answer about people and games that reached this browser, in order, as text. */
  readonly received: string[];
  /** Errors of the console and uncaught ones. */
  readonly errors: string[];
}

async function openPlayer(
  browser: Browser,
  url: string,
  name: string,
  viewport: { width: number; height: number } = DESKTOP,
): Promise<Player> {
  const isPhone = viewport.width < 600;
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch: isPhone, isMobile: isPhone, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const received: string[] = [];
  const errors: string[] = [];
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/')) socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  page.on('response', async (response) => {
    if (!/\/(api|rest\/v1|socket\.io)\//.test(response.url())) return;
    // The site's own texts, the same for everybody, explain every role and tag.
    if (new URL(response.url()).pathname === '/api/admin/content') return;
    // A body is gone when its page has navigated away; then the page hasn't read it either.
    const body = await response.text().catch(() => '');
    if (body !== '') received.push(body);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return { name, url, page, context, isPhone, received, errors };
}

export type NewPlayer = (url: string, name: string, viewport?: { width: number; height: number }) => Promise<Player>;

/**
 * Tests whose players leave when the test is over, so that no page of one test runs on beside the next. An uncaught error or
 * rejection on any of their pages fails the test, whatever the test itself looks at.
 */
export const test = base.extend<{ newPlayer: NewPlayer }, { sharedServer: SharedServers }>({
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on from this pattern.
    async ({}, use) => {
      const pool = createServerPool();
      await use(pool.get);
      await pool.dispose();
    },
    { scope: 'worker' },
  ],
  newPlayer: async ({ browser }, use) => {
    const players: Player[] = [];
    const uncaught: string[] = [];
    await use(async (url, name, viewport) => {
      const player = await openPlayer(browser, url, name, viewport);
      players.push(player);
      // On every page that the player opens, with its stack.
      player.context.on('weberror', (event) => {
        const error = event.error();
        uncaught.push(`${name} at ${event.page()?.url()}: ${error.stack ?? error}`);
      });
      return player;
    });
    for (const { context } of players) await context.close();
    expect(uncaught, 'uncaught errors and rejections').toEqual([]);
  },
});

/** Every page of this browser finds this in its local storage. Documents without an origin, such as about:blank, have none. */
export async function keepInStorage(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(
    (entry) => {
      if (location.origin !== 'null') localStorage.setItem(entry.key, entry.value);
    },
    { key, value },
  );
}

/** Where the web app keeps its session. */
const SESSION_KEY = 'one-mind-session';

/** Every page of this browser opens signed in. */
export async function enterAs(page: Page, session: unknown): Promise<void> {
  await keepInStorage(page.context(), SESSION_KEY, JSON.stringify(session));
}

/** Creates the player's account without the form, and opens the hub signed in. */
export async function signUp(player: Player): Promise<void> {
  const { session } = await newApiPlayer(player.url, player.name);
  await openHub(player, session);
}

/** Creates the first administrator without the form, and opens the hub signed in. */
export async function setUpAdmin(player: Player, server: ServerProcess): Promise<void> {
  const { session } = await newApiAdmin(server, player.name);
  await openHub(player, session);
}

/** Creates another administrator without the form, and opens the hub signed in. */
export async function signUpAdmin(player: Player, server: SharedServer): Promise<void> {
  const [caretaker, { id, session }] = await Promise.all([server.admin(), newApiPlayer(player.url, player.name)]);
  await caretaker.call('PATCH', `/api/admin/users/${id}/role`, { role: 'admin' });
  await openHub(player, session);
}

async function openHub({ page, context, name, url }: Player, session: unknown): Promise<void> {
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }];
  await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
  await page.goto('/game');
  await expectHub(page, name);
}

/** From the register screen to the hub, as a newcomer does. */
export async function signUpByForm({ page, name }: Player): Promise<void> {
  await page.goto('/auth/register');
  await fillAccount(page, name);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/\/game$/);
  await expectHub(page, name);
}

/** Follows the setup link and continues to the hub. */
export async function setUpAdminByForm({ page, name }: Player, server: Pick<ServerProcess, 'setupToken'>): Promise<void> {
  await page.goto(`/setup#token=${await server.setupToken()}`);
  await fillAccount(page, name);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.waitForURL(/\/admin$/);
  await page.goto('/game');
  await expectHub(page, name);
}

async function fillAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password').fill(PASSWORD);
}

const expectHub = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();

export const ending = (page: Page): Locator => page.getByText(/^Mission (Accomplished!|Failed)$/);

/** What this player can do right now. */
async function situation({ page }: Player): Promise<'choose' | 'wait' | 'ended'> {
  if (await ending(page).first().isVisible()) return 'ended';
  return (await page.getByRole('group', { name: 'Action', exact: true }).isVisible()) ? 'choose' : 'wait';
}

/** Programs the first possible one of these actions and locks in. Returns the player's state when it was called. */
export async function act(player: Player, wanted: readonly string[]): Promise<'acted' | 'wait' | 'ended'> {
  const { page, isPhone } = player;
  const tab = page.getByRole('tab', { name: 'Actions' });
  // The game may end, and its tabs disappear, between the check and the click.
  if (isPhone && (await tab.isVisible())) await tab.click({ timeout: 2000 }).catch(() => undefined);
  const found = await situation(player);
  if (found !== 'choose') return found;
  const actions = page.getByRole('group', { name: 'Action', exact: true });
  for (const name of wanted) {
    const button = actions.getByRole('button', { name: new RegExp(`^${name}`) });
    if (!(await button.isEnabled())) continue;
    if (isPhone) await button.tap();
    else await button.click();
    const submit = page.getByRole('button', { name: /Submit Action/ });
    await expect(submit).toBeEnabled();
    const round = page.getByRole('definition').first();
    const before = await round.textContent();
    if (isPhone) await submit.tap();
    else await submit.click();
    // The last to lock in may find the turns of a quick game over, and the next round begun, before anybody looks.
    await expect.poll(async () => (await actions.isHidden()) || (await round.textContent()) !== before).toBe(true);
    return 'acted';
  }
  throw new Error(`${player.name} can do none of ${wanted.join(', ')}`);
}

/** Acts as soon as there is something to choose. */
export async function actWhenPossible(player: Player, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => act(player, wanted)).toBe('acted');
}

/** What the server answers this player about the game, asked by the page itself with its own session. */
export async function snapshotOf({ page }: Player, gameId: string): Promise<GameSnapshot> {
  const packed = await page.evaluate<PackedSnapshot, string>(async (id) => {
    const session = Object.entries(localStorage).find(([, value]) => value.includes('access_token'))?.[1] ?? '{}';
    const answer = await fetch(`/api/game/${id}`, { headers: { authorization: `Bearer ${JSON.parse(session).access_token}` } });
    if (!answer.ok) throw new Error(`The game answered ${answer.status}`);
    return (await answer.json()) as PackedSnapshot;
  }, gameId);
  return openSnapshot(packed);
}

/**
 * Locks in the player's first possible option by a call of the page, which is much quicker than its buttons. Returns whether the game has
 * ended.
 */
export async function actByCall(player: Player, gameId: string): Promise<boolean> {
  const { reveal, you, current_state } = await snapshotOf(player, gameId);
  if (reveal !== null) return true;
  const option = you?.options.find(({ enabled, targets }) => enabled && targets.length > 0);
  if (current_state.phase !== 'planning' || you?.lockedIn !== false || option === undefined) return false;
  const body = { action_type: option.action, action_data: { target: option.targets[0]?.id } };
  await player.page.evaluate(
    async ([id, json]) => {
      const session = Object.entries(localStorage).find(([, value]) => value.includes('access_token'))?.[1] ?? '{}';
      const headers = { authorization: `Bearer ${JSON.parse(session).access_token}`, 'content-type': 'application/json' };
      const answer = await fetch(`/api/game/${id}/action`, { method: 'POST', headers, body: json });
      if (!answer.ok) throw new Error(`The action answered ${answer.status}`);
    },
    [gameId, JSON.stringify(body)] as const,
  );
  return false;
}
