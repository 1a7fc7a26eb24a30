import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { expect } from '@playwright/test';
import { expectNoSecrets } from '../support/expect-no-secrets.ts';
import { LONG } from '../support/long.ts';
import { actByCall, actWhenPossible, ending, PHONE, signUpByForm, snapshotOf, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Plans that differ by player and round. */
const PLANS = [
  ['Move', 'Search', 'Help'],
  ['Interact', 'Move', 'Search', 'Help'],
  ['Search', 'Help', 'Move'],
  ['Hide', 'Move', 'Help'],
] as const;

/** `first-game.spec.ts` plays all rounds through the interface. */
const ROUNDS_BY_HAND = 3;
/** Milliseconds: less often than one account may read a game. */
const POLL_EVERY = 300;

test.describe('three people and an AI player, from registration to the reveal', { tag: LONG }, () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    // A server of its own: its games come from a fixed seed.
    server = await startServer({ entry: 'e2e/support/seeded-server.ts', env: { TURN_PACE_MS: '0' } });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('they play a whole game, one on a phone, one reloading in the middle of a round, and no secret arrives early', async ({
    newPlayer,
  }) => {
    const ada = await newPlayer(server.url, 'Ada');
    const bea = await newPlayer(server.url, 'Bea');
    const cleo = await newPlayer(server.url, 'Cleo', PHONE);
    const people = [ada, bea, cleo];
    for (const person of people) await signUpByForm(person);

    await test.step('they meet in a lobby and fill the last seat with an AI player', async () => {
      await ada.page.getByRole('link', { name: 'Find a game' }).click();
      await ada.page.getByRole('link', { name: 'Create Lobby' }).first().click();
      await ada.page.getByLabel('Lobby name').fill('The four of us');
      await ada.page.getByLabel('Time limit').selectOption('No limit');
      await ada.page.getByRole('button', { name: 'Create Lobby' }).click();
      await expect(ada.page.getByRole('heading', { name: 'The four of us' })).toBeVisible();
      await ada.page.getByRole('button', { name: 'Add AI player' }).first().click();
      await ada.page.getByRole('menuitem', { name: /Normal/ }).click();
      for (const { page } of [bea, cleo]) {
        await page.goto('/game/play');
        await page.getByRole('button', { name: 'Join Game: The four of us' }).click();
        await page.getByRole('button', { name: 'I’m ready' }).click();
        await expect(page.getByRole('button', { name: 'I’m not ready' })).toBeVisible();
      }
      await expect(ada.page.getByText('4/6')).toBeVisible();
      await ada.page.getByRole('button', { name: 'Start Game' }).click();
      for (const { page } of people) await page.waitForURL('**/game/active/*');
    });

    const gameId = new URL(ada.page.url()).pathname.split('/').at(-1) ?? '';
    let snapshots: GameSnapshot[] = [];
    await test.step('each player sees their own role and four players', async () => {
      snapshots = await Promise.all(people.map((person) => snapshotOf(person, gameId)));
      for (const [index, { you, players }] of snapshots.entries()) {
        expect(you?.id).toBe(players.find(({ username }) => username === people[index]?.name)?.id);
        expect(players).toHaveLength(4);
      }
      const shown = { collaborator: 'Collaborator', rogue: 'Rogue', saboteur: 'Saboteur' }[snapshots[0]?.you?.role ?? 'rogue'];
      await expect(ada.page.getByText(shown, { exact: true }).first()).toBeVisible();
    });

    await test.step('Bea reloads after locking in, and her seat is unchanged', async () => {
      await actWhenPossible(bea, ['Search', 'Move']);
      const before = await snapshotOf(bea, gameId);
      await bea.page.reload();
      await expect(bea.page.getByText('Locked in', { exact: true })).toBeVisible();
      const after = await snapshotOf(bea, gameId);
      expect(after.you).toEqual(before.you);
      expect(after.you?.lockedIn).toBe(true);
    });

    await test.step('they play to the end', async () => {
      // Bea has already acted in round 1.
      for (const person of [ada, cleo]) await actWhenPossible(person, PLANS[0]);
      for (let round = 2; round <= ROUNDS_BY_HAND; round++) {
        for (const [index, person] of people.entries()) await actWhenPossible(person, PLANS[(round + index) % PLANS.length] ?? PLANS[0]);
      }
      // The buttons do nothing different in the other rounds.
      const ended = async () => (await Promise.all(people.map((person) => actByCall(person, gameId)))).includes(true);
      await expect.poll(ended, { intervals: [POLL_EVERY] }).toBe(true);
    });

    await test.step('everything is revealed to everybody', async () => {
      const ended = await snapshotOf(ada, gameId);
      const { reveal } = ended;
      expect(reveal?.turns).toHaveLength(ended.current_state.turnNumber);
      for (const { page } of people) {
        await expect(ending(page).first()).toBeVisible();
        for (const { username } of ended.players) await expect(page.getByText(username).first()).toBeVisible();
      }
      await expect(ada.page.getByRole('button', { name: 'Rematch' })).toBeVisible();
    });

    await test.step('nothing that reached a browser before the end held a secret of another seat', async () => {
      for (const person of people) await expectNoSecrets(person, gameId);
    });

    await test.step('the browser replays the game from its sealed seed with the same result', async () => {
      await bea.page.getByRole('button', { name: 'Was the game fair?' }).click();
      await bea.page.getByRole('button', { name: 'Check this game' }).click();
      await expect(bea.page.getByText('Fair: replayed from the sealed seed, the game is the one you saw.')).toBeVisible();
      await expect(bea.page.getByLabel('Proven', { exact: true })).toHaveCount(7);
    });

    for (const person of people) expect(person.errors, `the console of ${person.name}`).toEqual([]);
  });
});
