import { describe, expect, it } from 'vitest';
import { settle } from '../testing/play.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { publicFor } from '../view/view.ts';
import {
  allOrders,
  orderOfRound,
  placeAt,
  placesOfRound,
  positionOf,
  sameVoiceTurn,
  turnOrderIn,
  turnOrderOf,
  turnsBeforeNext,
} from './turn-order.ts';

const CYCLING = { players: 4, cycles: true };
const FIXED = { players: 4, cycles: false };
const ROUNDS = [1, 2, 3, 4, 5, 6];

describe('the turn order', () => {
  it('[S4] begins one place later each round, or at the same place if the rule is off', () => {
    expect(ROUNDS.map((round) => orderOfRound(CYCLING, ['a', 'b', 'c', 'd'], round).join(''))).toEqual([
      'abcd',
      'bcda',
      'cdab',
      'dabc',
      'abcd',
      'bcda',
    ]);
    expect(ROUNDS.map((round) => orderOfRound(FIXED, ['a', 'b'], round).join(''))).toEqual(ROUNDS.map(() => 'ab'));
  });

  it.each([CYCLING, FIXED])('[S4] places, positions and turns of $cycles agree with the order of each round', (order) => {
    for (const round of ROUNDS) {
      const places = orderOfRound(order, [0, 1, 2, 3], round);
      expect(places.map((_, position) => placeAt(order, round, position))).toEqual(places);
      expect(places.map((place) => positionOf(order, round, place))).toEqual([0, 1, 2, 3]);
      for (const other of ROUNDS) {
        const turns = places.map((place) => orderOfRound(order, [0, 1, 2, 3], other).indexOf(place) + 1);
        expect(places.map((_, index) => sameVoiceTurn(order, { round, turn: index + 1 }, other))).toEqual(turns);
      }
    }
  });

  it('[S4] gives a quieted voice no more turns, and keeps its place', () => {
    const quieted = new Map([
      [0, { round: 2, turn: 0 }],
      [2, { round: 1, turn: 2 }],
      [3, { round: 2, turn: 2 }],
    ]);
    const places = (round: number) => placesOfRound(CYCLING, round, (place) => quieted.get(place));
    // Place 2 falls silent in the second turn, before its own; place 3 after its own turn of round 2.
    expect([1, 2, 3].map(places)).toEqual([[0, 1, 3], [1, 3], [1]]);
  });

  it('[S4] counts the voices that act before a voice’s next turn', () => {
    expect([0, 1, 3].map((before) => turnsBeforeNext(CYCLING, before, 3))).toEqual([3, 0, 2]);
    expect([0, 1, 3].map((before) => turnsBeforeNext(FIXED, before, 3))).toEqual([0, 1, 3]);
  });

  it('reads the rule from a state or from its public view', () => {
    const cycling = settle(tinyGame(4));
    const fixed = { ...cycling, rules: { ...cycling.rules, cycling_order: { ...cycling.rules.cycling_order, active: false } } };
    expect([turnOrderOf(cycling), turnOrderIn(publicFor(cycling))]).toEqual([CYCLING, CYCLING]);
    expect([turnOrderOf(fixed), turnOrderIn(publicFor(fixed))]).toEqual([FIXED, FIXED]);
  });

  it('lists every order once', () => {
    expect(allOrders(0)).toEqual([[]]);
    expect(allOrders(3)).toEqual([
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]);
    expect(new Set(allOrders(6).map(String)).size).toBe(720);
  });
});
