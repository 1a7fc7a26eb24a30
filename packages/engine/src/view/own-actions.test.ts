import { describe, expect, it } from 'vitest';
import { anIdleTruth, idleTruths } from '../testing/turns.ts';
import { ownActions } from './own-actions.ts';

const shown = { action: 'move', target: 'cellar', intention: 'cooperative', tag: 'assist', by: 'you', outcome: 'success', tagWorked: true };

describe('ownActions', () => {
  it('[K3] shows a voice its own turns, oldest first, and no other truth about them', () => {
    const state = { truths: idleTruths(3, 2) };
    expect(ownActions(state, 1)).toEqual([
      { ...shown, round: 1, turn: 2, turnNumber: 2 },
      { ...shown, round: 2, turn: 1, turnNumber: 4 },
    ]);
    expect(ownActions(state, 4)).toEqual([]);
  });

  it('[K3] stays the same list until the voice has had another turn', () => {
    const truths = idleTruths(3, 1);
    const before = ownActions({ truths }, 0);
    const others = [...truths, anIdleTruth(1, 2, 1, 4)];
    expect(ownActions({ truths: others }, 0)).toBe(before);
    const after = ownActions({ truths: [...others, anIdleTruth(0, 2, 2, 5)] }, 0);
    expect(after.map(({ turnNumber }) => turnNumber)).toEqual([1, 5]);
    expect(after[0]).toBe(before[0]);
  });

  it('[K3] never mixes up the turns of two games', () => {
    const truths = idleTruths(3, 2);
    const otherwise = truths.map((truth) => ({ ...truth, tagWorked: false }));
    expect(ownActions({ truths }, 2).every(({ tagWorked }) => tagWorked)).toBe(true);
    expect(ownActions({ truths: otherwise }, 2).some(({ tagWorked }) => tagWorked)).toBe(false);
    expect(ownActions({ truths: truths.slice(0, 3) }, 2)).toHaveLength(1);
    expect(ownActions({ truths }, 2)).toHaveLength(2);
  });
});
