import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { STATE } from '../../lib/testing/fixture-games.ts';
import { gameMarkup } from './testing/game-markup.tsx';
import { VotePanel } from './vote-panel.tsx';

beforeAll(startI18n);

it('counts one vote and several votes in their own words', () => {
  const shown = (needed: number, voters: readonly string[]): string => {
    const accusation = { accuser: 'seat-2', accused: 'seat-3', voters, needed };
    return gameMarkup(<VotePanel accusation={accusation} />, { current_state: { ...STATE, accusation } });
  };
  expect(shown(1, ['seat-0'])).toContain('1 of 1 votes quiets this voice.');
  expect(shown(2, ['seat-0', 'seat-1', 'seat-4'])).toContain('2 of 3 votes quiet this voice.');
});
