/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newApiPlayer, PASSWORD } from '../support/api-player.ts';
import { DESKTOP, enterAs, PHONE, type Player, signUp, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';
import { tapSocket } from '../support/socket-tap.ts';

const NEW_PASSWORD = 'another quiet voice';

declare global {
  interface Window {
    /** Title, tag and data of each notification that the browser accepted from a service worker. */
    acceptedNotifications: unknown[][];
  }
}

test.describe('settings and account', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('paced');
  });

  test('a setting saved on one device applies immediately on the other; leaving without saving asks first', async ({ newPlayer }) => {
    const laptop = await newPlayer(server.url, 'Ada', DESKTOP);
    await signUp(laptop);
    const phone = await newPlayer(server.url, 'Ada', PHONE);
    await logIn(phone, PASSWORD);
    await expect(phone.page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();

    const { page } = laptop;
    await page.goto('/game/settings');
    await page.getByText('Light', { exact: true }).click();
    await page.getByText('Large', { exact: true }).click();
    await page.getByRole('switch', { name: 'Colour-blind-safe palette' }).click();
    await page.getByRole('switch', { name: 'Reduced motion' }).click();
    await page.getByRole('slider', { name: 'Master Volume' }).press('Home');
    // Applied here immediately, and on the other device once it is saved.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(phone.page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.getByRole('link', { name: 'Friends' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Save your changes?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Saved, on all your devices.')).toBeVisible();
    for (const device of [page, phone.page]) {
      const root = device.locator('html');
      await expect(root).toHaveAttribute('data-theme', 'light');
      await expect(root).toHaveAttribute('data-text-size', 'large');
      await expect(root).toHaveAttribute('data-palette', 'colourBlindSafe');
      await expect(root).toHaveCSS('font-size', '18px');
    }
    // In the opposite direction, using the menu instead of a button.
    await phone.page.getByRole('button', { name: 'Menu' }).tap();
    await phone.page.getByRole('button', { name: 'Dark theme' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await phone.page.reload();
    await expect(phone.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await phone.page.goto('/game/settings');
    await expect(phone.page.getByRole('slider', { name: 'Master Volume' })).toHaveAttribute('aria-valuenow', '0');

    // The system theme follows each device, from its first paint on.
    await page.emulateMedia({ colorScheme: 'dark' });
    await phone.page.emulateMedia({ colorScheme: 'light' });
    await page.getByText('System', { exact: true }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(phone.page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    // Before the app has loaded.
    await phone.page.route('**/assets/*.js', () => undefined);
    await phone.page.goto('/game/settings', { waitUntil: 'commit' });
    await phone.page.locator('#root').waitFor({ state: 'attached' });
    await expect(phone.page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect([...laptop.errors, ...phone.errors]).toEqual([]);
  });

  test('a change that can’t be sent is kept, reported, and saved when the server is back', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Bea', DESKTOP);
    await signUp(player);
    const { page, context } = player;
    await page.goto('/game/settings');
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await context.setOffline(true);
    await page.getByText('Light', { exact: true }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Offline: kept in this browser, and saved when the connection is back.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    // Saved automatically as soon as the connection is back.
    await context.setOffline(false);
    await expect(page.getByText('Saved, on all your devices.')).toBeVisible();
    const other = await newPlayer(server.url, 'Bea', DESKTOP);
    await logIn(other, PASSWORD);
    await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('a device that missed being signed out finds out with the next answer', async ({ newPlayer }) => {
    const eve = await newApiPlayer(server.url, 'Eve');
    const { page } = await newPlayer(server.url, 'Eve', DESKTOP);
    const { isUpgraded } = await tapSocket(page, (message, passOn) => {
      if (!message.startsWith('42["session:ended"')) passOn();
    });
    await enterAs(page, eve.session);
    await page.goto('/game');
    await expect(page.getByRole('heading', { name: 'Welcome, Eve' })).toBeVisible();
    await expect.poll(isUpgraded).toBe(true);
    const { access_token } = (await eve.newSession()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${server.url}/auth/v1/logout?scope=others`, { method: 'POST', headers })).status).toBe(204);
    await expect(page.getByText('You were logged out in another tab or on another device')).toBeVisible();
  });

  test('music and sounds play after the first click, and stop with the volume', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Cleo', DESKTOP);
    const { page } = player;
    await page.addInitScript(listenToLoudspeaker);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await signUp(player);
    expect(await loudness(page)).toBe(0);
    await page.getByRole('button', { name: 'Play against AI' }).click();
    await expect(page.getByText('Action Phase').first()).toBeVisible();
    await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('slider', { name: 'Volume' }).press('Home');
    await expect.poll(() => loudness(page)).toBeLessThan(0.00001);
    await expect
      .poll(() => page.evaluate(() => (globalThis as Listening).loudspeaker?.context.state), { timeout: 30_000 })
      .toBe('suspended');
    await dialog.getByRole('switch', { name: 'Show timestamps' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('log', { name: 'Narrative' }).locator('time')).toHaveCount(0);
    expect([...warnings, ...player.errors]).toEqual([]);
  });

  test('finished sounds leave nothing running on the audio thread', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Enya', DESKTOP);
    const { page } = player;
    await page.addInitScript(listenToLoudspeaker);
    await signUp(player);
    await page.goto('/game/settings');
    const audioIs = (state: AudioContextState) =>
      expect.poll(() => page.evaluate(() => (globalThis as Listening).loudspeaker?.context.state)).toBe(state);
    const playSounds = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) await page.getByRole('button', { name: 'Play a sound' }).click();
      await audioIs('running');
      await audioIs('suspended');
    };
    const sources = () =>
      page.evaluate(() => {
        const { started, sources: running } = globalThis as Listening;
        return { started, running: running?.size };
      });
    await playSounds(1);
    const first = await sources();
    expect(first).toEqual({ started: expect.any(Number), running: 0 });
    await playSounds(10);
    expect(await sources()).toEqual({ started: 11 * Number(first.started), running: 0 });
  });

  test('the password is changed, the data exported, and the account deleted everywhere', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Dora', DESKTOP);
    await signUp(player);
    const phone = await newPlayer(server.url, 'Dora', PHONE);
    await logIn(phone, PASSWORD);
    await expect(phone.page.getByRole('heading', { name: 'Welcome, Dora' })).toBeVisible();

    const { page } = player;
    await page.goto('/game/settings');
    await expect(page.getByRole('definition')).toHaveText(['Dora', 'dora@example.org', 'Player']);
    await page.getByLabel('New username').fill('Admin');
    await page.getByRole('button', { name: 'Change Username' }).click();
    await expect(page.getByText('This name suggests that you run this site. Choose another.')).toBeVisible();
    await page.getByLabel('New username').fill('Theodora');
    await page.getByRole('button', { name: 'Change Username' }).click();
    await expect(page.getByText('Your username was changed.')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['Theodora', 'dora@example.org', 'Player']);
    await expect(page.getByText(/^You can change it again on /)).toBeVisible();
    await expect(page.getByLabel('New username')).toBeDisabled();
    const fill = async (current: string) => {
      await page.getByRole('region', { name: 'Change Password' }).getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Change Password' }).click();
    };
    await fill('not the password');
    await expect(page.getByText('The current password is wrong. Try again.')).toBeVisible();
    await fill(PASSWORD);
    await expect(page.getByText('Your password was changed. All your other devices were logged out.')).toBeVisible();
    await phone.page.waitForURL('**/auth/login*');
    await expect(phone.page.getByText('You were logged out in another tab or on another device')).toBeVisible();
    await logIn(phone, NEW_PASSWORD);
    await expect(phone.page.getByRole('heading', { name: 'Welcome, Theodora' })).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(exported.profile).toMatchObject({ username: 'Theodora', email: 'dora@example.org' });

    // Another page of this browser loses the session at the same time.
    const otherTab = await player.context.newPage();
    await otherTab.goto('/game/friends');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    await dialog.getByLabel('Type your username').fill('Theo');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Type your username').fill('Theodora');
    await confirm.click();
    await expect(dialog.getByText('The password is wrong. Try again.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
    await phone.page.waitForURL('**/auth/login*');
    await logIn(phone, NEW_PASSWORD);
    await expect(phone.page.getByText('Invalid login credentials')).toBeVisible();
    // The browser logs the expected refusals.
    expect(player.errors.filter((error) => !/\/auth\/v1\/(user|logout)|\/api\/account\/delete/.test(error))).toEqual([]);
  });

  test('shows what the browser allows, and notifies by worker, title or sound if it allows little', async ({ newPlayer }) => {
    const gus = await newApiPlayer(server.url, 'Gus');
    const { page, context } = await newPlayer(server.url, 'Fay', DESKTOP);
    await context.grantPermissions(['notifications']);
    // As on Android: the constructor exists but throws.
    await page.addInitScript(() => {
      window.Notification = new Proxy(window.Notification, {
        construct: () => {
          throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
        },
      });
      // Headless Chromium sometimes forgets shown notifications, so getNotifications() can't be relied on. What counts is
      // that the browser accepted them.
      window.acceptedNotifications = [];
      const prototype = ServiceWorkerRegistration.prototype;
      const show = prototype.showNotification;
      prototype.showNotification = async function (title, options) {
        await show.call(this, title, options);
        window.acceptedNotifications.push([title, options?.tag, options?.data]);
      };
    });
    const fay = await newApiPlayer(server.url, 'Fay');
    await enterAs(page, fay.session);
    const connected = page.waitForResponse(
      async (answer) => answer.url().includes('/socket.io/') && (await answer.text()).includes('40{"sid"'),
    );
    await page.goto('/game/settings');
    await page.getByRole('button', { name: 'Show a test' }).click();
    await expect(page.getByText('The test notification was sent.')).toBeVisible();
    const accepted = () => page.evaluate(() => window.acceptedNotifications);
    expect(await accepted()).toEqual([['A test notification', 'turn /game/settings', { path: '/game/settings' }]]);

    const look = (visibility: 'hidden' | 'visible') =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    await connected;
    await look('hidden');
    await gus.call('POST', '/api/friends/request', { username: 'Fay' });
    await expect.poll(() => page.title()).toBe('● Gus wants to be your friend');
    await expect.poll(accepted).toContainEqual(['Gus wants to be your friend', 'request /game/friends', { path: '/game/friends' }]);
    await expect.poll(() => page.title()).toBe('Settings · One Mind, Many');
    await look('visible');
    // Nothing of it is left, even out of sight.
    expect(await page.evaluate(() => document.head.innerHTML)).not.toContain('●');

    const [worker] = context.serviceWorkers();
    await worker?.evaluate(`{
      const event = new ExtendableEvent('notificationclick');
      event.notification = { data: { path: '/game/friends' }, close() {} };
      dispatchEvent(event);
    }`);
    await page.waitForURL('**/game/friends');
    await page.goto('/game/settings');

    await context.clearPermissions();
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await page.reload();
    await expect(page.getByText('Browsers only allow notifications over HTTPS')).toBeVisible();
    await expect(page.getByRole('button', { name: /Allow in this browser|Show a test/ })).toHaveCount(0);
  });
});

async function logIn({ page, name }: Player, password: string): Promise<void> {
  if (!page.url().includes('/auth/login')) await page.goto('/auth/login');
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

interface Listening {
  loudspeaker?: AnalyserNode;
  /** Nodes that were started and haven't ended. */
  sources?: Set<AudioScheduledSourceNode>;
  /** The number of nodes that were started. */
  started?: number;
}

/** In the page, before everything else: whatever is connected to the loudspeaker can be measured. */
function listenToLoudspeaker(): void {
  const sources = new Set<AudioScheduledSourceNode>();
  const counted = Object.assign(globalThis as Listening, { sources, started: 0 });
  for (const { prototype } of [OscillatorNode, ConstantSourceNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (this: AudioScheduledSourceNode, ...args: []) {
      sources.add(this);
      counted.started += 1;
      this.addEventListener('ended', () => sources.delete(this));
      return Reflect.apply(start, this, args);
    };
  }
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: Parameters<typeof connect>) {
    const [to] = args;
    if (to instanceof AudioDestinationNode && to.context instanceof AudioContext) {
      const page = globalThis as Listening;
      if (page.loudspeaker?.context !== to.context) page.loudspeaker = new AnalyserNode(to.context, { fftSize: 16384 });
      Reflect.apply(connect, this, [page.loudspeaker]);
    }
    return Reflect.apply(connect, this, args);
  } as typeof connect;
}

/** The loudest level just sent to the loudspeaker, 0..1. */
const loudness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { loudspeaker } = globalThis as Listening;
    if (!loudspeaker) return 0;
    const samples = new Float32Array(loudspeaker.fftSize);
    loudspeaker.getFloatTimeDomainData(samples);
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
