/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { type ModelServer, startModelServer } from '../../apps/server/src/testing/model-server.ts';
import { countShifts, inspectScreen } from '../support/inspect-screen.ts';
import { LONG } from '../support/long.ts';
import { PHONE, setUpAdminByForm, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const API_KEY = 'hf_a-key-that-nobody-may-see';

test.describe('the AI screen of an admin', { tag: LONG }, () => {
  let server: ServerProcess;
  let provider: ModelServer;
  test.beforeAll(async () => {
    // A server of its own: it has no administrator yet, no models, and its status is that of this test alone.
    server = await startServer();
    provider = await startModelServer();
  });
  test.afterAll(async () => {
    await provider.close();
    await server.dispose();
  });

  test('adds a model, tests, trains, uses and deletes it', async ({ newPlayer }) => {
    const admin = await newPlayer(server.url, 'Keeper');
    const { page } = admin;
    await countShifts(page, 5000);
    await setUpAdminByForm(admin, server);
    await page.goto('/admin/ai');
    await expect(page.getByText('No AI models yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Add Model' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add AI Model' });
    await form.getByLabel('Name', { exact: true }).fill('The storyteller');
    await form.getByLabel('Endpoint URL (optional)').fill(`${provider.url}/hf/models/storyteller`);
    await form.getByLabel('Temperature').fill('2.5');
    await form.getByRole('button', { name: 'Add Model' }).click();
    await expect(form.getByText('Please enter your Hugging Face API key')).toBeVisible();
    await expect(form.getByText('Enter a number from 0 to 2 in steps of 0.1.')).toBeVisible();
    await inspectScreen(page, 'admin-ai-form');
    await form.getByLabel('Temperature').fill('1.2');
    await form.getByLabel('Hugging Face API Key').fill(API_KEY);
    await form.getByRole('button', { name: 'Add Model' }).click();
    await expect(form).toBeHidden();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'The storyteller' }) });
    await expect(card.getByText('Ready')).toBeVisible();

    provider.does({ kind: 'status', status: 503 }, { kind: 'status', status: 401 });
    await page.getByRole('button', { name: 'Test Model' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid Hugging Face API key. Please check your token.' })).toBeVisible();
    await expect(page.getByText(/What the built-in narrator would have written/)).toBeVisible();
    await expect(card.getByText('Error')).toBeVisible();
    await inspectScreen(page, 'admin-ai-failed-test');
    provider.does({ kind: 'none' });
    provider.says('The brick gives way to the fingers, and there is a spoon in the dark behind it.');
    await page.getByRole('button', { name: 'Test Model' }).click();
    await expect(page.getByText('The brick gives way to the fingers, and there is a spoon in the dark behind it.')).toBeVisible();
    expect(provider.heard.at(-1)?.body).toMatchObject({ parameters: { temperature: 1.2, max_new_tokens: 512 } });

    provider.does({ kind: 'none' }, { kind: 'none' }, { kind: 'stall' });
    await card.getByRole('button', { name: 'Train' }).click();
    await expect(card.getByText('Training: 2 of 21 tasks')).toBeVisible();
    // The evaluation continues without the page. Scroll to the top first, because scrolling while the page loads would move its footer.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.reload();
    await expect(card.getByText('Training: 2 of 21 tasks')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByText('Ready')).toBeVisible();
    provider.does({ kind: 'none' });
    await card.getByRole('button', { name: 'Train' }).click();
    await expect(card.getByText(/^\d+%$/)).toBeVisible();
    await card.getByRole('button', { name: 'Results' }).click();
    const results = page.getByRole('dialog', { name: 'Evaluations of The storyteller' });
    await expect(results.getByText(/^Failing \(\d+\)$/)).toBeVisible();
    await expect(results.getByText('It is about something else: nothing of what happened is in it.').first()).toBeVisible();
    await inspectScreen(page, 'admin-ai-results');
    await page.keyboard.press('Escape');

    await page.getByLabel('Story entries').selectOption({ label: 'The storyteller' });
    await expect(page.getByText('Saved. This applies to new story entries.')).toBeVisible();
    // With prices, a budget of zero allows no calls.
    await card.getByRole('button', { name: 'Edit' }).click();
    const spending = page.getByRole('dialog', { name: 'Edit AI Model' });
    for (const [label, value] of [
      ['Price per Million Input Tokens', '1'],
      ['Price per Million Output Tokens', '1'],
      ['Monthly Budget', '0'],
    ] as const)
      await spending.getByLabel(label).fill(value);
    await spending.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Budget spent')).toBeVisible();
    await expect(card.getByText('Ready')).toBeHidden();
    const place = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^AI System/ });
    await expect(place).toHaveAccessibleName('AI System 1 waiting');
    await page.goto('/admin');
    const needs = page.getByRole('region', { name: 'Needs attention' });
    await expect(page.getByText('System Status Degraded')).toBeVisible();
    await inspectScreen(page, 'admin-needs');
    await needs.getByRole('link', { name: /^This month’s budget for The storyteller is spent/ }).click();
    await expect(card.getByText('Budget spent')).toBeVisible();

    await page.getByRole('button', { name: 'Light theme' }).click();
    await page.setViewportSize(PHONE);
    await inspectScreen(page, 'admin-ai-phone');

    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit AI Model' });
    await expect(edit.getByLabel('Hugging Face API Key')).toHaveValue('');
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await page.route('**/api/admin/models**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load AI models')).toBeVisible();
    await page.unroute('**/api/admin/models**');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await card.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this AI model?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No AI models yet.')).toBeVisible();

    expect(admin.received.join('\n')).not.toContain(API_KEY);
    expect(admin.errors.filter((error) => !error.includes('/api/admin/models'))).toEqual([]);
  });
});
