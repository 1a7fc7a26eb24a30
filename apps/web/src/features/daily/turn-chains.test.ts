import type { CaseRound } from '@one-mind/protocol/daily/daily';
import { describe, expect, it } from 'vitest';
import { chainsOf, placeOf, readingsOf, turnIn } from './turn-chains.ts';

const round = (number: number, targets: readonly (number | null)[], statements: CaseRound['statements'] = []): CaseRound => ({
  round: number,
  location: 'Cell 19',
  art: 'cell',
  alarm: 1,
  alarmLimit: 8,
  vitality: 7,
  vitalityMax: 7,
  entries: targets.map((target, at) => ({
    text: '',
    turn: { turn: at + 1, fact: '', outcome: 'success', hid: false, mishap: false, target },
  })),
  statements,
});
const ROUNDS = [
  round(1, [null, 2, null], [{ seat: 0, text: '', round: 1, turn: 1, reading: null }]),
  round(
    2,
    [null, null, null],
    [
      { seat: 1, text: '', round: 2, turn: 3, reading: { seat: 2, isGood: false } },
      { seat: 2, text: '', round: 2, turn: 1, reading: null },
    ],
  ),
];

describe('the chains of turns', () => {
  it('[S4] follow a voice through the rounds: its turn comes one place earlier each time, and after the first the last', () => {
    expect([1, 2, 3].map((number) => turnIn(3, number, 2))).toEqual([2, 1, 3]);
    for (const place of [1, 2, 3]) for (const number of [1, 2, 3, 4, 7]) expect(placeOf(3, number, turnIn(3, number, place))).toBe(place);
  });

  it('collect claims of different rounds for the same turns, and whom their own targets rule out', () => {
    const chains = chainsOf(3, ROUNDS);
    expect(chains.map(({ claimants }) => claimants)).toEqual([[0, 1], [2], []]);
    expect(chains.map(({ turns }) => turns.map(({ turn }) => turn))).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
    ]);
    expect(chains.map(({ excluded }) => excluded)).toEqual([[], [{ seat: 2, round: 1, turn: 2 }], []]);
  });

  it('keep what was said about a voice that was searched', () => {
    expect(readingsOf(ROUNDS, 2)).toEqual([{ by: 1, round: 2, isGood: false }]);
    expect(readingsOf(ROUNDS, 0)).toEqual([]);
  });
});
