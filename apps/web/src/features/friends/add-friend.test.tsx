// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { AddFriend } from './add-friend.tsx';

beforeAll(() => startI18n());
afterEach(cleanup);

it('can only be pressed with a username', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={queries}>
      <AddFriend />
    </QueryClientProvider>,
  );
  const add = screen.getByRole('button', { name: 'Add Friend' });
  const username = screen.getByRole('textbox', { name: 'Username' });
  expect(add).toHaveProperty('disabled', true);
  await userEvent.type(username, ' ');
  expect(add).toHaveProperty('disabled', true);
  await userEvent.type(username, 'Bea');
  expect(add).toHaveProperty('disabled', false);
});
