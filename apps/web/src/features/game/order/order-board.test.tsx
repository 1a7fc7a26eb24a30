// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { STATE, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { renderGame } from '../testing/render-game.tsx';
import { OrderBoard } from './order-board.tsx';

beforeAll(startI18n);
afterEach(cleanup);

/** The reader is Ada, whose turns were turn 3 of round 1 and turn 2 of round 2: place 3. */
const board = (positions: Record<string, number>, claims = STATE.claims) =>
  renderGame(<OrderBoard />, { you: { ...YOU, guesses: { roles: {}, positions } }, current_state: { ...STATE, claims } });
const places = (name: string) => within(screen.getByRole('group', { name: `Places of ${name}` }));
const openPlaces = (name: string): readonly string[] =>
  places(name)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? '')
    .filter((label) => !label.includes('can’t'));

it('[K2] crosses out the own place for everyone else, and says why on focus and on a tap', async () => {
  const sent = board({});
  expect(openPlaces('You')).toEqual(['Place 3, the only one left']);
  expect(openPlaces('Benedikt')).toEqual(['Place 1', 'Place 2', 'Place 4', 'Place 5']);
  const reason = 'Your action was turn 3 in round 1, so Benedikt can’t have place 3.';
  const ruledOut = places('Benedikt').getByRole('button', { name: `Place 3, ${reason}` });
  expect(screen.queryByText(reason)).toBeNull();
  await userEvent.click(ruledOut);
  expect(screen.getByText(reason)).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.queryByText(reason)).toBeNull();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByText(reason)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('[K2] notes a guess with one press, moves it from another voice, and removes it with a second press', async () => {
  const sent = board({ 'seat-4': 5, 'seat-2': 1 });
  await userEvent.click(places('Dmitri').getByRole('button', { name: 'Place 5' }));
  const guess = places('Eszter').getByRole('button', { name: 'Place 5' });
  expect(guess.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(guess);
  expect(sent).toEqual([{ positions: { 'seat-3': 5, 'seat-4': null } }, { positions: { 'seat-4': null } }]);
});

it('[K2] [K3] crosses out by believed claims, and disregards them if they contradict each other', () => {
  // Benedikt and Dmitri both claim turn 2 of round 1.
  board({ 'seat-1': 2 });
  expect(openPlaces('Benedikt')).toEqual(['Place 2, the only one left']);
  expect(
    places('Eszter').getByRole('button', {
      name: 'Place 2, You believe that turn 2 of round 1 was Benedikt’s, so Eszter can’t have place 2.',
    }),
  ).toBeTruthy();
  cleanup();
  board({ 'seat-1': 2, 'seat-3': 2 });
  expect(screen.getByText(/^The claims that you believe can’t all be true/)).toBeTruthy();
  expect(openPlaces('Eszter')).toEqual(['Place 1', 'Place 2', 'Place 4', 'Place 5']);
});

it('is one tab stop for each voice', async () => {
  board({ 'seat-1': 4 });
  await userEvent.click(places('You').getByRole('button', { name: /^Place 3/ }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Guess the role of Benedikt'));
  await userEvent.tab();
  expect(document.activeElement).toBe(places('Benedikt').getByRole('button', { name: 'Place 4' }));
});
