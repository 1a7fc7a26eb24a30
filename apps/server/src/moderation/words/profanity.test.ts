import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { findRudeWords } from './profanity.ts';
import { wordFilterOf } from './word-filter.ts';

const { isRude, masked } = wordFilterOf([findRudeWords]);

describe('the filter of rude words', () => {
  it.each(['fuck', 'FUUUCK', 'ʃ𝐟ʃὗƈｋ', 'sh1t', 'what the fuck?', 'a55', '455hole'])('finds %s', (text) => {
    expect(isRude(text)).toBe(true);
  });

  it.each([
    'Dickens',
    'Scunthorpe',
    'assassin',
    'therapist',
    'analyst',
    'the cockpit',
    'Penistone',
    'who moved twice?',
    'assist',
    '455',
    'turn 4555, 7175 points',
  ])('accepts %s', (text) => {
    expect(isRude(text)).toBe(false);
    expect(masked(text)).toBe(text);
  });

  it('masks only the word, letter by letter', () => {
    expect(masked('well, fuck this 🎲 shit')).toBe('well, **** this 🎲 ****');
  });

  it('finds no rude words in the texts of the built-in scenarios', () => {
    expect(BUILT_IN.filter(({ title }) => isRude(title))).toEqual([]);
  });
});
