import { describe, expect, it } from 'vitest';
import { OCCASIONS, phrasesOf, TEMPERS } from '../grammar/ai-lines.ts';
import { saysNoMore } from './check-line.ts';

const NAMES = ['Bea', 'Rogue One', 'Max'];
const LINE = 'Somebody should say whose turn 3 was, Bea.';

describe('a model’s words for a line', () => {
  it.each(['Whose turn was that, the 3 one, Bea?', 'Bea, who will own up to turn 3?', 'Well, Bea, turn 3 was somebody’s!'])(
    'may be: %s',
    (text) => {
      expect(saysNoMore(text, LINE, NAMES)).toBe(true);
    },
  );

  it.each([
    ['another name', 'Max, whose turn 3 was that?'],
    ['another number', 'Whose was turn 4, Bea?'],
    ['another turn, spelled out', 'Whose was the fourth one, Bea?'],
    ['a deed of one’s own', 'Turn 3 was mine, Bea.'],
    ['a deed told', 'I searched in turn 3, Bea.'],
    ['a role', 'As a saboteur I wonder about turn 3.'],
    ['a tag', 'Somebody tampered in turn 3.'],
    ['a side', 'I am innocent, Bea, and so is turn 3.'],
    ['markup', 'Whose was **turn 3**, Bea?'],
    ['an address', 'Bea, see https://example.org about turn 3'],
    ['two lines', 'Whose was turn 3?\nBea?'],
    ['another alphabet', 'Чей был ход 3, Bea?'],
    ['talk about the talking', 'Sure! Here is the line: whose was turn 3, Bea?'],
    ['nothing', ''],
    ['too much', `Whose was turn 3, Bea? ${'Well? '.repeat(60)}`],
  ])('may not contain %s', (_what, text) => {
    expect(saysNoMore(text, LINE, NAMES)).toBe(false);
  });

  it('may contain a player’s name, whatever word it is', () => {
    expect(saysNoMore('Rogue One worries me, I say.', 'Somebody has to say it: Rogue One worries me.', NAMES)).toBe(true);
  });

  it('may be the line itself', () => {
    for (const occasion of OCCASIONS) {
      for (const phrase of TEMPERS.flatMap((temper) => phrasesOf(occasion, temper))) {
        const line = phrase.replace(/\{(?:turn2?|round2?|alarm|limit)\}/g, '3').replace(/\{\w+\}/g, 'Bea');
        expect([line, saysNoMore(line, line, NAMES)]).toEqual([line, true]);
      }
    }
  });
});
