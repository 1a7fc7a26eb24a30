/// <reference lib="dom" />
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { ScenarioFile, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { expect, type Locator, type Page } from '@playwright/test';
import { type ApiPlayer, newApiAdmin, newApiPlayer } from '../support/api-player.ts';
import { LONG } from '../support/long.ts';
import { enterAs, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Folder for pictures; without it, none are saved. */
const PICTURES = process.env.SIZES_DIR;

/** From a page at 400% to a large screen; the two in the middle are a phone on its side and a small tablet. */
const SIZES = [
  [320, 180],
  [320, 256],
  [320, 568],
  [360, 640],
  [390, 844],
  [640, 400],
  [844, 390],
  [1024, 768],
  [1280, 360],
  [1280, 720],
  [2560, 1440],
] as const;
/** The sizes at which `npm run e2e` checks the game; `npm run e2e:all` checks it at every size. */
const SAMPLE_SIZES: readonly string[] = ['320×568', '1280×720'];
/** The layouts of the other screens depend only on the width. */
const NARROW_AND_WIDE = [
  [320, 256],
  [844, 390],
  [1024, 768],
  [2560, 1440],
] as const;

/** The longest possible names. */
const HOST = 'Bartholomew-Wintergarden';
const GUEST = 'Maximiliane_Obersteiner0';

// The tests share a server, and no test changes what another one checks.
test.describe.configure({ mode: 'parallel' });

test.describe('at every size', () => {
  let server: ServerProcess;
  let host: ApiPlayer;
  let gameId: string;
  let lobbyId: string;

  test.beforeAll(async () => {
    // A server of its own: its games come from a fixed seed, and wait for players who are away.
    server = await startServer({ entry: 'e2e/support/seeded-server.ts', env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '3600000' } });
    host = await newApiPlayer(server.url, HOST);
    const guest = await newApiPlayer(server.url, GUEST);
    const openLobby = async (): Promise<string> => {
      const { id } = await host.call<Lobby>('POST', '/api/lobbies', {
        name: 'L'.repeat(40),
        scenarioId: 'prison-break',
        settings: { timeLimit: null },
        // The AI players accuse nobody.
        bots: ['random', 'random', 'random', 'random'],
      });
      await guest.call('POST', `/api/lobbies/${id}/join`);
      return id;
    };
    const started = await host.call<{ gameId: string }>('POST', `/api/lobbies/${await openLobby()}/start`, { force: true });
    gameId = started.gameId;
    const accusing = (await stateOf(host, gameId)).accuseFromRound;
    for (let round = 1; round < accusing; round++) {
      await expect.poll(() => stateOf(host, gameId)).toMatchObject({ round, phase: 'planning' });
      for (const player of [host, guest]) await player.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
    }
    await expect.poll(() => stateOf(host, gameId)).toMatchObject({ round: accusing, phase: 'planning' });
    await guest.call('POST', `/api/game/${gameId}/accuse`, { player: host.id });
    lobbyId = await openLobby();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  for (const [path, text] of [
    ['/', 'Ready for the Challenge'],
    ['/how-to-play', 'Table of Contents'],
    ['/game', `Welcome, ${HOST}`],
    ['/game/play', 'Game Lobbies'],
    ['/game/lobby/new', 'Lobby name'],
    ['/game/scenarios', 'Forty Fathoms'],
    ['/game/scenarios/masked-ball', 'The Grey Domino'],
    ['/game/friends', 'Add Friend'],
    ['/game/settings', 'Account type'],
    ['/game/profile', 'Achievements'],
  ] as const) {
    test(`${path} does not scroll sideways`, { tag: path === '/game' ? [] : LONG }, async ({ newPlayer }) => {
      const { page, errors } = await newPlayer(server.url, HOST);
      await enterAs(page, await host.newSession());
      await page.goto(path);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      for (const size of NARROW_AND_WIDE) await expectNoSidewaysScroll(page, path, size);
      expect(errors).toEqual([]);
    });
  }

  test('the lobby shows whole names, and nothing covers the start button', { tag: LONG }, async ({ newPlayer }) => {
    const { page, errors } = await newPlayer(server.url, HOST);
    await enterAs(page, await host.newSession());
    await page.goto(`/game/lobby/${lobbyId}`);
    await expect(page.getByText(GUEST).first()).toBeVisible();
    for (const size of SIZES) {
      await expectNoSidewaysScroll(page, 'lobby', size);
      await expectReachable(page.getByRole('button', { name: 'Start Game' }), 'Start Game in the lobby');
      expect.soft(await cutNames(page), `names in the lobby at ${size.join('×')}`).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

  for (const size of SIZES) {
    const isSample = SAMPLE_SIZES.includes(size.join('×'));
    test(`the game shows whole names and nothing covers an action: ${size.join('×')}`, { tag: isSample ? [] : LONG }, async ({
      newPlayer,
    }) => {
      const { page, errors } = await newPlayer(server.url, HOST);
      await enterAs(page, await host.newSession());
      await page.goto(`/game/active/${gameId}`);
      await expect(page.getByRole('heading', { name: 'Narrative' })).toBeVisible();
      const actions = page.getByRole('group', { name: 'Action', exact: true });
      await page.setViewportSize({ width: size[0], height: size[1] });
      const tabs = page.getByRole('tablist', { name: 'Parts of the game' });
      for (const tab of (await tabs.isVisible()) ? ['Narrative', 'Actions', 'Players', 'Talk'] : ['']) {
        const name = `game${tab && ` (${tab})`}`;
        if (tab !== '') {
          const button = tabs.getByRole('tab', { name: new RegExp(`^${tab}`) });
          await button.click();
          await expect(button).toHaveAttribute('aria-selected', 'true');
          await expectReachable(button, `the tab ${tab}, ${name}`);
        }
        await expectNoSidewaysScroll(page, `game-${tab}`, size);
        expect.soft(await cutNames(page), `names: ${name}`).toEqual([]);
        expect.soft(await escaping(page), `beyond the edge or their box: ${name}`).toEqual([]);
        if (!(await actions.isVisible())) continue;
        const search = actions.getByRole('button', { name: /^Search/ });
        if ((await search.getAttribute('aria-pressed')) === 'false') await search.click();
        await expect(actions.getByRole('button')).toHaveCount(6);
        for (const button of await actions.getByRole('button').all())
          await expectReachable(button, `${await button.textContent()}, ${name}`);
        for (const button of await page.getByRole('group', { name: 'Intention' }).getByRole('button').all())
          await expectReachable(button, `${await button.textContent()}, ${name}`);
        await expectReachable(page.getByRole('button', { name: /Submit Action/ }), `Submit, ${name}`);
        await takePicture(page, `game-${tab}-chosen`, size);
      }
      expect(errors).toEqual([]);
    });
  }
});

test('at every size the header shows the deck, the resource that loses the game and the whole objective', { tag: LONG }, async ({
  newPlayer,
}) => {
  const server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '3600000' } });
  try {
    const host = await newApiAdmin(server, HOST);
    const scenarioId = await createWordyScenario(host);
    const { page, errors } = await newPlayer(server.url, HOST);
    await enterAs(page, await host.newSession());
    const { id } = await host.call<Lobby>('POST', '/api/lobbies', {
      name: 'A wordy night',
      scenarioId,
      settings: { timeLimit: null },
      bots: ['random', 'random', 'random', 'random'],
    });
    await page.goto(`/game/lobby/${id}`);
    await expect(page.getByText('Roles for 5 players')).toBeVisible();
    await expect(page.getByText('1 Saboteur, 1 Rogue, 3 Collaborators')).toBeVisible();

    const { gameId } = await host.call<{ gameId: string }>('POST', `/api/lobbies/${id}/start`, { force: true });
    await expect.poll(() => stateOf(host, gameId)).toMatchObject({ phase: 'planning' });
    await page.goto(`/game/active/${gameId}`);
    const progress = page.getByRole('region', { name: 'Progress' });
    for (const size of [
      [320, 568],
      [390, 844],
      [1280, 720],
    ] as const) {
      await expectNoSidewaysScroll(page, 'wordy-game', size);
      await expect(page.getByText('In this deck: 1 Saboteur, 1 Rogue, 3 Collaborators')).toBeInViewport({ ratio: 1 });
      await expect(progress.getByText('critical, lost at 0', { exact: true })).toBeInViewport({ ratio: 1 });
      const objective = progress.getByRole('button', { name: /^Stage 1 of/ });
      await progress.getByRole('button', { name: 'Show all' }).click();
      await takePicture(page, 'wordy-game-unfolded', size);
      await expect(progress.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
      // After scrolling to the end, the last line is visible.
      await objective.evaluate((text) => text.scrollIntoView({ block: 'end' }));
      expect(await objective.evaluate(endIsSeen), `the end of the objective at ${size.join('×')}`).toBe(true);
      expect(await objective.evaluate((text) => text.scrollWidth <= text.clientWidth + 1)).toBe(true);
      await progress.getByRole('button', { name: 'Show less' }).click();
      expect(await objective.evaluate((text) => text.parentElement?.scrollTop), 'folded, it begins at its beginning').toBe(0);
    }

    await host.call('PUT', '/api/admin/site/announcement', { text: 'Long words '.repeat(27), level: 'warning', endsAt: null });
    await host.call('PUT', '/api/admin/site/maintenance', { on: true, sentence: 'We are back at 23:00.' });
    for (const [index, size] of BANNER_SIZES.entries()) {
      // The maintenance notice comes first and, once it is dismissed, the announcement.
      if (index === 1) await page.getByRole('button', { name: 'Dismiss: Maintenance' }).click();
      await page.setViewportSize({ width: size[0], height: size[1] });
      await expect(page.getByRole('button', { name: /^Dismiss: / })).toHaveCount(1);
      await expect(page.getByRole('button', { name: /^Dismiss: / })).toBeInViewport({ ratio: 1 });
      const actions = page.getByRole('group', { name: 'Action', exact: true });
      const tab = page.getByRole('tab', { name: /^Actions/ });
      if (await tab.isVisible()) await tab.click();
      await takePicture(page, 'announced-game', size);
      for (const button of await actions.getByRole('button').all())
        await expectReachable(button, `${await button.textContent()} under an announcement at ${size.join('×')}`);
      await expectReachable(page.getByRole('button', { name: /Submit Action/ }), `Submit under an announcement at ${size.join('×')}`);
    }
    expect(errors).toEqual([]);
  } finally {
    await server.dispose();
  }
});

const BANNER_SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1280, 720],
] as const;

/** Whether the lower right corner of the text can be seen. */
const endIsSeen = (text: Element): boolean => {
  const { right, bottom } = text.getBoundingClientRect();
  return text.contains(document.elementFromPoint(right - 4, bottom - 4));
};

/** Prison Break with the longest possible objective, and with air that has nearly run out. Returns its id. */
async function createWordyScenario(author: ApiPlayer): Promise<string> {
  const file = await author.call<ScenarioFile>('GET', '/api/scenarios/prison-break/content');
  const { id } = await author.call<ScenarioSummary>('POST', '/api/scenarios', {
    title: 'A wordy night',
    description: file.description,
    difficulty: file.difficulty,
    min_players: file.min_players,
    max_players: file.max_players,
    content: {
      ...file.content,
      initial_resources: { ...file.content.initial_resources, air: 1 },
      stages: file.content.stages.map((stage) => ({ ...stage, description: `${HOST}${GUEST} `.repeat(20) })),
      saboteur_goal: {
        title: 'No air',
        description: 'The air runs out, or the alarm is raised.',
        when: {
          type: 'any',
          of: [
            { type: 'resource_at_most', resource: 'air', amount: 0 },
            { type: 'resource_at_least', resource: 'alarm', amount: 5 },
          ],
        },
      },
    },
  });
  return id;
}

type Size = readonly [width: number, height: number];

async function expectNoSidewaysScroll(page: Page, name: string, size: Size): Promise<void> {
  await page.setViewportSize({ width: size[0], height: size[1] });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overflow, `${name} at ${size.join('×')} scrolls sideways by so many pixels`).toBeLessThanOrEqual(0);
  await takePicture(page, name, size);
}

async function takePicture(page: Page, name: string, size: Size): Promise<void> {
  if (PICTURES === undefined) return;
  await page.screenshot({ path: `${PICTURES}/${name.replaceAll(/\W+/g, '-')}-${size.join('x')}.png` });
}

/** After scrolling to it, it is completely visible and nothing covers it. */
async function expectReachable(locator: Locator, name: string): Promise<void> {
  const covered = await locator.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const;
    return points.flatMap(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return element.contains(there)
        ? []
        : [`${Math.round(x)}, ${Math.round(y)}: ${there?.outerHTML.slice(0, 120) ?? 'outside of the window'}`];
    });
  });
  expect.soft(covered, `${name} is covered`).toEqual([]);
}

/** People's names that are cut off. */
const cutNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [dir="auto"]')]
      .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).display !== 'inline')
      .map((name) => name.textContent),
  );

/** Buttons and fields that stick out of the window's sides, or whose words stick out of them. */
const escaping = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.game-screen :is(button, select, input, a)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (
          left < -0.5 ||
          right > window.innerWidth + 0.5 ||
          (element.matches('fieldset button') && element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

const stateOf = async (player: ApiPlayer, gameId: string) => (await player.game(gameId)).current_state;
