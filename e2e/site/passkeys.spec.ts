import { expect, type Page } from '@playwright/test';
import { emailOf, PASSWORD } from '../support/api-player.ts';
import { DESKTOP, PHONE, type Player, signUp, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Adds a virtual authenticator, which its owner unlocks immediately. Returns a function that removes it. */
const addAuthenticator = async ({ page, context }: Player): Promise<() => Promise<unknown>> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
};

const logOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
};

const enterPassword = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

test.describe('passkeys', () => {
  let server: ServerProcess;
  let url: string;
  test.beforeAll(async () => {
    // Browsers offer passkeys only at a domain, and the address of the shared servers is a number.
    server = await startServer({ env: { PUBLIC_URL: '' } });
    url = server.url.replace('127.0.0.1', 'localhost');
  });
  test.afterAll(() => server.dispose());

  for (const [device, viewport] of [
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const) {
    test(`on ${device}: adding, naming, logging in alone and after the password, losing and removing`, async ({ newPlayer }) => {
      // It opens the app six times.
      test.slow();
      const name = viewport === PHONE ? 'Piet' : 'Pia';
      const player = await newPlayer(url, name, viewport);
      await signUp(player);
      const { page } = player;
      const takeAway = await addAuthenticator(player);
      await page.goto('/game/settings#two-factor');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const adding = page.getByRole('dialog', { name: 'Add a passkey' });
      await adding.getByLabel('Name').fill('Laptop');
      await adding.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('The passkey was added.')).toBeVisible();
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
      const recoveryCode = await codes.getByRole('listitem').first().innerText();
      await codes.getByRole('button', { name: 'I have saved them' }).click();

      // The same authenticator isn't added twice.
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await adding.getByRole('button', { name: 'Continue' }).click();
      await expect(adding.getByText('This device already has a passkey for your account.')).toBeVisible();
      await adding.getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('button', { name: 'Rename Laptop' }).click();
      const renaming = page.getByRole('dialog', { name: 'Rename Laptop' });
      await renaming.getByLabel('Name').fill('Work laptop');
      await renaming.getByRole('button', { name: 'Rename' }).click();
      await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible();

      const welcome = page.getByRole('heading', { name: `Welcome, ${name}` });
      // The browser offers it where the email address is entered. Typing loads the app.
      await logOut(page);
      await page.getByLabel('Email').pressSequentially('p');
      await expect(welcome).toBeVisible();

      // From now on as in a browser without this: the authenticator would answer before anybody has typed.
      await page.addInitScript(() => {
        window.PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
      await logOut(page);
      await page.getByRole('button', { name: 'Log in with a passkey' }).click();
      await expect(welcome).toBeVisible();

      await logOut(page);
      await enterPassword(page, name);
      await page.getByRole('button', { name: 'Use your passkey' }).click();
      await expect(welcome).toBeVisible();

      await takeAway();
      await logOut(page);
      await enterPassword(page, name);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCode);
      await page.keyboard.press('Enter');
      await expect(welcome).toBeVisible();
      await page.goto('/game/settings#two-factor');
      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('so that your password alone isn’t enough')).toBeVisible();
      await logOut(page);
      await enterPassword(page, name);
      await expect(welcome).toBeVisible();
    });
  }
});
