import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { endedFixture } from '../../../shared/games/testing/fixture-ending.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { Figures } from './figures.tsx';

beforeAll(startI18n);

it('has a table of each chart for printed pages, without the chart library', () => {
  const game = endedFixture('failure');
  if (game.reveal === null) throw new Error('The fixture has an end.');
  const markup = gameMarkup(<Figures reveal={game.reveal} />, game);
  expect([...markup.matchAll(/<div class="hidden print:block"><section aria-label="([^"]+)"/g)].map(([, caption]) => caption)).toEqual([
    'Round by round',
    'What each voice did',
    'With which secret tag',
  ]);
  expect(markup).not.toContain('recharts');
});
