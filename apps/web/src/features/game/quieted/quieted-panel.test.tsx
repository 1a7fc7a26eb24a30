import type { QuietedView } from '@one-mind/engine/view/view-types';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { QUIETED, STATE, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { QuietedPanel } from './quieted-panel.tsx';

beforeAll(startI18n);

const shown = (quieted: QuietedView, state: Partial<typeof STATE> = {}): string =>
  gameMarkup(<QuietedPanel onTalk={() => {}} />, { you: { ...YOU, quieted }, current_state: { ...STATE, ...state } });
const pressed = (markup: string): number => markup.match(/aria-pressed="true"/g)?.length ?? 0;

it('[Q1] shows what is predicted, what came of the last prediction, and the points so far', () => {
  const markup = shown(QUIETED);
  expect(pressed(markup)).toBe(1);
  expect(markup).toContain('Points so far: 3');
  expect(markup).toContain('aria-label="Right"');
  expect(markup).toContain('aria-label="Wrong"');
  expect(markup).not.toContain('disabled=""');
});

it('[Q1] can’t be changed while the turns are played', () => {
  const markup = shown(QUIETED, { phase: 'resolution' });
  expect(markup.match(/<button[^>]*aria-pressed/g)?.length).toBe(markup.match(/disabled=""/g)?.length);
});

it('[Q3] says when the nudge was used, and offers nothing that the rules have switched off', () => {
  expect(shown({ ...QUIETED, nudge: { round: 1, kind: 'divert' } })).toContain('You used your nudge in round 1: Divert.');
  expect(shown(QUIETED, { rulesOff: ['nudges'] })).not.toContain('Nudge the world');
  expect(shown(QUIETED, { rulesOff: ['predictions'] })).not.toContain('Points so far');
});
