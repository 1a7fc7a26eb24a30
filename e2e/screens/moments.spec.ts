/// <reference lib="dom" />
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../support/api-player.ts';
import { finishGame } from '../support/finish-game.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { LONG } from '../support/long.ts';
import { act, DESKTOP, enterAs, PHONE, test } from '../support/player.ts';
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

      test('menus, dialogs, a countdown, and the lenses of a replay', { tag: LONG }, async ({ newPlayer }) => {
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

        for (const [lens, shown] of [
          ['public', 'What everybody saw'],
          [bea.id, 'Bea'],
          ['truth', 'The whole truth'],
        ] as const) {
          await page.goto(`/replay/${finished}?at=9`);
          await page.getByRole('radio', { name: shown }).check();
          await look(`replay-${lens === bea.id ? 'seat' : lens}`);
        }
        expect(person.errors).toEqual([]);
      });
    });

    test('the screen in the middle of a game', { tag: LONG }, async ({ newPlayer }) => {
      const env = { TURN_PACE_MS: String(PACE_MS), DISCONNECT_GRACE_MS: '3600000' };
      const server = await startServer({ entry: 'e2e/support/seeded-server.ts', env });
      try {
        const person = await newPlayer(server.url, 'Bea', viewport);
        const { page } = person;
        const bea = await newApiPlayer(server.url, 'Bea');
        const cai = await newApiPlayer(server.url, 'Cai');
        await bea.call('PUT', '/api/settings', { theme });
        const gameId = await begin(bea, cai);
        await enterAs(page, await bea.newSession());
        const look = (name: string) => inspectScreen(page, named(name));
        // The page receives nothing after the second turn of round 2 until that turn was inspected, however long it
        // takes.
        const isSecondTurn = (message: string) =>
          socketMessages(message).some((one) => {
            const [event, update] = Array.isArray(one) ? one : [];
            return event === 'game:update' && update.state.phase === 'resolution' && update.state.round === 2 && update.state.turn === 2;
          });
        const later: (() => void)[] = [];
        let holds = false;
        const { isUpgraded } = await tapSocket(page, (message, passOn) => {
          if (holds) later.push(passOn);
          else passOn();
          holds ||= isSecondTurn(message);
        });

        await page.goto(`/game/active/${gameId}`);
        await expect.poll(isUpgraded).toBe(true);
        // Enough rounds for accusations to be allowed.
        const played = (await stateOf(bea, gameId)).accuseFromRound - 1;
        for (let round = 1; round <= played; round++) {
          await expect.poll(() => stateOf(bea, gameId)).toMatchObject({ round, phase: 'planning' });
          for (const voice of [bea, cai]) await plan(voice, gameId, round);
          if (round === 2) {
            await expect.poll(() => holds).toBe(true);
            await expect(page.getByText('Resolution Phase').first()).toBeVisible();
            await look('game-resolving');
            holds = false;
            for (const passOn of later.splice(0)) passOn();
          }
        }
        await expect.poll(() => stateOf(bea, gameId)).toMatchObject({ round: played + 1, phase: 'planning' });
        await plan(cai, gameId, played + 1);
        const own = (await bea.game(gameId)).you?.actions.find(({ round }) => round === played)?.turn;
        await cai.call('POST', `/api/game/${gameId}/claim`, { round: played, turn: own });
        await expect(
          page
            .getByRole('group', { name: 'Action', exact: true })
            .or(page.getByRole('tab', { name: 'Actions' }))
            .first(),
        ).toBeVisible();
        await look('game-planning');

        const tab = async (name: string) => {
          if (person.isPhone) await page.getByRole('tab', { name }).tap();
        };
        await tab('Actions');
        await page
          .getByRole('group', { name: 'Action', exact: true })
          .getByRole('button', { name: /^Search/ })
          .click();
        await page.getByRole('group', { name: 'Intention' }).getByRole('button').first().click();
        // The README's picture.
        await inspectScreen(page, person.isPhone ? named('game-chosen') : 'game');
        await tab('Talk');
        await page.getByRole('tab', { name: /^Claims/ }).click();
        await look('claims');
        await page.getByRole('button', { name: new RegExp(`^Claim my turn ${own} of round ${played}`) }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look('claim-dialog');
        await page.keyboard.press('Escape');
        await tab('Players');
        await page.getByRole('button', { name: 'Accuse Cai' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look('accuse-dialog');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'About Cai' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look('voice-dialog');
        await page.keyboard.press('Escape');
        await tab('Talk');
        await page.getByRole('tab', { name: /^Notes/ }).click();
        await look('notes');
        await page.getByRole('button', { name: 'Settings' }).click();
        await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
        await look('game-settings');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Help', exact: true }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look('game-help');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Leave the game' }).click();
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
        await look('leave-dialog');
        await page.keyboard.press('Escape');
        if (person.isPhone) await page.getByRole('tab', { name: 'Actions' }).tap();
        await act(person, ['Search']);
        await look('game-after-locking-in');
        expect(person.errors).toEqual([]);
      } finally {
        await server.dispose();
      }
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

/** The first possible search or move. */
async function plan(player: ApiPlayer, gameId: string, round: number): Promise<void> {
  const { you } = await player.game(gameId);
  const possible = you?.options.filter(({ enabled, targets }) => enabled && targets.length > 0) ?? [];
  const option = possible.find(({ action }) => action === (round % 2 === 0 ? 'move' : 'search')) ?? possible[0];
  const target = option?.targets[round % option.targets.length]?.id;
  await player.call('POST', `/api/game/${gameId}/action`, { action_type: option?.action, action_data: { target } });
}
