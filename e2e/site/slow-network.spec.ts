import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { enterAs, signUp, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';
import { tapSocket } from '../support/socket-tap.ts';

test.describe('a late answer', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('paced');
  });

  test('doesn’t hide what happened in the meantime', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Nora');
    const { page } = player;
    let heardRoundTwo = false;
    const { isUpgraded } = await tapSocket(page, (message, passOn) => {
      passOn();
      heardRoundTwo ||= /^42\["game:changes".*"phase":\["planning"\]/.test(message) && message.includes('"round":[2]');
    });
    const nora = await newApiPlayer(server.url, 'Nora');
    const { id } = await nora.call<Lobby>('POST', '/api/lobbies', {
      name: 'A slow line',
      scenarioId: 'prison-break',
      settings: { timeLimit: null },
      bots: ['random', 'random', 'random'],
    });
    const { gameId } = await nora.call<{ gameId: string }>('POST', `/api/lobbies/${id}/start`, { force: true });
    await expect.poll(async () => (await nora.game(gameId)).current_state.phase).toBe('planning');
    await enterAs(page, nora.session);
    await page.goto('/game');
    // A page that connects only now would ask once more, whatever it has heard.
    await expect.poll(isUpgraded).toBe(true);
    // The page's first answer is from round 1, and reaches it after everything that it hears about round 2.
    await page.route(
      `**/api/game/${gameId}?affinity=*`,
      async (route) => {
        const response = await route.fetch();
        expect(await response.text()).toContain('"round":1,');
        await nora.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
        await expect.poll(() => heardRoundTwo).toBe(true);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.getByRole('region', { name: 'Running games' }).getByRole('link').click();
    await expect(page.getByRole('definition').first()).toHaveText(/^2/);
    await expect(page.getByRole('group', { name: 'Action', exact: true })).toBeVisible();
  });

  test('and a lost network are reported immediately; the choice waits until the player sends it', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Nils');
    const { page, context } = player;
    await signUp(player);
    await page.getByRole('button', { name: 'Play against AI' }).click();
    await page.waitForURL('**/game/active/*');
    const hide = page.getByRole('group', { name: 'Action', exact: true }).getByRole('button', { name: /^Hide/ });
    const submit = page.getByRole('button', { name: /Submit Action/ });
    const notice = page.getByText('You are offline. Reconnecting…');
    await expect(hide).toBeEnabled();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await hide.click();
    await expect(submit).toBeDisabled();
    await expect(submit).toContainText('Your choice is kept');
    const message = page.getByRole('textbox', { name: 'Message' });
    const unsent = page.getByText('The server cannot be reached. Check your connection and try again.');
    await message.fill('I hid.');
    await message.press('Enter');
    await expect(unsent).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await expect(unsent).toBeHidden();
    await expect(message).toHaveValue('I hid.');
    await expect(hide).toHaveAttribute('aria-pressed', 'true');
    await submit.click();
    await expect(hide).toBeHidden();
  });
  test('and a connection that seems alive but delivers nothing prevent nobody from playing', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Nico');
    const { page } = player;
    let deaf = 0;
    const { opened, isUpgraded } = await tapSocket(page, (_, passOn, connection) => {
      if (connection > deaf) passOn();
    });
    await signUp(player);
    await page.getByRole('button', { name: 'Play against AI' }).click();
    await page.waitForURL('**/game/active/*');
    const hide = page.getByRole('group', { name: 'Action', exact: true }).getByRole('button', { name: /^Hide/ });
    await expect(hide).toBeEnabled();
    await expect.poll(isUpgraded).toBe(true);
    deaf = opened();
    await hide.click();
    await page.getByRole('button', { name: /Submit Action/ }).click();
    // Before the heartbeat can notice, which takes at least 20 seconds.
    await expect(page.getByRole('definition').first()).toHaveText(/^2/, { timeout: 19_000 });
    await expect(hide).toBeEnabled();
    expect(opened()).toBe(deaf + 1);
  });
  test('and a server that refuses live updates are reported and retried', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Noah');
    const { page } = player;
    let refuses = true;
    const upgraded = Promise.withResolvers<void>();
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const toServer = socket.connectToServer();
      socket.onMessage((message) => {
        // Engine.IO's "upgrade": before it, events go by HTTP.
        if (message === '5') upgraded.resolve();
        const id = /^42(\d+)\["join:game"/.exec(message.toString())?.[1];
        if (refuses && id !== undefined)
          socket.send(`43${id}[{"ok":false,"error":"rate_limited","message":"Too many requests. Wait a moment and try again."}]`);
        else toServer.send(message);
      });
      toServer.onMessage((message) => socket.send(message));
    });
    await signUp(player);
    await upgraded.promise;
    await page.getByRole('button', { name: 'Play against AI' }).click();
    await page.waitForURL('**/game/active/*');
    const notice = page.getByText('Live updates are interrupted. This page keeps trying.');
    await expect(notice).toBeVisible();
    refuses = false;
    await expect(notice).toBeHidden();
    await page.getByRole('group', { name: 'Action', exact: true }).getByRole('button', { name: /^Hide/ }).click();
    await page.getByRole('button', { name: /Submit Action/ }).click();
    await expect(page.getByRole('definition').first()).toHaveText(/^2/);
  });
  test('and a gap that the server couldn’t fill immediately is filled later', async ({ newPlayer }) => {
    const player = await newPlayer(server.url, 'Nell');
    const { page } = player;
    let loses = false;
    let failed = 0;
    let isRoundPlayed = false;
    const { isUpgraded } = await tapSocket(page, (message, passOn) => {
      isRoundPlayed ||= /^42\["game:changes".*"phase":\["planning"\]/.test(message) && message.includes('"round":[2]');
      if (loses && message.startsWith('42["game:changes"')) loses = false;
      else passOn();
    });
    await signUp(player);
    await page.getByRole('button', { name: 'Play against AI' }).click();
    await page.waitForURL('**/game/active/*');
    const hide = page.getByRole('group', { name: 'Action', exact: true }).getByRole('button', { name: /^Hide/ });
    await expect(hide).toBeEnabled();
    await expect.poll(isUpgraded).toBe(true);
    await page.route(/\/api\/game\/[^/]+\?since=/, async (route) => {
      failed += 1;
      await route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong here.' } });
    });
    loses = true;
    await hide.click();
    await page.getByRole('button', { name: /Submit Action/ }).click();
    // After this, the server sends nothing before someone chooses, and the page requests the gap once more.
    await expect.poll(() => isRoundPlayed).toBe(true);
    const failedBefore = failed;
    await expect.poll(() => failed).toBeGreaterThan(failedBefore);
    await expect(page.getByRole('definition').first()).toHaveText(/^1/);
    await page.unroute(/\/api\/game\/[^/]+\?since=/);
    await expect(page.getByRole('definition').first()).toHaveText(/^2/);
    await expect(hide).toBeEnabled();
  });
});
