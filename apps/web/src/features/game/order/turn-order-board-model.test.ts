import { describe, expect, it } from 'vitest';
import { boardOrder, nudged, placedOn, positionChanges, turnsInRound, withOwnFixed } from './turn-order-board-model.ts';

const PLAYERS = ['me', 'b', 'c', 'd', 'e'];
const OWN = { id: 'me', place: 3 };
const UNKNOWN = { id: 'me', place: null };

describe('boardOrder', () => {
  it('puts placed players in their places, and fills the gaps in seat order', () => {
    expect(boardOrder(PLAYERS, { e: 1, b: 4 }, OWN)).toEqual(['e', 'c', 'me', 'b', 'd']);
    expect(boardOrder(PLAYERS, {}, UNKNOWN)).toEqual(PLAYERS);
  });
  it('gives a place to only one of two players with the same guess, and nobody the player’s own place', () => {
    const order = boardOrder(PLAYERS, { b: 2, c: 2, d: 3, e: 9 }, OWN);
    expect(order).toEqual(['c', 'b', 'me', 'd', 'e']);
    expect([...placedOn(order, { b: 2, c: 2, d: 3, e: 9 })]).toEqual(['b']);
  });
});

describe('moving on the board', () => {
  it('skips the player’s own place, which does not move', () => {
    const order = ['b', 'c', 'me', 'd', 'e'];
    expect(nudged(order, 'c', 1, OWN)).toEqual(['b', 'd', 'me', 'c', 'e']);
    expect(nudged(order, 'd', -1, OWN)).toEqual(['b', 'd', 'me', 'c', 'e']);
    expect(withOwnFixed(['me', 'b', 'c', 'd', 'e'], OWN)).toEqual(['b', 'c', 'me', 'd', 'e']);
  });
  it('stops at the ends', () => {
    const order = ['b', 'c', 'me', 'd', 'e'];
    expect(nudged(order, 'b', -1, OWN)).toBe(order);
    expect(nudged(order, 'e', 1, OWN)).toBe(order);
  });
  it('skips the player’s own card while its place is unknown', () => {
    expect(nudged(['me', 'b', 'c'], 'b', -1, UNKNOWN)).toEqual(['b', 'me', 'c']);
  });
});

describe('positionChanges', () => {
  it('sends only what differs, never the own place, and removes players who are not placed', () => {
    const order = ['c', 'b', 'me', 'd', 'e'];
    const known = { positions: { b: 2, c: 2, d: 5 }, own: 'me' };
    expect(positionChanges(order, new Set(['b', 'd', 'me']), known)).toEqual({ c: null, d: 4 });
  });
});

describe('turnsInRound', () => {
  it('[S4] shifts the order by one place each round and leaves out the quieted, whose places still count', () => {
    const living = new Set(['me', 'b', 'd', 'e']);
    expect(Object.fromEntries(turnsInRound(['b', 'c', 'me', 'd', 'e'], 2, living))).toEqual({ me: 1, d: 2, e: 3, b: 4 });
  });
});
