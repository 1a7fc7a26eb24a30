// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toasts, toast } from './toasts.tsx';

it('shows what was said before the library was loaded', async () => {
  render(<Toasts />);
  toast.dismiss('unknown');
  toast('first');
  toast.error('second', { id: 'second' });
  expect(await screen.findByText('first', {}, { timeout: 30_000 })).toBeTruthy();
  expect(await screen.findByText('second', {}, { timeout: 30_000 })).toBeTruthy();
});
