import { expect } from '@playwright/test';
import { emailOf, newApiAdmin, newApiPlayer, PASSWORD } from '../support/api-player.ts';
import { type MailingServer, startMailingServer } from '../support/mailing-server.ts';
import { actByCall, DESKTOP, ending, enterAs, PHONE, setUpAdmin, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

test.describe('guests', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer({ env: { TURN_PACE_MS: '0' } });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('come by an invitation link, choose a name, play a game, and keep their account', async ({ newPlayer }) => {
    test.setTimeout(180_000);
    const host = await newPlayer(server.url, 'Hazel');
    const guest = await newPlayer(server.url, 'Gale', PHONE);
    await signUp(host);
    await host.page.goto('/game/lobby/new');
    await host.page.getByRole('button', { name: 'One more' }).click();
    await host.page.getByLabel('Time limit').selectOption('No limit');
    await host.page.getByRole('button', { name: 'Create Lobby' }).click();
    const link = await host.page.getByRole('textbox', { name: 'Invite link' }).inputValue();
    const joinPage = `/join/${link.split('/').at(-1)}`;

    await test.step('the visitor sees who is there, and one field', async () => {
      await guest.page.goto(new URL(link).pathname);
      await guest.page.waitForURL(`**${joinPage}`);
      await expect(guest.page.getByText(/^Hazel invites you to play .* in the lobby “Hazel’s lobby”\.$/)).toBeVisible();
      await expect(guest.page.getByText('2 of 6 seats taken')).toBeVisible();
      await expect(guest.page.getByLabel('Your name')).toBeFocused();
    });

    await test.step('a taken name leads to others that are free', async () => {
      await guest.page.getByLabel('Your name').fill('hazel');
      await guest.page.keyboard.press('Enter');
      await expect(guest.page.getByText('Username already taken')).toBeVisible();
      await guest.page
        .getByRole('button', { name: /^hazel-\d\d$/ })
        .first()
        .tap();
      await expect(guest.page.getByLabel('Your name')).toHaveValue(/^hazel-\d\d$/);
    });

    await test.step('the name leads to the seat', async () => {
      await guest.page.getByLabel('Your name').fill('Gale');
      await guest.page.getByRole('button', { name: 'Play as a guest' }).tap();
      await expect(guest.page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
      await expect(host.page.getByText('Gale has joined.')).toBeVisible();
      await guest.page.getByRole('button', { name: 'I’m ready' }).tap();
    });

    await test.step('the guest plays to the end', async () => {
      await host.page.getByRole('button', { name: 'Start Game' }).click();
      await guest.page.waitForURL('**/game/active/*', { timeout: 60_000 });
      const gameId = guest.page.url().split('/').at(-1) ?? '';
      await host.page.waitForURL('**/game/active/*');
      await expect
        .poll(() => Promise.all([actByCall(guest, gameId), actByCall(host, gameId)]), { intervals: [20], timeout: 120_000 })
        .toEqual([true, true]);
      await expect(ending(guest.page).first()).toBeVisible();
    });

    await test.step('the ending offers to keep the account, and says why an address is refused', async () => {
      await guest.page.getByRole('button', { name: 'Keep your account' }).tap();
      const dialog = guest.page.getByRole('dialog', { name: 'Keep your account' });
      await dialog.getByLabel('Email', { exact: true }).fill(emailOf('Hazel'));
      await dialog.getByLabel('Repeat email').fill('somebody@example.org');
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Keep Account' }).tap();
      await expect(dialog.getByText('The addresses don’t match.')).toBeVisible();
      await dialog.getByLabel('Repeat email').fill(emailOf('Hazel'));
      await dialog.getByRole('button', { name: 'Keep Account' }).tap();
      await expect(dialog.getByText('A user with this email address has already been registered')).toBeVisible();
      await dialog.getByLabel('Email', { exact: true }).fill(emailOf('Gale'));
      await dialog.getByLabel('Repeat email').fill(emailOf('Gale'));
      await dialog.getByRole('button', { name: 'Keep Account' }).tap();
      await expect(guest.page.getByText(`Log in with ${emailOf('Gale')} on any device.`)).toBeVisible();
      await expect(guest.page.getByRole('heading', { name: 'Keep your account' })).toBeHidden();
    });

    await test.step('the account opens on another device, with its game', async () => {
      const other = await newPlayer(server.url, 'Gale', DESKTOP);
      await other.page.goto('/auth/login');
      await other.page.getByLabel('Email').fill(emailOf('Gale'));
      await other.page.getByLabel('Password').fill(PASSWORD);
      await other.page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(other.page.getByRole('heading', { name: 'Welcome, Gale' })).toBeVisible();
      await expect(other.page.getByText('Prison Break').first()).toBeVisible();
    });
  });

  test('a code opens the same page, logging out asks first, and a host or the site can refuse guests', async ({ newPlayer }) => {
    const hedy = await newApiPlayer(server.url, 'Hedy');
    const open = (name: string, settings: object) =>
      hedy.call<{ id: string; code: string }>('POST', '/api/lobbies', { name, scenarioId: 'prison-break', settings });
    const lobby = await open('The short table', {});
    const guest = await newPlayer(server.url, 'Gwyn');
    await guest.page.goto('/auth/login');
    await guest.page.keyboard.press('Tab');
    await guest.page.getByRole('link', { name: 'Play as a guest' }).click();
    await guest.page.getByLabel('Code').fill('NOCODE');
    await guest.page.keyboard.press('Enter');
    await expect(guest.page.getByText('This lobby no longer exists.')).toBeVisible();
    await guest.page.getByLabel('Code').fill(lobby.code.toLowerCase());
    await guest.page.keyboard.press('Enter');
    await guest.page.getByLabel('Your name').fill('Gwyn');
    await guest.page.keyboard.press('Enter');
    await expect(guest.page.getByRole('heading', { name: 'The short table' })).toBeVisible();
    await expect(guest.page.getByRole('button', { name: 'I’m ready' })).toBeVisible();

    await guest.page.goto('/game/lobby/new');
    await expect(guest.page.getByRole('button', { name: 'Keep your account' })).toBeVisible();
    await expect(guest.page.getByLabel('Lobby name')).toHaveCount(0);
    await guest.page.getByRole('button', { name: 'Logout' }).click();
    await expect(guest.page.getByText('Log out and lose this account?')).toBeVisible();
    await guest.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(guest.page.getByRole('button', { name: 'Logout' })).toBeVisible();

    const closed = await open('The closed table', { allowGuests: false });
    await guest.page.goto(`/game/lobby/${closed.code}`);
    await guest.page.getByRole('button', { name: 'Join Game' }).click();
    await expect(guest.page.getByText('The host doesn’t allow guests in this lobby.')).toBeVisible();
    await expect(guest.page.getByRole('button', { name: 'Keep your account' })).toBeVisible();
    await guest.page.getByRole('button', { name: 'Logout' }).click();
    await guest.page.getByRole('button', { name: 'Log out', exact: true }).click();
    await guest.page.waitForURL((url) => url.pathname === '/');
    await guest.page.goto(`/join/${closed.code}`);
    await expect(guest.page.getByText('Guests can’t join this lobby.')).toBeVisible();
    await guest.page.getByRole('main').getByRole('link', { name: 'Login' }).first().click();
    await guest.page.waitForURL(`**/auth/login?next=${encodeURIComponent(`/game/lobby/${closed.code}`)}`);

    const admin = await newPlayer(server.url, 'Root');
    await setUpAdmin(admin, server);
    await admin.page.goto('/admin/site');
    await admin.page.getByRole('switch', { name: 'Allow guests' }).click();
    await expect(admin.page.getByText('The setting for new accounts was saved.').first()).toBeVisible();
    const again = await open('The open table', {});
    await guest.page.goto(`/join/${again.code}`);
    await expect(guest.page.getByText('Guests can’t join this lobby.')).toBeVisible();
  });

  test('people whose session ends in a lobby log in again, because they have an account', async ({ newPlayer }) => {
    const hugo = await newApiPlayer(server.url, 'Hugo');
    const { code } = await hugo.call<{ code: string }>('POST', '/api/lobbies', { name: 'The left table', scenarioId: 'prison-break' });
    const { page, context } = await newPlayer(server.url, 'Hugo');
    await enterAs(page, hugo.session);
    await page.goto(`/game/lobby/${code}`);
    await expect(page.getByRole('heading', { name: 'The left table' })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto('/about');
    await tab.evaluate(() => localStorage.removeItem('one-mind-session'));
    await page.waitForURL(`**/auth/login?next=${encodeURIComponent(`/game/lobby/${code}`)}`);
  });
});

test.describe('guests of a site that confirms addresses', () => {
  let server: MailingServer;
  test.beforeAll(async () => {
    server = await startMailingServer();
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  test('keep their account with the link in a mail', async ({ newPlayer }) => {
    const admin = await newApiAdmin(server, 'Root');
    await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: true });
    const { code } = await admin.call<{ code: string }>('POST', '/api/lobbies', { name: 'Confirmed', scenarioId: 'prison-break' });
    const { page } = await newPlayer(server.url, 'Gil', PHONE);
    await page.goto(`/join/${code}`);
    await page.getByLabel('Your name').fill('Gil');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
    await page.goto('/game/settings');
    await page.getByRole('button', { name: 'Keep your account' }).tap();
    await page.getByLabel('Email').fill(emailOf('Gil'));
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Keep Account' }).tap();
    await expect(page.getByText(`Open the link in the email to ${emailOf('Gil')}`)).toBeVisible();
    await page.goto(/https?:\S+\/auth\/confirm#\S+/.exec((await server.mailTo(emailOf('Gil'))).text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Create Account' }).tap();
    await page.waitForURL('**/game/settings');
    await expect(page.getByText(emailOf('Gil'), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Keep your account' })).toBeHidden();
  });
});
