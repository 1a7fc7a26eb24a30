import { describe, expect, it } from 'vitest';
import type { Finding } from './check-narration.ts';
import { checkedPrefixes } from './checked-prefixes.ts';

const nothing = (): readonly Finding[] => [];
const refusing = (word: string) => (text: string) =>
  text.includes(word) ? [{ check: 'role' as const, message: 'It says what it must not.' }] : [];
async function* pieces(...all: readonly string[]) {
  for (const piece of all) yield piece;
}
const all = async (from: AsyncIterable<string>): Promise<string[]> => {
  const seen: string[] = [];
  for await (const one of from) seen.push(one);
  return seen;
};
const letters = (text: string) => pieces(...text);
const TOLD = 'The hands lean on the gate. It does not move. The dark listens.';

describe('checkedPrefixes', () => {
  it('grows by whole sentences, however the answer is cut', async () => {
    const grown = ['The hands lean on the gate.', 'The hands lean on the gate. It does not move.', TOLD];
    expect(await all(checkedPrefixes(letters(TOLD), nothing))).toEqual(grown);
    expect(await all(checkedPrefixes(pieces(TOLD), nothing))).toEqual(grown);
    expect(await all(checkedPrefixes(pieces('The hands lean', ' on the gate. It does', ' not move. The dark listens.'), nothing))).toEqual(
      grown,
    );
  });

  it('checks text before it shows it, and stops at the first refused sentence', async () => {
    expect(await all(checkedPrefixes(letters(TOLD), refusing('move')))).toEqual(['The hands lean on the gate.']);
    expect(await all(checkedPrefixes(letters(TOLD), refusing('hands')))).toEqual([]);
  });

  it('shows no part of a sentence that breaks off', async () => {
    expect(await all(checkedPrefixes(letters('The hands lean on the gate. It does not mo'), nothing))).toEqual([
      'The hands lean on the gate.',
    ]);
    expect(await all(checkedPrefixes(letters('The hands lean on'), nothing))).toEqual([]);
    expect(await all(checkedPrefixes(pieces(), nothing))).toEqual([]);
  });

  it('rethrows errors of the answer after what was shown', async () => {
    const seen: string[] = [];
    const breaking = (async function* () {
      yield 'The hands lean on the gate. It';
      throw new Error('gone');
    })();
    await expect(async () => {
      for await (const one of checkedPrefixes(breaking, nothing)) seen.push(one);
    }).rejects.toThrow('gone');
    expect(seen).toEqual(['The hands lean on the gate.']);
  });

  it('distinguishes titles and dots from the end of a sentence', async () => {
    expect(await all(checkedPrefixes(letters('It nods to Mr. Hale... and waits. Then no more.'), nothing))).toEqual([
      'It nods to Mr. Hale...',
      'It nods to Mr. Hale... and waits.',
      'It nods to Mr. Hale... and waits. Then no more.',
    ]);
  });

  it('joins several paragraphs into one', async () => {
    expect(await all(checkedPrefixes(pieces('\n The hands lean\non the gate.\r\n\r\nIt does not move.\n'), nothing))).toEqual([
      'The hands lean on the gate.',
      'The hands lean on the gate. It does not move.',
    ]);
  });

  it('waits for more if the first sentence is too short by itself', async () => {
    const short = (text: string) => (text.length < 20 ? [{ check: 'length' as const, message: 'It is too short.' }] : []);
    expect(await all(checkedPrefixes(letters('Slowly. The hands lean on the gate.'), short))).toEqual([
      'Slowly. The hands lean on the gate.',
    ]);
  });

  it('stops reading an endless answer', async () => {
    let read = 0;
    const endless = (async function* () {
      for (;;) {
        read += 1;
        yield 'and on ';
      }
    })();
    expect(await all(checkedPrefixes(endless, nothing))).toEqual([]);
    expect(read).toBeLessThan(500);
  });

  it('holds back text that isn’t on topic yet', async () => {
    const aboutGate = (text: string): readonly Finding[] =>
      text.includes('gate') ? [] : [{ check: 'topic', message: 'It is about something else.' }];
    expect(await all(checkedPrefixes(letters('The dark listens to itself. The hands lean on the gate. It waits.'), aboutGate))).toEqual([
      'The dark listens to itself. The hands lean on the gate.',
      'The dark listens to itself. The hands lean on the gate. It waits.',
    ]);
    expect(await all(checkedPrefixes(letters('The dark listens to itself. It listens back.'), aboutGate))).toEqual([]);
  });
});
