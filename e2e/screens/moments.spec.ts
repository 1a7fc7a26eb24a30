/// <reference lib="dom" />
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect, type Page } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../support/api-player.ts';
import { finishGame } from '../support/finish-game.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { LONG } from '../support/long.ts';
import { act, DESKTOP, enterAs, type NewPlayer, PHONE, type Player, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { socketMessages } from '../support/socket-messages.ts';
import { tapSocket } from '../support/socket-tap.ts';

/** What a screen shows until the server's first answer. */
const LOADING = '[aria-busy="true"], [role="status"]';
const PACE_MS = 300;

const MOMENTS = [
  ['phone', PHONE, 'light'],
  ['desktop', DESKTOP, 'dark'],
] as const;
for (const [size, viewport, theme] of MOMENTS) {
  test.describe(`states between screens: ${size}, ${theme}`, () => {
    const named = (name: string) => `${name}-${size}-${theme}`;

    test.describe('on a fast server', () => {
      let server: ServerProcess;
      let bea: ApiPlayer;
      let finished: string;
      let lobby: string;
      test.beforeAll(async () => {
        // A server of its own: its countdown is longer.
        server = await startServer({ entry: 'e2e/support/long-countdown-server.ts', env: { TURN_PACE_MS: '0' } });
        bea = await newApiPlayer(server.url, 'Bea');
        await bea.call('PUT', '/api/settings', { theme });
        finished = (await finishGame(bea)).id;
        const opened = await bea.call<Lobby>('POST', '/api/lobbies', {
          name: 'The long way round',
          scenarioId: 'forty-fathoms',
          bots: ['hard', 'easy'],
        });
        lobby = opened.id;
        // Alone with AI players there is nobody to wait for, so there is no countdown.
        const cai = await newApiPlayer(server.url, 'Cai');
        await cai.call('POST', `/api/lobbies/${lobby}/join`);
        await cai.call('POST', `/api/lobbies/${lobby}/ready`, { ready: true });
      });
      test.afterAll(async () => {
        await server.dispose();
      });

      // Each screen with its first request.
      const screens = [
        ['hub', () => '/game', () => '/api/games/mine'],
        ['lobbies', () => '/game/play', () => '/api/lobbies'],
        ['lobby', () => `/game/lobby/${lobby}`, () => `/api/lobbies/${lobby}`],
        ['scenarios', () => '/game/scenarios', () => '/api/scenarios'],
        ['scenario', () => '/game/scenarios/masked-ball', () => '/api/scenarios/masked-ball'],
        ['friends', () => '/game/friends', () => '/api/friends/blocks'],
        ['profile', () => '/game/profile', () => '/api/profiles/Bea'],
        ['game', () => `/game/active/${finished}`, () => `/api/game/${finished}`],
        ['replay', () => `/replay/${finished}`, () => `/api/game/${finished}/replay`],
      ] as const;
      for (const [name, path, first] of screens) {
        const isSample = size === 'phone' && name === 'hub';
        test(`${name} waits for an answer that doesn’t come`, { tag: isSample ? [] : LONG }, async ({ newPlayer }) => {
          const { page } = await newPlayer(server.url, 'Bea', viewport);
          await enterAs(page, await bea.newSession());
          await page.goto('/game');
          await expect(page.getByRole('heading', { name: 'Welcome, Bea' })).toBeVisible();
          const asked = (url: URL) => url.pathname.startsWith('/api/') && !/^\/api\/(settings|admin\/content)$/.test(url.pathname);
          // Never answered.
          await page.route(asked, () => undefined);
          const request = page.waitForRequest((one) => new URL(one.url()).pathname === first());
          await page.goto(path());
          await request;
          await expect.soft(page.locator(LOADING).filter({ visible: true }).first(), 'it says that it is loading').toBeVisible();
          await inspectScreen(page, named(`loading-${name}`));
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
          await page.goto(path());
          const again = page
            .getByRole('button', { name: /^(Retry|Return to Menu)$/ })
            .or(page.getByRole('link', { name: 'Return to Menu' }));
          await expect.soft(again.first(), 'it lets one try again').toBeVisible({ timeout: 15_000 });
          await page.waitForLoadState('networkidle');
          await inspectScreen(page, named(`failed-${name}`));
        });
      }

      test('menus, dialogs and a countdown', { tag: LONG }, async ({ newPlayer }) => {
        const person = await newPlayer(server.url, 'Bea', viewport);
        const { page } = person;
        await enterAs(page, await bea.newSession());
        const look = (name: string) => inspectScreen(page, named(name));

        await page.goto('/game');
        await expect(page.getByRole('heading', { name: 'Welcome, Bea' })).toBeVisible();
        if (person.isPhone) {
          await page.getByRole('button', { name: 'Menu' }).tap();
          await expect(page.getByText('bea@example.org')).toBeVisible();
          await look('menu');
        }
        await page.goto('/game/settings');
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('dialog').getByLabel('Type your username').fill('Be');
        await look('delete-account');

        await page.goto(`/game/lobby/${lobby}`);
        await page.getByRole('button', { name: 'Settings' }).click();
        await expect(page.getByRole('dialog', { name: 'Lobby settings' })).toBeVisible();
        await look('lobby-settings');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Start Game' }).click();
        await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
        await look('lobby-countdown');
        await page.waitForURL('**/game/active/*');
        expect(person.errors).toEqual([]);
      });

      test('the lenses of a replay', { tag: LONG }, async ({ newPlayer }) => {
        const { page, errors } = await newPlayer(server.url, 'Bea', viewport);
        await enterAs(page, await bea.newSession());
        for (const [lens, shown] of [
          ['public', 'What everybody saw'],
          [bea.id, 'Bea'],
          ['truth', 'The whole truth'],
        ] as const) {
          await page.goto(`/replay/${finished}?at=9`);
          await page.getByRole('radio', { name: shown }).check();
          await inspectScreen(page, named(`replay-${lens === bea.id ? 'seat' : lens}`));
        }
        expect(errors).toEqual([]);
      });
    });

    test.describe('the screen in the middle of a game', { tag: LONG }, () => {
      let server: ServerProcess;
      let bea: ApiPlayer;
      let cai: ApiPlayer;
      /** Of a game in which somebody may be accused, and Bea alone has to choose. */
      let advanced: string;
      /** Rounds of it that are over. */
      let played: number;
      /** Bea's turn of the last of them, which Cai claims too. */
      let own: number | undefined;
      test.beforeAll(async () => {
        // A server of its own: its games come from a fixed seed, and wait for players who are away.
        const env = { TURN_PACE_MS: String(PACE_MS), DISCONNECT_GRACE_MS: '3600000' };
        server = await startServer({ entry: 'e2e/support/seeded-server.ts', env });
        bea = await newApiPlayer(server.url, 'Bea');
        cai = await newApiPlayer(server.url, 'Cai');
        await bea.call('PUT', '/api/settings', { theme });
        advanced = await begin(bea, cai);
        played = (await stateOf(bea, advanced)).accuseFromRound - 1;
        for (let round = 1; round <= played; round++) await planRound([bea, cai], advanced, round);
        await planRound([cai], advanced, played + 1);
        own = (await bea.game(advanced)).you?.actions.find(({ round }) => round === played)?.turn;
        await cai.call('POST', `/api/game/${advanced}/claim`, { round: played, turn: own });
      });
      test.afterAll(async () => {
        await server.dispose();
      });

      const look = (page: Page, name: string) => inspectScreen(page, named(name));
      const tab = async ({ page, isPhone }: Player, name: string) => {
        if (isPhone) await page.getByRole('tab', { name }).tap();
      };
      const open = async (newPlayer: NewPlayer): Promise<Player> => {
        const person = await newPlayer(server.url, 'Bea', viewport);
        const { page } = person;
        await enterAs(page, await bea.newSession());
        await page.goto(`/game/active/${advanced}`);
        await expect(
          page
            .getByRole('group', { name: 'Action', exact: true })
            .or(page.getByRole('tab', { name: 'Actions' }))
            .first(),
        ).toBeVisible();
        return person;
      };

      test('while the turns are taken', async ({ newPlayer }) => {
        const { page, errors } = await newPlayer(server.url, 'Bea', viewport);
        const gameId = await begin(bea, cai);
        await enterAs(page, await bea.newSession());
        // The page hears nothing after the second turn of round 2 until it has been inspected, however long that takes.
        let currentRound = 1;
        const isSecondTurn = (message: string) =>
          socketMessages(message).some((one) => {
            const [event, update] = Array.isArray(one) ? one : [];
            const { round, turn } = (event === 'game:changes' && update.changes?.state) || {};
            currentRound = round?.[0] ?? currentRound;
            return currentRound === 2 && turn?.[0] === 2;
          });
        let holds = false;
        const { isUpgraded } = await tapSocket(page, (message, passOn) => {
          if (!holds) passOn();
          holds ||= isSecondTurn(message);
        });
        await page.goto(`/game/active/${gameId}`);
        await expect.poll(isUpgraded).toBe(true);
        for (const round of [1, 2]) await planRound([bea, cai], gameId, round);
        await expect.poll(() => holds).toBe(true);
        await expect(page.getByText('Resolution Phase').first()).toBeVisible();
        await look(page, 'game-resolving');
        expect(errors).toEqual([]);
      });

      test('while a player chooses, claims and accuses', async ({ newPlayer }) => {
        const person = await open(newPlayer);
        const { page } = person;
        await look(page, 'game-planning');
        await tab(person, 'Actions');
        await page
          .getByRole('group', { name: 'Action', exact: true })
          .getByRole('button', { name: /^Search/ })
          .click();
        await page.getByRole('group', { name: 'Intention' }).getByRole('button').first().click();
        // The README's picture.
        await inspectScreen(page, person.isPhone ? named('game-chosen') : 'game');
        await tab(person, 'Talk');
        await page.getByRole('tab', { name: /^Claims/ }).click();
        await page.getByRole('button', { name: new RegExp(`^Round ${played}, turn 1,`) }).click();
        await look(page, 'claims');
        await page.getByRole('button', { name: new RegExp(`^Claim my turn ${own} of round ${played}`) }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(page, 'claim-dialog');
        await page.keyboard.press('Escape');
        await tab(person, 'Players');
        await page.getByRole('button', { name: 'Accuse Cai' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(page, 'accuse-dialog');
        expect(person.errors).toEqual([]);
      });

      test('with the dialogs of the game, and after locking in', async ({ newPlayer }) => {
        const person = await open(newPlayer);
        const { page } = person;
        await tab(person, 'Players');
        await page.getByRole('button', { name: 'About Cai' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(page, 'voice-dialog');
        await page.keyboard.press('Escape');
        await tab(person, 'Talk');
        await page.getByRole('tab', { name: /^Notes/ }).click();
        await expect(page.getByRole('list', { name: 'Order of round 1' })).toBeVisible();
        await look(page, 'notes');
        await page.getByRole('button', { name: 'Settings' }).click();
        await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
        await look(page, 'game-settings');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Help', exact: true }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(page, 'game-help');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Leave the game' }).click();
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
        await look(page, 'leave-dialog');
        await page.keyboard.press('Escape');
        await tab(person, 'Actions');
        await act(person, ['Search']);
        await look(page, 'game-after-locking-in');
        expect(person.errors).toEqual([]);
      });
    });
  });
}

const stateOf = async (player: ApiPlayer, gameId: string) => (await player.game(gameId)).current_state;

/** Two people and two AI players, without a time limit. Returns the game's id. */
async function begin(host: ApiPlayer, guest: ApiPlayer): Promise<string> {
  const { id } = await host.call<Lobby>('POST', '/api/lobbies', {
    name: 'One evening',
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
    // The AI players accuse nobody, so every button stays where it is.
    bots: ['random', 'random'],
  });
  await guest.call('POST', `/api/lobbies/${id}/join`);
  return (await host.call<{ gameId: string }>('POST', `/api/lobbies/${id}/start`, { force: true })).gameId;
}

/** Each of these players locks in for the round as soon as it is planned. */
async function planRound(players: readonly ApiPlayer[], gameId: string, round: number): Promise<void> {
  for (const player of players) {
    await expect.poll(() => stateOf(player, gameId)).toMatchObject({ round, phase: 'planning' });
    await plan(player, gameId, round);
  }
}

/** The first possible search or move. */
async function plan(player: ApiPlayer, gameId: string, round: number): Promise<void> {
  const { you } = await player.game(gameId);
  const possible = you?.options.filter(({ enabled, targets }) => enabled && targets.length > 0) ?? [];
  const option = possible.find(({ action }) => action === (round % 2 === 0 ? 'move' : 'search')) ?? possible[0];
  const target = option?.targets[round % option.targets.length]?.id;
  await player.call('POST', `/api/game/${gameId}/action`, { action_type: option?.action, action_data: { target } });
}
