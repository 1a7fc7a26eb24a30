import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { STATE } from '../../lib/testing/fixture-games.ts';
import { gameMarkup } from './testing/game-markup.tsx';
import { VotePanel } from './vote-panel.tsx';

beforeAll(startI18n);

it('says how many votes quiet the accused', () => {
  const shown = (needed: number, voters: readonly string[]): string => {
    const accusation = { accuser: 'seat-2', accused: 'seat-3', voters, needed };
    return gameMarkup(<VotePanel accusation={accusation} />, { current_state: { ...STATE, accusation } });
  };
  expect(shown(1, ['seat-0'])).toContain('It takes 1 of 1 votes to quiet this voice.');
  expect(shown(2, ['seat-0', 'seat-1', 'seat-4'])).toContain('It takes 2 of 3 votes to quiet this voice.');
});
