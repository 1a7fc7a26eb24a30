import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@one-mind/protocol/errors';
import { expect, type Page } from '@playwright/test';
import { emailOf, newApiPlayer, PASSWORD } from '../support/api-player.ts';
import { enterAs, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

// A server of its own, because an overloaded one would refuse the other tests.
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ entry: 'e2e/support/overloaded-server.ts' });
});
test.afterAll(() => server.dispose());

const expectSentence = (page: Page): Promise<void> => expect(page.getByRole('alert').getByText(ERRORS.overloaded.message)).toBeVisible();

test('an overloaded server’s refusal of a new game, lobby or account is explained where somebody asked for it', async ({ newPlayer }) => {
  const { session } = await newApiPlayer(server.url, 'Olga');
  await server.kill();
  await writeFile(join(server.dataDir, 'overloaded'), '');
  await server.start();

  const { page } = await newPlayer(server.url, 'Olga');
  await enterAs(page, session);
  await page.goto('/game');
  await page.getByRole('button', { name: 'Play against AI' }).click();
  await expectSentence(page);
  await page.goto('/game/lobby/new');
  await page.getByLabel('Lobby name').fill('One too many');
  await page.getByRole('button', { name: 'Create Lobby' }).click();
  await expectSentence(page);
  await expect(page.getByLabel('Lobby name')).toHaveValue('One too many');

  const stranger = await newPlayer(server.url, 'Petra');
  await stranger.page.goto('/auth/register');
  await stranger.page.getByLabel('Username').fill('Petra');
  await stranger.page.getByLabel('Email').fill(emailOf('Petra'));
  await stranger.page.getByLabel('Password').fill(PASSWORD);
  await stranger.page.getByRole('button', { name: 'Register' }).click();
  await expectSentence(stranger.page);
  await expect(stranger.page.getByLabel('Username')).toHaveValue('Petra');
});
