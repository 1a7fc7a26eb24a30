import type { TurnFact } from '@one-mind/engine/facts';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { StoryEntry } from './story-entry.tsx';

beforeAll(startI18n);

const TURN: TurnFact = {
  type: 'turn',
  round: 1,
  turn: 1,
  turnNumber: 1,
  action: 'interact',
  intention: 'cooperative',
  targetKind: 'object',
  target: 'door',
  outcome: 'success',
  location: 'cell',
  changes: [],
  mishap: null,
};
const ENTRY: NarrativeEntry = {
  id: '1.0',
  seq: 1,
  type: 'action',
  content: 'The body tries the door.',
  retold: null,
  fact: 'The body worked on the door, looking cooperative. It worked.',
  data: TURN,
  round: 1,
  turn_number: 1,
  timestamp: '2026-11-22T17:00:00.000Z',
};
const shown = (typingMs: number | null, data: Partial<TurnFact> = {}): string =>
  renderToStaticMarkup(<StoryEntry entry={{ ...ENTRY, data: { ...TURN, ...data } }} timestamps={false} typingMs={typingMs} />);

it('keeps the result hidden while the story above it is still typing', () => {
  const result = /<div class="([^"]*)">(?:(?!<\/div>).)*It worked/;
  expect(result.exec(shown(1000))?.[1]).toContain('invisible');
  expect(result.exec(shown(null))?.[1]).not.toContain('invisible');
});

it('folds the plain fact away behind the button of the turn', () => {
  expect(shown(null)).toMatch(
    /<button[^>]*aria-expanded="false" aria-controls="([^"]+)".*Turn 1.*<\/button><p id="\1" hidden="">The body worked on the door, looking cooperative\. It worked\./,
  );
});

it('never says of a Hide that nothing came of it', () => {
  const nothing = shown(null, { outcome: 'nothing' });
  expect(nothing).toContain('Nothing came of it');
  const hidden = shown(null, { action: 'hide', targetKind: 'environment', target: 'environment', outcome: 'nothing' });
  expect(hidden).toContain('Hidden');
  expect(hidden).not.toContain('Nothing came of it');
});
