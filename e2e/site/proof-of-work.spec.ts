import { expect } from '@playwright/test';
import { emailOf, PASSWORD } from '../support/api-player.ts';
import { DESKTOP, PHONE, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Sign-ups from one address in ten minutes that need no proof. */
const FREE = 20;

test.describe('after many sign-ups from one address', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer();
    for (let n = 0; n < FREE; n++) {
      const body = JSON.stringify({ email: emailOf(`Person${n}`), password: 'weak' });
      await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    }
  });
  test.afterAll(() => server.dispose());

  for (const [device, name] of [
    [DESKTOP, 'Ada'],
    [PHONE, 'Bob'],
  ] as const)
    test(`the browser of ${name} solves a task, shows its progress, and registers`, async ({ newPlayer }) => {
      const { page } = await newPlayer(server.url, name, device);
      await page.goto('/auth/register');
      await page.getByLabel('Username').fill(name);
      await page.getByLabel('Email').fill(emailOf(name));
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      const check = page.getByRole('status').filter({ hasText: 'your browser completes a short check' });
      // The request with the solution waits until the test has seen the progress.
      await page.route('**/auth/v1/signup', async (route) => {
        if (route.request().postDataJSON()?.gotrue_meta_security?.captcha_token) {
          await expect(check).toBeVisible();
          await expect(check.getByRole('progressbar', { name: 'Check' })).toBeVisible();
        }
        await route.continue();
      });
      await page.getByRole('button', { name: 'Register' }).click();
      await page.waitForURL(/\/game$/);
    });
});
