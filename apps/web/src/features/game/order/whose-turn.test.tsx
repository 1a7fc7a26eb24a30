// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { PLAYERS, STATE, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { renderGame } from '../testing/render-game.tsx';
import { WhoseTurn } from './whose-turn.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const ask = (turn: { round: number; turn: number }, positions: Record<string, number>, asks = true) =>
  renderGame(<WhoseTurn turn={turn} asks={asks} />, { you: { ...YOU, guesses: { roles: {}, positions } } });
const marks = (turn: string) => within(screen.getByRole('group', { name: `Whose was ${turn}?` }));

it('[K2] notes the place that a turn of a later round has in the order, and removes it with a second press', async () => {
  // With five voices, turn 5 of round 2 belongs to place 1.
  const sent = ask({ round: 2, turn: 5 }, { 'seat-4': 1 });
  const row = marks('turn 5 of round 2');
  expect(row.getAllByRole('button').map((mark) => mark.getAttribute('aria-label'))).toEqual(['Benedikt', 'Chiara', 'Dmitri', 'Eszter']);
  expect(row.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('Eszter');
  await userEvent.click(row.getByRole('button', { name: 'Chiara' }));
  await userEvent.click(row.getByRole('button', { name: 'Eszter' }));
  expect(sent).toEqual([{ positions: { 'seat-2': 1, 'seat-4': null } }, { positions: { 'seat-4': null } }]);
});

it('offers only the voices that can have had the turn', () => {
  // Benedikt’s claim to turn 2 of round 1 is believed.
  ask({ round: 2, turn: 1 }, { 'seat-1': 2 });
  expect(marks('turn 1 of round 2').getAllByRole('button')).toHaveLength(1);
  cleanup();
  ask({ round: 2, turn: 2 }, {});
  expect(screen.getByText('Yours')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows only the guess below earlier turns, and nothing to people who watch', () => {
  ask({ round: 1, turn: 4 }, { 'seat-4': 4 }, false);
  expect(screen.getByTitle('Your guess; nobody sees it before the end').textContent).toBe('Your guess: Eszter?');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  renderGame(<WhoseTurn turn={{ round: 1, turn: 4 }} asks />, { you: null });
  expect(document.body.textContent).toBe('');
});

it('asks for the place of a quieted voice first if the turn depends on it', () => {
  const verdicts = [{ round: 2, accuser: 'seat-0', accused: 'seat-3', guilty: true }];
  const quieted = (positions: Record<string, number>) =>
    renderGame(<WhoseTurn turn={{ round: 2, turn: 4 }} asks />, {
      you: { ...YOU, actions: YOU.actions.slice(0, 1), guesses: { roles: {}, positions } },
      current_state: { ...STATE, verdicts },
      players: PLAYERS.map((player) => ({ ...player, is_alive: player.id !== 'seat-3' })),
    });
  quieted({});
  expect(screen.getByText('Whose? First guess the place of Dmitri.')).toBeTruthy();
  cleanup();
  quieted({ 'seat-3': 1 });
  // Place 1 would be last in round 2, so turn 4 is that of place 5.
  expect(marks('turn 4 of round 2').getAllByRole('button')).toHaveLength(3);
});
