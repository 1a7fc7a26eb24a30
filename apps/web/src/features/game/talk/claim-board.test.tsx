import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { snapshotFixture } from '../../../shared/games/testing/fixture-games.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { ClaimBoard } from './claim-board.tsx';

beforeAll(startI18n);

it('says when a turn can be claimed while the turns are being played', () => {
  const { current_state: state } = snapshotFixture({});
  const shown = (phase: typeof state.phase): string => gameMarkup(<ClaimBoard />, { current_state: { ...state, phase } });
  const explanation = 'You can claim one in the next Action Phase.';
  expect(shown('resolution')).toContain(explanation);
  expect(shown('update')).toContain(explanation);
  expect(shown('planning')).not.toContain(explanation);
});
