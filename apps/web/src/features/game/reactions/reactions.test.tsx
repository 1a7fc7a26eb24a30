// @vitest-environment happy-dom
import type { Reaction } from '@one-mind/protocol/moderation/chat';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { PLAYERS } from '../../../shared/games/testing/fixture-games.ts';
import { renderGame } from '../testing/render-game.tsx';
import { Reactions } from './reactions.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const of = (userId: string, reaction: Reaction['reaction']): Reaction => ({
  gameId: 'g',
  userId,
  subject: 'turn:1:1',
  reaction,
  version: 1,
});
const part = <Reactions subject="turn:1:1" about="turn 1 of round 1" />;

it('offers six reactions by name, sends the chosen one, and takes one’s own back with one tap', async () => {
  const sent: unknown[] = [];
  renderGame(part, {}, { reactions: [of('seat-0', 'ouch'), of('seat-1', 'ouch'), of('seat-2', null)], react: (...one) => sent.push(one) });
  const own = screen.getByRole('button', { name: 'Ouch: You, Benedikt' });
  expect(own.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'React to turn 1 of round 1' }));
  const choices = within(await screen.findByRole('dialog', { name: 'React to turn 1 of round 1' }));
  expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Nice',
    'Agreed',
    'Really?',
    'Suspicious',
    'Funny',
    'Ouch',
  ]);
  await userEvent.click(choices.getByRole('button', { name: 'Suspicious' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(own);
  expect(sent).toEqual([
    ['turn:1:1', 'suspicious'],
    ['turn:1:1', null],
  ]);
});

it('shows quieted voices and spectators the reactions of the others only', () => {
  const quieted = PLAYERS.map((player) => (player.seat === 0 ? { ...player, is_alive: false, composure: 0 } : player));
  for (const differences of [{ you: null }, { players: quieted }]) {
    renderGame(part, differences, { reactions: [of('seat-1', 'nice')] });
    expect(screen.getByRole('img', { name: 'Nice: Benedikt' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
});

it('offers nothing to someone who plays with AI players alone', () => {
  const players = PLAYERS.map((player) => (player.seat === 0 ? player : { ...player, kind: 'ai' as const }));
  renderGame(part, { players });
  expect(screen.queryByRole('button')).toBeNull();
});
