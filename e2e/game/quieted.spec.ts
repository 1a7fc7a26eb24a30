import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect, type Page } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../support/api-player.ts';
import { DESKTOP, enterAs, PHONE, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  // A server of its own: its games come from a fixed seed, and its turns need no pause.
  server = await startServer({ entry: 'e2e/support/seeded-server.ts', env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '3600000' } });
});
test.afterAll(async () => {
  await server.dispose();
});

/** These voices hide, and the round is over. */
async function playRound(living: readonly ApiPlayer[], gameId: string): Promise<void> {
  const [first] = living;
  if (first === undefined) throw new Error('A round needs somebody.');
  const { round } = (await first.game(gameId)).current_state;
  for (const player of living) await player.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
  await expect
    .poll(async () => {
      const { current_state, reveal } = await first.game(gameId);
      return reveal !== null || (current_state.round > round && current_state.phase === 'planning');
    })
    .toBe(true);
}

/** A game of four people in which Ada has just been voted out. */
async function gameWithoutAda(
  names: readonly string[],
): Promise<{ readonly gameId: string; readonly ada: ApiPlayer; readonly living: ApiPlayer[] }> {
  const people: ApiPlayer[] = [];
  for (const name of names) people.push(await newApiPlayer(server.url, name));
  const [ada, ...living] = people;
  const [bea] = living;
  if (ada === undefined || bea === undefined) throw new Error('A game needs people.');
  const lobby = await ada.call<Lobby>('POST', '/api/lobbies', {
    name: `Without ${ada.name}`,
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
  });
  for (const other of living) await other.call('POST', `/api/lobbies/${lobby.id}/join`);
  const { gameId } = await ada.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  await expect.poll(async () => (await ada.game(gameId)).current_state.phase).toBe('planning');
  const { accuseFromRound } = (await ada.game(gameId)).current_state;
  for (let round = 1; round < accuseFromRound; round++) await playRound(people, gameId);
  await bea.call('POST', `/api/game/${gameId}/accuse`, { player: ada.id });
  for (const voter of living.slice(1)) await voter.call('POST', `/api/game/${gameId}/vote`, { guilty: true });
  await playRound(people, gameId);
  expect((await ada.game(gameId)).players.find(({ id }) => id === ada.id)?.is_alive).toBe(false);
  return { gameId, ada, living };
}

const question = (page: Page, name: RegExp) => page.getByRole('group', { name });

test('a quieted player predicts, nudges the world once, and stands in the ending', async ({ newPlayer }) => {
  // Ten rounds of a whole game.
  test.slow();
  const { gameId, ada, living } = await gameWithoutAda(['Ada', 'Bea', 'Cai', 'Dee']);
  const { page, errors } = await newPlayer(server.url, 'Ada', DESKTOP);
  await enterAs(page, await ada.newSession());
  await page.goto(`/game/active/${gameId}`);

  await test.step('one tap predicts, and a second one takes it back', async () => {
    const hide = question(page, /^The first turn looks like/).getByRole('button', { name: 'Hide' });
    for (const isChosen of [true, false, true]) {
      await hide.click();
      await expect(hide).toHaveAttribute('aria-pressed', String(isChosen));
    }
    await question(page, /^When it ends/)
      .getByRole('button', { name: '(still)' })
      .click();
    await question(page, /^The first turn belongs to/)
      .getByRole('button', { name: 'Bea' })
      .click();
    await expect
      .poll(async () => (await ada.game(gameId)).you?.quieted?.prediction)
      .toMatchObject({ action: 'hide', who: living[0]?.id, place: expect.any(String) });
  });

  await test.step('a nudge is chosen for this round', async () => {
    const soothe = page.getByRole('button', { name: /^Soothe/ });
    await page.getByRole('button', { name: /^Stir/ }).click();
    await soothe.click();
    await expect(soothe).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await ada.game(gameId)).you?.quieted?.nudge?.kind).toBe('soothe');
  });

  await test.step('living players see none of it', async () => {
    for (const player of living) {
      const { you } = await player.game(gameId);
      expect(you?.quieted).toBeNull();
      await expect(player.call('POST', `/api/game/${gameId}/predict`, { action: 'hide' })).rejects.toThrow('not_quieted');
      await expect(player.call('POST', `/api/game/${gameId}/nudge`, { kind: 'stir' })).rejects.toThrow('not_quieted');
    }
  });

  await playRound(living, gameId);
  await test.step('the public parts are scored after the round, and the story tells the nudge without a name', async () => {
    await expect(page.getByText('Points so far: 2')).toBeVisible();
    await expect(page.getByText(/^You used your nudge in round \d+: Soothe\.$/)).toBeVisible();
    const nudged = (await living[0]?.game(gameId))?.narrative_log.find(({ data }) => data.type === 'nudged');
    expect(nudged).toBeDefined();
    expect(JSON.stringify(nudged)).not.toContain('Ada');
    await expect(page.getByText(nudged?.content ?? '', { exact: false }).first()).toBeVisible();
  });

  await test.step('the button leads to the chat with quieted voices', async () => {
    await page.getByRole('button', { name: 'Talk to quieted voices' }).click();
    await expect(page.getByPlaceholder('To quieted voices…')).toBeFocused();
  });

  while ((await ada.game(gameId)).reveal === null) await playRound(living, gameId);
  await test.step('the ending names the best predictor and the author of the nudge', async () => {
    const results = page.getByRole('list', { name: 'What quieted voices did' });
    await expect(results.getByText(/^Ada predicted best: \d of 3 right\. Points: \d\.$/)).toBeVisible();
    await expect(results.getByText(/^Ada soothed the world in round \d+\.$/)).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('a quieted player predicts on a phone', async ({ newPlayer }) => {
  const { gameId, ada, living } = await gameWithoutAda(['Eda', 'Fay', 'Gus', 'Hal']);
  const { page, errors } = await newPlayer(server.url, 'Eda', PHONE);
  await enterAs(page, await ada.newSession());
  await page.goto(`/game/active/${gameId}`);
  await page.getByRole('tab', { name: 'Actions' }).tap();
  await expect(page.getByRole('heading', { name: 'You are quieted' })).toBeVisible();
  await question(page, /^The first turn looks like/)
    .getByRole('button', { name: 'Move' })
    .tap();
  await page.getByRole('button', { name: /^Divert/ }).tap();
  await expect
    .poll(async () => (await ada.game(gameId)).you?.quieted)
    .toMatchObject({ prediction: { action: 'move' }, nudge: { kind: 'divert' } });
  await playRound(living, gameId);
  await page.getByRole('tab', { name: 'Actions' }).tap();
  await expect(page.getByText('Points so far: 0')).toBeVisible();
  expect(errors).toEqual([]);
});
