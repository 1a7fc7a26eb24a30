import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { originOf, redirectedFrom, type Truth, truthOfTag, truthOutcome, truthRoll, wasTrue } from './truth-sentences.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});
const name = (id: string) => id;
const MOVE: Truth = {
  turnNumber: 1,
  round: 1,
  turn: 1,
  player: 'seat-0',
  by: 'you',
  program: { action: 'move', target: 'yard', intention: 'cooperative', tag: 'infiltrate' },
  resolvedTarget: 'yard',
  outcome: 'success',
  chance: 94,
  roll: 30,
  tagWorked: false,
  cover: false,
  mishap: null,
  falseClue: null,
  changes: [],
};

describe('the truth about a turn', () => {
  it('says that a locked door stopped a move that went well', () => {
    const blocked: Truth = { ...MOVE, changes: [{ type: 'blocked', by: 'cell-door' }] };
    expect(truthOutcome(t, blocked, name)).toBe('done well, but stopped by cell-door');
    expect(truthOfTag(t, blocked)).toBe('It found nothing to work on.');
  });
  it('counts rolls from 1 to 100, so that the chance itself still succeeds', () => {
    expect(truthRoll(t, { ...MOVE, roll: 93 })).toBe('needed 94 or less out of 100, rolled 94');
    expect(truthRoll(t, { ...MOVE, roll: 94, outcome: 'failure' })).toBe('needed 94 or less out of 100, rolled 95');
  });
  it('shows no roll where none decided: holding one’s ground never slips', () => {
    expect(truthRoll(t, { ...MOVE, chance: null, roll: null })).toBeNull();
    expect(truthRoll(t, { ...MOVE, changes: [{ type: 'held' }] })).toBeNull();
  });
  it('calls a sabotage planted, and not successful', () => {
    const sabotage: Truth = { ...MOVE, program: { ...MOVE.program, action: 'sabotage', tag: 'sabotage' }, chance: null, roll: null };
    expect(truthOutcome(t, sabotage, name)).toBe('planted');
    expect(truthOfTag(t, { ...sabotage, tagWorked: true })).toBeNull();
    expect(truthOutcome(t, { ...sabotage, outcome: 'failure' }, name)).toBe('could not be planted');
  });
  it('says why a tag did not work', () => {
    expect(truthOfTag(t, { ...MOVE, outcome: 'failure' })).toBe('It did not work, because the action failed.');
    expect(truthOfTag(t, { ...MOVE, tagWorked: true })).toBe('It worked.');
  });
  it('says of a tampered thing that it broke', () => {
    const broke: Truth = { ...MOVE, outcome: 'failure', mishap: { kind: 'jam', cause: 'tamper', by: 'seat-3' } };
    expect(truthOutcome(t, broke, name)).toBe('failed, because what it needed broke');
  });
  it('finds the turn in which a harm was planted, and the one of the tampering', () => {
    const planted: Truth = { ...MOVE, turnNumber: 2, player: 'seat-3', program: { ...MOVE.program, action: 'sabotage', tag: 'sabotage' } };
    const failed: Truth = { ...planted, turnNumber: 3, outcome: 'failure' };
    const tampered: Truth = { ...MOVE, turnNumber: 4, player: 'seat-3', program: { ...MOVE.program, tag: 'tamper' }, tagWorked: true };
    const struck = (cause: 'luck' | 'sabotage' | 'tamper', by: string | null): Truth => ({
      ...MOVE,
      turnNumber: 9,
      mishap: { kind: 'jam', cause, by },
    });
    const turns = [planted, failed, tampered];
    expect(originOf(turns, struck('sabotage', 'seat-3'))).toBe(planted);
    expect(originOf(turns, struck('tamper', 'seat-3'))).toBe(tampered);
    expect(originOf(turns, struck('luck', null))).toBeNull();
    expect(originOf(turns, { ...planted, mishap: { kind: 'jam', cause: 'sabotage', by: 'seat-3' } })).toBe(planted);
    expect(originOf(turns, { ...struck('sabotage', 'seat-3'), turnNumber: 1 })).toBeNull();
  });
  it('says what a turn was meant for when it had to go elsewhere', () => {
    expect(redirectedFrom({ ...MOVE, resolvedTarget: 'wall-gate' })).toBe('yard');
    expect(redirectedFrom(MOVE)).toBeNull();
    expect(redirectedFrom({ ...MOVE, program: { ...MOVE.program, target: 'environment' } })).toBeNull();
  });
  it('finds whether a claim was a lie', () => {
    const claims = [
      { player: 'seat-0', round: 1, turn: 2 },
      { player: 'seat-1', round: 1, turn: 2 },
    ];
    const truths = { claimsTrue: [false, true] };
    expect(wasTrue(claims, truths, { player: 'seat-0', round: 1 })).toBe(false);
    expect(wasTrue(claims, truths, { player: 'seat-1', round: 1 })).toBe(true);
    expect(wasTrue(claims, truths, { player: 'seat-1', round: 2 })).toBeNull();
  });
});
