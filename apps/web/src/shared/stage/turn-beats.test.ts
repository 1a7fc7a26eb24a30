import type { TurnFact } from '@one-mind/engine/facts';
import { describe, expect, it } from 'vitest';
import { alarmRise, hasChance, turnBeats } from './turn-beats.ts';

const TURN: TurnFact = {
  type: 'turn',
  round: 1,
  turn: 1,
  turnNumber: 1,
  action: 'search',
  intention: 'cooperative',
  targetKind: 'environment',
  target: 'environment',
  outcome: 'success',
  location: 'yard',
  changes: [],
  mishap: null,
};

describe('the beats of a turn', () => {
  it('shows the target, the dial, the result and the sentence in this order', () => {
    const { target, chance, outcome, sentence } = turnBeats(TURN, 2700);
    expect(target).toBeGreaterThan(0);
    expect(chance).toBeGreaterThan(target);
    expect(outcome).toBeGreaterThan(chance ?? Number.NaN);
    expect(sentence).toBeGreaterThanOrEqual(outcome);
  });
  it('leaves more than half of a turn of 3 s to read its sentence', () => {
    for (const action of ['move', 'search', 'interact', 'help', 'hide'] as const)
      expect(turnBeats({ ...TURN, action }, 3000).sentence).toBeLessThan(1500);
  });
  it('has no dial and an earlier result where nothing was left to chance', () => {
    const hidden = turnBeats({ ...TURN, action: 'hide' }, 2700);
    expect(hidden.chance).toBeNull();
    expect(hidden.outcome).toBeLessThan(turnBeats(TURN, 2700).outcome);
  });
  it('fits a shorter pace, and doesn’t stretch for a longer one', () => {
    expect(turnBeats(TURN, 270).sentence).toBeLessThan(135);
    expect(turnBeats(TURN, 20_000)).toEqual(turnBeats(TURN, 3000));
  });
  it('shows everything immediately in a cut', () => {
    expect(turnBeats(TURN, 0)).toEqual({ target: 0, chance: 0, outcome: 0, sentence: 0 });
  });
});

it('shows a dial for checks and slipped steps, whatever came of them', () => {
  for (const outcome of ['success', 'failure', 'nothing'] as const) expect(hasChance({ ...TURN, outcome })).toBe(true);
  expect(hasChance({ ...TURN, outcome: 'fizzled' })).toBe(false);
  expect(hasChance({ ...TURN, action: 'hide' })).toBe(false);
  expect(hasChance({ ...TURN, action: 'move' })).toBe(false);
  expect(hasChance({ ...TURN, action: 'move', outcome: 'failure', changes: [{ type: 'slipped' }] })).toBe(true);
});

it('adds up how far the alarm rose, and ignores a fall', () => {
  expect(alarmRise(TURN)).toBe(0);
  expect(alarmRise({ ...TURN, changes: [{ type: 'alarm', value: 3, by: -1 }] })).toBe(0);
  const mishap = { kind: 'noise', changes: [{ type: 'alarm', value: 5, by: 1 }] } as const;
  expect(alarmRise({ changes: [{ type: 'alarm', value: 4, by: 1 }], mishap })).toBe(2);
});
