/// <reference lib="dom" />
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect, type Page } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../support/api-player.ts';
import { DESKTOP, enterAs, PHONE, test } from '../support/player.ts';
import { startServer } from '../support/server-process.ts';

test('on a phone every tab shows an accusation, unread chat and a request for a pause, and the role can be covered', async ({
  newPlayer,
}) => {
  // A server of its own: its games come from a fixed seed, and wait for players who are away.
  const server = await startServer({ entry: 'e2e/support/seeded-server.ts', env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '3600000' } });
  try {
    const [bea, cai, dee, sam] = [
      await newApiPlayer(server.url, 'Bea'),
      await newApiPlayer(server.url, 'Cai'),
      await newApiPlayer(server.url, 'Dee'),
      await newApiPlayer(server.url, 'Sam'),
    ];
    const { id } = await bea.call<Lobby>('POST', '/api/lobbies', {
      name: 'Around one phone',
      scenarioId: 'prison-break',
      settings: { timeLimit: null },
      // They accuse nobody and say nothing.
      bots: ['random'],
    });
    for (const guest of [cai, dee]) await guest.call('POST', `/api/lobbies/${id}/join`);
    const { gameId } = await bea.call<{ gameId: string }>('POST', `/api/lobbies/${id}/start`, { force: true });
    const { accuseFromRound } = (await bea.game(gameId)).current_state;
    for (let round = 1; round <= accuseFromRound; round++) {
      await expect.poll(async () => (await bea.game(gameId)).current_state).toMatchObject({ round, phase: 'planning' });
      if (round === accuseFromRound) break;
      for (const player of [bea, cai, dee]) await player.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
    }
    const open = async (account: ApiPlayer, viewport: { width: number; height: number } = PHONE) => {
      const person = await newPlayer(server.url, account.name, viewport);
      await enterAs(person.page, await account.newSession());
      await person.page.goto(`/game/active/${gameId}`);
      await expect(person.page.getByText('Action Phase').first()).toBeVisible();
      return person;
    };
    const [onPhone, accused, accuser, watching] = [await open(bea), await open(cai, DESKTOP), await open(dee, DESKTOP), await open(sam)];
    const [beas, cais, dees, sams] = [onPhone.page, accused.page, accuser.page, watching.page];

    await test.step('the player’s role is in the top bar until it is covered', async () => {
      await beas.getByRole('button', { name: /^Role (Collaborator|Rogue|Saboteur): hide it$/ }).tap();
      await expect(beas.getByText(/^(Collaborator|Rogue|Saboteur)$/).filter({ visible: true })).toHaveCount(0);
      await beas.getByRole('tab', { name: 'Players' }).tap();
      await expect(beas.getByText('Your role is covered.')).toBeVisible();
    });

    await test.step('unread messages are counted until the chat is open', async () => {
      await cais.getByRole('textbox', { name: 'Message' }).fill('It was not me.');
      await cais.getByRole('button', { name: 'Send' }).click();
      for (const page of [beas, sams]) {
        await page.getByRole('tab', { name: 'Talk 1 unread' }).tap();
        await expect(page.getByText('It was not me.')).toBeVisible();
        await page.getByRole('tab', { name: 'Narrative' }).tap();
        await expect(page.getByRole('tab', { name: 'Talk', exact: true })).toBeVisible();
      }
    });

    await test.step('a request for a pause marks the players', async () => {
      await dees.getByRole('button', { name: 'Pause' }).click();
      await beas.getByRole('tab', { name: 'Players a pause is requested' }).tap();
      await expect(beas.getByText(/^Pause requested by Dee \(1 of \d\)$/)).toBeVisible();
      await beas.getByRole('tab', { name: 'Narrative' }).tap();
    });

    await test.step('an accusation appears on every tab and links to the vote', async () => {
      await dee.call('POST', `/api/game/${gameId}/accuse`, { player: cai.id });
      for (const tab of ['Actions', 'Talk', 'Narrative']) {
        await beas.getByRole('tab', { name: tab }).tap();
        await expect(beas.getByText('Dee accuses Cai. Your vote is due.')).toBeInViewport({ ratio: 1 });
      }
      await expect(beas.getByRole('tab', { name: 'Players your vote is due' })).toBeVisible();
      await beas.getByRole('button', { name: 'Vote', exact: true }).tap();
      const notGuilty = beas.getByRole('button', { name: 'Not guilty' });
      await expect(notGuilty).toBeInViewport({ ratio: 1 });
      await notGuilty.tap();
      await expect(beas.getByText('You voted: not guilty')).toBeVisible();
      await expect(beas.getByText('Your vote is due.')).toHaveCount(0);
    });

    await test.step('the accused is notified and sent to the chat', async () => {
      await cais.setViewportSize(PHONE);
      await expect(cais.getByRole('alert')).toHaveText(/^Dee accuses you\./);
      await expect(cais.getByRole('tab', { name: 'Players you are accused' })).toBeVisible();
      await cais.getByRole('button', { name: 'Answer' }).click();
      await expect(cais.getByRole('textbox', { name: 'Message' })).toBeFocused();
    });

    await test.step('a spectator has the same tabs', async () => {
      const counts = (page: Page) => page.getByRole('tablist').evaluateAll((lists) => lists.map((list) => list.children.length));
      await expect(sams.getByText('Dee accuses Cai.', { exact: true })).toBeInViewport({ ratio: 1 });
      for (const page of [beas, sams]) {
        await page.getByRole('tab', { name: 'Talk' }).tap();
        expect(await counts(page)).toEqual([3, 4]);
      }
      await sams.getByRole('button', { name: 'Show', exact: true }).tap();
      await expect(sams.getByRole('region', { name: 'Accusation' })).toBeInViewport({ ratio: 1 });
    });
    for (const { errors } of [onPhone, accused, accuser, watching]) expect(errors).toEqual([]);
  } finally {
    await server.dispose();
  }
});
