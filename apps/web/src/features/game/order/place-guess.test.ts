import { expect, it } from 'vitest';
import { placeGuess } from './place-guess.ts';

it('notes a place, moves it, and removes it when it is pressed again', () => {
  expect(placeGuess({}, 'ben', 2)).toEqual({ ben: 2 });
  expect(placeGuess({ ben: 2 }, 'ben', 3)).toEqual({ ben: 3 });
  expect(placeGuess({ ben: 2 }, 'ben', 2)).toEqual({ ben: null });
});

it('takes the place from everyone else who had it', () => {
  expect(placeGuess({ ben: 1, cleo: 2, dan: 2 }, 'ben', 2)).toEqual({ ben: 2, cleo: null, dan: null });
});
