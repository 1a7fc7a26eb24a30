import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { STATE, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { createGameMemory, GameMemoryContext } from '../live/game-memory.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { Notebook } from './notebook.tsx';

beforeAll(startI18n);

it('has an order board from the first clue to the order', () => {
  const shown = (actions: typeof YOU.actions): string =>
    gameMarkup(
      <GameMemoryContext value={createGameMemory('', '')}>
        <Notebook />
      </GameMemoryContext>,
      { you: { ...YOU, actions, guesses: { roles: {}, positions: {} } }, current_state: { ...STATE, claims: [] } },
    );
  expect(shown([])).not.toContain('Order board');
  expect(shown(YOU.actions)).toContain('Order board');
});
