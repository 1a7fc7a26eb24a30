import type { Change, Fact } from '@one-mind/engine/facts';
import { describe, expect, it } from 'vitest';
import { factWithoutLines } from './fact-without-lines.ts';

const flood = (...changes: readonly Change[]): Fact => ({ type: 'eventHappened', id: 'flood', title: 'Flood', changes });
const said = (text: string): Change => ({ type: 'said', text });
const rise: Change = { type: 'alarm', value: 3, by: 1 };

describe('the plain fact below the story', () => {
  it.each([
    ['alone', 'Event “Flood”: Water pours in.', flood(said('Water pours in.')), 'Event “Flood”.'],
    [
      'first',
      'Event “Flood”: Water pours in; the alarm rose by 1 to 3.',
      flood(said('Water pours in.'), rise),
      'Event “Flood”: the alarm rose by 1 to 3.',
    ],
    [
      'last',
      'Event “Flood”: the alarm rose by 1 to 3; Water pours in.',
      flood(rise, said('Water pours in.')),
      'Event “Flood”: the alarm rose by 1 to 3.',
    ],
  ])('leaves out a sentence that the story says, standing %s', (_, fact, data, expected) => {
    expect(factWithoutLines('Then it happens: Flood. Water pours in. It is cold.', { fact, data })).toBe(expected);
  });

  it('ends with a full stop where the sentence brought its own punctuation', () => {
    const data = flood(said('“Run.”'));
    expect(factWithoutLines('Flood. “Run.”', { fact: 'Event “Flood”: “Run.”', data })).toBe('Event “Flood”.');
  });

  it('keeps a sentence that the story does not say', () => {
    const fact = 'Event “Flood”: Water pours in.';
    expect(factWithoutLines('The ship goes down.', { fact, data: flood(said('Water pours in.')) })).toBe(fact);
  });
});
