/// <reference lib="dom" />
import type { MyGame } from '@one-mind/protocol/games/games';
import { expect } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { actWhenPossible, DESKTOP, PHONE, type Player, signUp, snapshotOf, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { tapSocket } from '../support/socket-tap.ts';

/** Socket.IO's acknowledgement of an event. */
const ACKNOWLEDGED = /^43\d/;

test.describe('aids for players beside the game itself', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    // A server of its own: its games come from a fixed seed, and their phases last longer.
    server = await startServer({ entry: 'e2e/support/seeded-server.ts', env: { TURN_PACE_MS: '500' } });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('guesses beside the story and on the order board, notes, a covered role, a muted player and the rules survive a reload', async ({
    newPlayer,
  }) => {
    const ada = await newPlayer(server.url, 'Ada');
    const { page } = ada;
    let asked = 0;
    let isSlow = false;
    let isLost = false;
    const held: (() => void)[] = [];
    await tapSocket(
      page,
      (message, passOn) => {
        if (isSlow && ACKNOWLEDGED.test(message)) held.push(passOn);
        else passOn();
      },
      (message) => {
        if (!message.includes('"command":"guess"')) return true;
        asked += 1;
        return !isLost;
      },
    );
    await signUp(ada);
    const bea = await newApiPlayer(server.url, 'Bea');
    const gameId = await gameWith(ada, bea);
    await expect(page).toHaveTitle(/^Your turn · Round 1 · /);

    await test.step('number keys choose an action and focus its targets; Submit is visible', async () => {
      await page.keyboard.press('2');
      await expect(page.getByRole('group', { name: 'Target' }).getByRole('button', { pressed: true })).toBeFocused();
      await expect(page.getByText(/^Chosen on your turn: /)).toBeVisible();
      await expect(page.getByRole('button', { name: /Submit Action/ })).toBeInViewport({ ratio: 1 });
    });

    await test.step('before the first clue, there is no order board', async () => {
      await page.keyboard.press('n');
      await expect(page.getByRole('heading', { name: 'My turns' })).toBeVisible();
      await expect(page.getByRole('heading', { name: /Order board|Turn order prediction/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Make this smaller' }).click();
    });

    await actWhenPossible(ada, ['Search', 'Move']);
    await bea.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
    await expect.poll(async () => (await snapshotOf(ada, gameId)).current_state).toMatchObject({ round: 2, phase: 'planning' });
    const own = (await snapshotOf(ada, gameId)).you?.actions[0]?.turn ?? 0;
    const [first = 0, second = 0] = [1, 2, 3].filter((turn) => turn !== own);
    const kept = async () => (await snapshotOf(ada, gameId)).you?.guesses;
    await test.step('one tap beside a turn notes whose it was, and a second tap removes it', async () => {
      const mark = page.getByRole('group', { name: `Whose was turn ${first} of round 1?` }).getByRole('button', { name: 'Bea' });
      for (const place of [first, undefined, first]) {
        await mark.click();
        await expect(mark).toHaveAttribute('aria-pressed', String(place !== undefined));
        await expect.poll(async () => (await kept())?.positions[bea.id]).toBe(place);
      }
      await expect(page.getByRole('group', { name: `Whose was turn ${own} of round 1?` })).toHaveCount(0);
    });

    const order = page.getByRole('list', { name: 'Order of round 1' });
    const places = order.getByRole('group', { name: 'Places of Bea' });
    await test.step('the order board', async () => {
      await page.getByRole('button', { name: 'Guess places' }).click();
      await expect(places.getByRole('button', { pressed: true })).toHaveAccessibleName(`Place ${first}`);
      const reason = `Your action was turn ${own} in round 1, so Bea can’t have place ${own}.`;
      await places.getByRole('button', { name: `Place ${own}, ${reason}` }).hover();
      await expect(page.getByText(reason)).toBeVisible();
      // The first guess is slow, and the second waits for its acknowledgement.
      asked = 0;
      isSlow = true;
      await places.getByRole('button', { name: `Place ${first}` }).press('Enter');
      await expect(places.getByRole('button', { pressed: true })).toHaveCount(0);
      await places.getByRole('button', { name: `Place ${second}` }).press('Enter');
      await expect(places.getByRole('button', { pressed: true })).toHaveAccessibleName(`Place ${second}`);
      expect(asked).toBe(1);
      isSlow = false;
      for (const passOn of held.splice(0)) passOn();
      await expect.poll(async () => (await kept())?.positions[bea.id]).toBe(second);
      await order.getByLabel('Guess the role of Bea').selectOption('Saboteur');
      await expect.poll(async () => (await kept())?.roles[bea.id]).toBe('saboteur');

      // Two guesses that can't be saved return to the server's state, whichever of them fails first.
      const roles = order.getByLabel(/^Guess the role of/);
      const chosen = () => roles.evaluateAll((selects) => selects.map((select) => (select as HTMLSelectElement).value));
      const before = await chosen();
      // Over neither way: after the socket, the page tries the call.
      isLost = true;
      await page.route('**/guess?*', (route) => route.abort());
      await roles.nth(0).selectOption('Rogue');
      await roles.nth(1).selectOption('Rogue');
      expect(await chosen()).not.toEqual(before);
      await expect.poll(chosen).toEqual(before);
      isLost = false;
      await page.unroute('**/guess?*');
      // The browser logs the blocked request.
      expect(ada.errors.splice(0).filter((error) => !error.includes('/guess'))).toEqual([]);
    });

    await test.step('a believed claim fills the board and rules out the rest', async () => {
      await bea.call('POST', `/api/game/${gameId}/claim`, { round: 1, turn: first });
      await page.getByRole('tab', { name: /^Claims/ }).click();
      await page.getByRole('button', { name: `Round 1, turn ${first}, claimed by Bea` }).click();
      const believe = page.getByRole('button', { name: 'Believe Bea' });
      await believe.click();
      await expect(believe).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('tab', { name: /^Notes/ }).click();
      await expect(order.getByRole('button', { name: `Place ${second}, the only one left` })).toBeVisible();
      await expect.poll(async () => (await kept())?.positions[bea.id]).toBe(first);
    });

    await page.getByPlaceholder(/Who said what/).fill('Bea went quiet after turn 2.');
    await page.getByRole('button', { name: 'Make this smaller' }).click();
    await page.getByRole('button', { name: 'Cover my role' }).click();
    await page.getByRole('button', { name: 'About Bea' }).click();
    await page.getByLabel('Mute in the chat').click();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Game chat' }).click();
    await expect(page.getByText('Muted: Bea')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Your role is covered.')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByPlaceholder(/Who said what/)).toHaveValue('Bea went quiet after turn 2.');
    await expect(places.getByRole('button', { pressed: true })).toHaveAccessibleName(`Place ${first}, the only one left`);
    await expect(order.getByLabel('Guess the role of Bea')).toHaveValue('saboteur');

    await test.step('the rules open with one key, and reveal nothing about a covered role', async () => {
      await page.keyboard.press('?');
      await page.getByRole('tab', { name: 'Secret tags' }).click();
      await expect(page.getByText('With Interact, Help, on people, voices.')).toBeVisible();
      await expect(page.getByRole('heading', { name: /your role/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });
    expect(ada.errors).toEqual([]);
  });

  test('two claims for one turn are drawn and explained, a dialog closes when it is too late, and a spectator sees everything but can do nothing', async ({
    newPlayer,
  }) => {
    const cleo = await newPlayer(server.url, 'Cleo');
    const { page } = cleo;
    await signUp(cleo);
    const dora = await newApiPlayer(server.url, 'Dora');
    const gameId = await gameWith(cleo, dora);
    await actWhenPossible(cleo, ['Search', 'Move']);
    await dora.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
    const planning = (round: number) =>
      expect.poll(async () => (await snapshotOf(cleo, gameId)).current_state).toMatchObject({ round, phase: 'planning' });
    await planning(2);
    await page.getByRole('tab', { name: /^Claims/ }).click();
    await test.step('a dialog that is open when the turns begin closes, says why, and moves the focus to the story', async () => {
      await actWhenPossible(cleo, ['Hide']);
      await page.getByRole('button', { name: /^Claim my turn/ }).click();
      await expect(page.getByRole('button', { name: 'Claim it', exact: true })).toBeEnabled();
      // The story below stays readable.
      await expect(page.locator('[data-state="open"].fixed.inset-0')).toHaveCSS('backdrop-filter', 'none');
      await dora.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
      await expect(page.getByText('Planning has ended. You can claim this turn in the next Action Phase.')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('group', { name: 'Story' })).toBeFocused();
    });
    await planning(3);
    const own = (await snapshotOf(cleo, gameId)).you?.actions.find(({ round }) => round === 2)?.turn;
    await page.getByRole('button', { name: `Claim my turn ${own} of round 2` }).click();
    await page.getByRole('button', { name: 'Claim it', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await dora.call('POST', `/api/game/${gameId}/claim`, { round: 2, turn: own });
    const explained = `Only one voice had turn ${own} of round 2, but Cleo, Dora claim it.`;
    await expect(page.getByText(explained)).toBeVisible();

    const sam = await newPlayer(server.url, 'Sam', PHONE);
    await signUp(sam);
    await sam.page.goto(`/game/active/${gameId}`);
    await expect(sam.page.getByText('You are watching')).toBeVisible();
    await expect(sam.page.getByText(/^In this deck: 1 Saboteur, /)).toBeVisible();
    await sam.page.getByRole('tab', { name: 'Talk' }).tap();
    await sam.page.getByRole('tab', { name: 'Claims' }).tap();
    await expect(sam.page.getByText(explained)).toBeVisible();
    await expect(sam.page.getByRole('button', { name: /Submit Action/ })).toHaveCount(0);
    await expect(sam.page.getByRole('button', { name: /^(Accuse|Claim|Pause)/ })).toHaveCount(0);
    await sam.page.getByRole('link', { name: 'Stop watching' }).tap();
    await sam.page.waitForURL('**/game');

    for (const person of [cleo, sam]) expect(person.errors).toEqual([]);
  });

  test('on a phone the story appears when the turns begin, Submit is visible, and a tap notes whose turn it was', async ({ newPlayer }) => {
    const eve = await newPlayer(server.url, 'Eve', PHONE);
    const { page } = eve;
    await signUp(eve);
    await page.getByRole('button', { name: 'Play against AI' }).tap();
    await page.waitForURL('**/game/active/*');
    await page.getByRole('tab', { name: 'Actions' }).tap();
    await page
      .getByRole('group', { name: 'Action', exact: true })
      .getByRole('button', { name: /^Search/ })
      .tap();
    const submit = page.getByRole('button', { name: /Submit Action/ });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await submit.tap();
    await expect(page.getByRole('tab', { name: 'Narrative', selected: true })).toBeVisible();
    await page.getByRole('button', { name: 'What the symbols mean' }).tap();
    await expect(page.getByText('the path the body is on, one dot per step')).toBeVisible();
    await page.keyboard.press('Escape');

    await test.step('a finger reaches the marks below a turn, and the board shows what it has noted', async () => {
      await expect(page.getByText('Round 2: your choice')).toBeVisible({ timeout: 30_000 });
      const mark = page
        .getByRole('group', { name: /^Whose was turn \d of round 1/ })
        .first()
        .getByRole('button')
        .first();
      const { width, height } = (await mark.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await mark.tap();
      await expect(mark).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('tab', { name: 'Talk' }).tap();
      await page.getByRole('tab', { name: /^Notes/ }).tap();
      await expect(page.getByRole('list', { name: 'Order of round 1' }).getByRole('button', { pressed: true })).toHaveCount(1);
    });
    expect(eve.errors).toEqual([]);
  });
});

/** A game of this player in a browser, another person without one, and an AI player, without a time limit. Returns its id. */
async function gameWith({ page }: Player, other: Awaited<ReturnType<typeof newApiPlayer>>): Promise<string> {
  await page.setViewportSize(DESKTOP);
  const lobby = await other.call<{ id: string }>('POST', '/api/lobbies', {
    name: `With ${other.name}`,
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
    bots: ['normal'],
  });
  await page.goto(`/game/lobby/${lobby.id}`);
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
  await other.call('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  await page.waitForURL('**/game/active/*');
  await expect(page.getByRole('group', { name: 'Action', exact: true })).toBeVisible();
  const [game] = await other.call<readonly MyGame[]>('GET', '/api/games/mine');
  return game?.id ?? '';
}
