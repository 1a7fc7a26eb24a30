import { describe, expect, it, vi } from 'vitest';
import { marksOf, NarrationHistory } from './narration-history.ts';

const after = (...contents: readonly string[]): NarrationHistory => new NarrationHistory(contents);

describe('NarrationHistory', () => {
  it('counts the sentences of a text that have been narrated', () => {
    const history = after('Mara hides. “Quiet!” The lamp hums, and nothing moves.');
    const repetitions = (text: string) => history.repetitions(marksOf(text));
    expect(repetitions('Mara hides. It rains.')).toBe(1);
    expect(repetitions('“Quiet!” The lamp hums, and nothing moves.')).toBe(2);
    expect(repetitions('Mara hides in the hall. The lamp hums.')).toBe(0);
    expect(repetitions('')).toBe(0);
  });

  it('recognises a clause as the sentence that it was', () => {
    const history = after('It makes no difference at all.');
    expect(history.repetitions(marksOf('it makes no difference at all'))).toBe(1);
    expect(history.staleness('it makes no difference at all')).toBeGreaterThan(history.staleness('it makes no difference at last'));
  });

  it('forgets an opening after a while, but never a sentence', () => {
    const between = Array.from({ length: 60 }, () => 'Nothing moves.');
    const stale = 'Mara walks to the yard.';
    expect(after().staleness(stale)).toBe(0);
    expect(after('Mara walks to the hall.').staleness(stale)).toBeGreaterThan(0);
    expect(after('Mara walks to the hall.', 'Nothing moves.').staleness(stale)).toBeLessThan(
      after('Mara walks to the hall.').staleness(stale),
    );
    expect(after('Mara walks to the hall.', ...between).staleness(stale)).toBe(0);
    expect(after(stale, ...between).staleness(stale)).toBeGreaterThan(0);
  });
});

it('reads texts in a browser as it does in Node.js', async () => {
  const text = 'The body finds a key. Il n’y a personne, 鍵 – and nobody hears it! “Who?”';
  const expected = marksOf(text);
  vi.stubGlobal('Buffer', undefined);
  vi.resetModules();
  const inBrowser = await import('./narration-history.ts');
  vi.unstubAllGlobals();
  expect(inBrowser.marksOf(text)).toEqual(expected);
});
