import { describe, expect, it } from 'vitest';
import { YOU } from '../../../shared/games/testing/fixture-games.ts';
import { arranged, hasOrderClue, placeInRound, positionOfTurn, rotated, turnsOfPlace } from './turn-order-model.ts';

describe('the turn order prediction', () => {
  it('moves the first to last each round, and returns to the start', () => {
    expect(rotated(['a', 'b', 'c'], 1)).toEqual(['a', 'b', 'c']);
    expect(rotated(['a', 'b', 'c'], 2)).toEqual(['b', 'c', 'a']);
    expect(rotated(['a', 'b', 'c'], 4)).toEqual(['a', 'b', 'c']);
  });
  it('puts known and guessed places at their position, and fills the rest in the order of the list', () => {
    expect(arranged(['a', 'b', 'c', 'd'], new Map())).toEqual(['a', 'b', 'c', 'd']);
    expect(arranged(['a', 'b', 'c', 'd'], new Map([['a', 3]]))).toEqual(['b', 'c', 'a', 'd']);
    expect(
      arranged(
        ['a', 'b', 'c', 'd'],
        new Map([
          ['d', 1],
          ['b', 1],
        ]),
      ),
    ).toEqual(['d', 'a', 'b', 'c']);
  });
  it('converts a position between rounds in both directions', () => {
    for (const round of [1, 2, 3, 7]) {
      for (const position of [1, 2, 3, 4, 5]) expect(positionOfTurn(placeInRound(position, round, 5), round, 5)).toBe(position);
    }
    expect(placeInRound(1, 2, 5)).toBe(5);
  });
  it('shows only turns that the round has, without those of quieted voices', () => {
    expect(turnsOfPlace(4, [], 4)).toEqual([4, 4]);
    expect(turnsOfPlace(4, [2], 4)).toEqual([3, 3]);
    expect(turnsOfPlace(2, [4], 4)).toEqual([2, 2]);
    expect(turnsOfPlace(1, [null], 4)).toEqual([1, 1]);
    expect(turnsOfPlace(3, [null], 4)).toEqual([2, 3]);
    expect(turnsOfPlace(4, [null], 4)).toEqual([3, 3]);
    expect(turnsOfPlace(6, [null, 2], 6)).toEqual([4, 4]);
  });
});

describe('the first clue to the order', () => {
  it('is an own turn, a claim or a guess of a place', () => {
    const nothing = { actions: [], guesses: { roles: {}, positions: {} } };
    expect(hasOrderClue(nothing, [])).toBe(false);
    expect(hasOrderClue({ ...nothing, guesses: { roles: { b: 'rogue' }, positions: {} } }, [])).toBe(false);
    expect(hasOrderClue({ ...nothing, guesses: { roles: {}, positions: { b: 2 } } }, [])).toBe(true);
    expect(hasOrderClue(nothing, [{ player: 'b', round: 1, turn: 2 }])).toBe(true);
    expect(hasOrderClue({ ...nothing, actions: YOU.actions }, [])).toBe(true);
  });
});
