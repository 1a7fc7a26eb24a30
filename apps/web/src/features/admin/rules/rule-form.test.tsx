// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { RuleForm } from './rule-form.tsx';
import { engineRule } from './testing/fixture-rules.ts';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says whether saving or testing has failed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RuleForm rule={engineRule} onClose={() => {}} />
    </QueryClientProvider>,
  );
  // The dialog is loaded when it opens.
  await userEvent.click(await screen.findByRole('button', { name: 'Try on the example' }, { timeout: 30_000 }));
  await screen.findByText('Failed to test rules', {}, { timeout: 30_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Update Rule' }));
  await screen.findByText('Failed to save rule', {}, { timeout: 30_000 });
});
