import { expect, it } from 'vitest';
import { pitchOf } from './note.ts';

it('knows the pitch of a note by its name', () => {
  expect(['A4', 'A5', 'C1', 'Eb6', 'F#3'].map((name) => Number(pitchOf(name).toFixed(2)))).toEqual([440, 880, 32.7, 1244.51, 185]);
  expect(() => pitchOf('H2')).toThrow('H2 is not a note');
});
