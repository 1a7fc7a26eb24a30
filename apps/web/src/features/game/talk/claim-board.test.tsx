// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { snapshotFixture } from '../../../shared/games/testing/fixture-games.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { renderGame } from '../testing/render-game.tsx';
import { ClaimBoard } from './claim-board.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it('says when a turn can be claimed while the turns are being played', () => {
  const { current_state: state } = snapshotFixture({});
  const shown = (phase: typeof state.phase): string => gameMarkup(<ClaimBoard />, { current_state: { ...state, phase } });
  const explanation = 'You can claim one in the next Action Phase.';
  expect(shown('resolution')).toContain(explanation);
  expect(shown('update')).toContain(explanation);
  expect(shown('planning')).not.toContain(explanation);
});

it('[K2] shows a clue about a turn in the cell of that turn, and in words below the board', async () => {
  renderGame(<ClaimBoard />, {});
  const cell = screen.getByRole('button', { name: /^Round 1, turn 2, .*your clue: Turn 2 of round 1 was harmful\.$/ });
  expect(cell.textContent).toBe('harmful');
  expect(screen.getByRole('button', { name: /^Round 1, turn 1,/ }).textContent).toBe('');
  await userEvent.click(cell);
  const details = within(screen.getByRole('region', { name: 'Round 1, turn 2' }));
  expect(details.getByText('Turn 2 of round 1 was harmful.')).toBeTruthy();
  expect(details.getByText('The body helps itself; nothing lasting comes of it.')).toBeTruthy();
});

it('[K2] [K3] believing a claim guesses the place that it gives its voice', async () => {
  const sent = renderGame(<ClaimBoard />, {});
  await userEvent.click(screen.getByRole('button', { name: /^Round 1, turn 2,/ }));
  expect(screen.getByRole('button', { name: 'Believe Benedikt' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Believe Benedikt' }));
  await userEvent.click(screen.getByRole('button', { name: 'Believe Dmitri' }));
  expect(sent).toEqual([{ positions: { 'seat-1': null } }, { positions: { 'seat-1': null, 'seat-3': 2 } }]);
});

it('shows people who watch what everyone saw, and nothing to believe or claim', async () => {
  renderGame(<ClaimBoard />, { you: null });
  await userEvent.click(screen.getByRole('button', { name: /^Round 1, turn 2,/ }));
  const details = within(screen.getByRole('region', { name: 'Round 1, turn 2' }));
  expect(details.getByText('Dmitri')).toBeTruthy();
  expect(details.queryByRole('button')).toBeNull();
});
