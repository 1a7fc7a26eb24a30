import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect } from '@playwright/test';
import { type ApiPlayer, emailOf, newApiPlayer } from '../support/api-player.ts';
import { type MailingServer, startMailingServer } from '../support/mailing-server.ts';
import { DESKTOP, enterAs, PHONE, test } from '../support/player.ts';

test.describe('mails about games', () => {
  let server: MailingServer;
  test.beforeAll(async () => {
    server = await startMailingServer();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  /** The link that turns such mails off, from a mail about an invitation of this person by a friend. */
  const linkFor = async (friend: ApiPlayer): Promise<string> => {
    const host = await newApiPlayer(server.url, `${friend.name}Host`);
    await host.call('POST', '/api/friends/request', { username: friend.name });
    await friend.call('POST', '/api/friends/request', { username: host.name });
    const { id } = await host.call<Lobby>('POST', '/api/lobbies', { name: 'Tonight', scenarioId: 'prison-break' });
    await host.call('POST', `/api/lobbies/${id}/invite`, { userId: friend.id });
    const { text = '' } = await server.mailTo(emailOf(friend.name));
    return /https?:\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? '';
  };

  test('the link in a mail shows a button, which turns such mails off without signing in', async ({ newPlayer }) => {
    const ida = await newApiPlayer(server.url, 'Ida');
    const link = await linkFor(ida);
    const settings = async () => (await ida.call<{ settings: object }>('GET', '/api/settings')).settings;
    expect((await fetch(link)).status).toBe(200);
    const { page } = await newPlayer(server.url, 'Ida', PHONE);
    await page.goto(link);
    await expect(page.getByText('Stop emails about invitations from friends.')).toBeVisible();
    expect(await settings()).toMatchObject({ mailTurns: true, mailInvites: true });
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('These emails are turned off.')).toBeVisible();
    expect(await settings()).toMatchObject({ mailTurns: true, mailInvites: false });

    await page.goto(`${link.slice(0, -1)}-`);
    await page.getByRole('button', { name: 'Unsubscribe' }).tap();
    await expect(page.getByText('This link is incomplete or no longer works.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Open Settings' })).toBeFocused();
  });

  test('the settings turn them on again, where the server sends mails', async ({ newPlayer, sharedServer }) => {
    const jon = await newApiPlayer(server.url, 'Jon');
    await fetch(await linkFor(jon), { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    const { page } = await newPlayer(server.url, 'Jon', DESKTOP);
    await enterAs(page, await jon.newSession());
    await page.goto('/game/settings#notifications');
    const invitations = page.getByRole('switch', { name: 'Invitations from friends while I’m offline' });
    await expect(invitations).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'When a slow game waits for my move' })).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport();
    await invitations.press('Space');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Saved, on all your devices.')).toBeVisible();
    expect(await jon.call('GET', '/api/settings')).toMatchObject({ settings: { mailInvites: true } });

    const { url } = await sharedServer('paced');
    const kim = await newApiPlayer(url, 'MailKim');
    const elsewhere = await newPlayer(url, 'MailKim', DESKTOP);
    await enterAs(elsewhere.page, kim.session);
    await elsewhere.page.goto('/game/settings');
    await expect(elsewhere.page.getByRole('switch', { name: 'Invitations to a lobby' })).toBeVisible();
    await expect(elsewhere.page.getByRole('heading', { name: 'Change Email' })).toBeVisible();
    await expect(elsewhere.page.getByRole('switch', { name: 'Invitations from friends while I’m offline' })).toHaveCount(0);
  });
});
