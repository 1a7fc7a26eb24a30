/// <reference lib="dom" />
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE, signUp, test } from '../support/player.ts';
import type { SharedServer } from '../support/shared-servers.ts';
import { UPGRADED } from '../support/socket-tap.ts';

test.describe('friends', () => {
  let server: SharedServer;
  test.beforeAll(async ({ sharedServer }) => {
    server = await sharedServer('quick');
  });

  test('find each other, see each other’s presence, and play in a private lobby', async ({ newPlayer }) => {
    const [ada, bea] = [await newPlayer(server.url, 'Ada', DESKTOP), await newPlayer(server.url, 'Bea', PHONE)];
    await signUp(ada);
    await signUp(bea);

    await ada.page.goto('/game/friends');
    const add = ada.page.getByRole('button', { name: 'Add Friend' });
    await expect(ada.page.getByText('No friends found')).toBeVisible();
    await expect(add).toBeDisabled();
    await ada.page.getByLabel('Username').fill('Nobody');
    await add.click();
    await expect(ada.page.getByText('There is nobody with this name. Check the spelling.')).toBeVisible();
    await ada.page.getByLabel('Username').fill('bea');
    await add.click();
    await expect(ada.page.getByText('Friend request sent to Bea.')).toBeVisible();
    await expect(ada.page.getByRole('button', { name: 'Cancel the request to Bea' })).toBeVisible();

    await expect(bea.page.getByText('Ada wants to be your friend')).toBeVisible();
    const firstUpgrade = upgraded(bea.page);
    await bea.page.goto('/game/friends');
    await bea.page.getByRole('button', { name: 'Accept Ada' }).tap();
    await expect(cardOf(bea.page, 'Ada')).toContainText('Friends since');
    await expect(cardOf(bea.page, 'Ada').getByText('Online')).toBeVisible();
    await expect(cardOf(ada.page, 'Bea').getByText('Online')).toBeVisible();

    await bea.page.clock.install();
    // If a reload or a time jump interrupts a connection while it becomes a WebSocket, the server keeps it alive for a while.
    await firstUpgrade;
    const secondUpgrade = upgraded(bea.page);
    // What asks for these also begins to count how long nobody has touched anything.
    const counts = bea.page.waitForRequest('**/api/invitations');
    await bea.page.reload();
    await expect(cardOf(bea.page, 'Ada')).toBeVisible();
    await Promise.all([secondUpgrade, counts]);
    await bea.page.clock.fastForward('05:30');
    await expect(cardOf(ada.page, 'Bea').getByText('Away')).toBeVisible();
    await bea.page.getByRole('heading', { name: 'Friends', exact: true }).tap();
    await expect(cardOf(ada.page, 'Bea').getByText('Online')).toBeVisible();

    const lobby = await openPrivateLobby(ada.page);
    await ada.page.goto(`/game/lobby/${lobby.id}`);
    await expect(cardOf(bea.page, 'Ada').getByText('In a lobby')).toBeVisible();
    await expect(bea.page.getByText(lobby.name)).toBeHidden();
    await expect(bea.page.getByRole('button', { name: 'Join Ada' })).toBeHidden();

    await ada.page.goto('/game/friends');
    await ada.page.getByRole('button', { name: 'Invite Bea to my lobby' }).click();
    await expect(cardOf(ada.page, 'Bea').getByText('Invited')).toBeVisible();
    await expect(bea.page.getByText('Ada invites you to play')).toBeVisible();
    await bea.page.getByRole('button', { name: 'Join', exact: true }).tap();
    await bea.page.waitForURL(`**/game/lobby/${lobby.id}`);
    await expect(bea.page.getByRole('heading', { name: lobby.name })).toBeVisible();
    await expect(cardOf(ada.page, 'Bea').getByText('In your lobby')).toBeVisible();

    await ada.page.getByRole('button', { name: 'Remove Bea' }).click();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(ada.page.getByText('No friends found')).toBeVisible();
    expect(ada.errors.filter((error) => !error.includes('/api/friends/request'))).toEqual([]);
    expect(bea.errors).toEqual([]);
  });
});

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Your friends' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** Resolves when the next connection of this page uses its WebSocket. */
const upgraded = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => payload === UPGRADED && resolve()));
  });

/** Uses a call that the page makes with its own session. */
const openPrivateLobby = (page: Page): Promise<Lobby> =>
  page.evaluate<Lobby>(async () => {
    const session = Object.entries(localStorage).find(([, value]) => value.includes('access_token'))?.[1] ?? '{}';
    const answer = await fetch('/api/lobbies', {
      method: 'POST',
      headers: { authorization: `Bearer ${JSON.parse(session).access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Behind closed doors', scenarioId: 'prison-break', settings: { isPrivate: true } }),
    });
    if (!answer.ok) throw new Error(`The lobby answered ${answer.status}`);
    return (await answer.json()) as Lobby;
  });
