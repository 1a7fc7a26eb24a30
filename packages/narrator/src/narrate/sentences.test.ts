import { describe, expect, it } from 'vitest';
import { fill, sentencesOf } from './sentences.ts';

describe('sentencesOf', () => {
  it('splits at the spaces after a full stop or the like, and after a closing mark behind it', () => {
    expect(sentencesOf('One. Two!  Three? “Four.” Five… (Six.)\n’Seven.’ Eight')).toEqual([
      'One.',
      'Two!',
      'Three?',
      '“Four.”',
      'Five…',
      '(Six.)',
      '’Seven.’',
      'Eight',
    ]);
  });

  it('keeps what only looks like an end, and drops the spaces around the text', () => {
    expect(sentencesOf(' 3.5 steps, “no” way.) ”x. ')).toEqual(['3.5 steps, “no” way.)', '”x.']);
    expect(sentencesOf('one” two')).toEqual(['one” two']);
    expect(sentencesOf('. a')).toEqual(['.', 'a']);
    expect(sentencesOf('One.\u00a0Two.\u2003Three—four.')).toEqual(['One.', 'Two.', 'Three—four.']);
    expect(sentencesOf('  ')).toEqual(['']);
  });
});

describe('fill', () => {
  it('puts values into the gaps, with a capital article at the start of a sentence, and leaves unknown gaps empty', () => {
    const values = { x: 'the {y}', name: 'ada' };
    expect(fill('{X} and {x}, {Name} and {name}{none}.', values)).toBe('The {y} and the {y}, ada and ada.');
    expect(fill('No gap', values)).toBe('No gap');
    expect(fill('{x}', values)).toBe('the {y}');
  });
});
