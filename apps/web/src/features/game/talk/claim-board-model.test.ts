import type { OwnAction } from '@one-mind/engine/state';
import { describe, expect, it } from 'vitest';
import { boardModel, refutedClaims } from './claim-board-model.ts';

const turns = new Map([
  [1, 4],
  [2, 3],
]);

describe('the claim board', () => {
  it('has a row for each played round and a column for each turn', () => {
    const board = boardModel([], [], turns);
    expect(board.rows.map((row) => row.round)).toEqual([1, 2]);
    expect(board.columns).toBe(4);
    expect(board.rows[1]?.cells.map((cell) => cell.exists)).toEqual([true, true, true, false]);
  });
  it('puts each claim where it belongs', () => {
    const board = boardModel([{ player: 'ann', round: 2, turn: 3 }], [], turns);
    expect(board.rows[1]?.cells[2]?.claims).toEqual([{ index: 0, player: 'ann', contradicted: false }]);
  });
  it('marks a turn that two voices claim, without a line', () => {
    const claims = [
      { player: 'ann', round: 1, turn: 2 },
      { player: 'ben', round: 1, turn: 2 },
    ];
    const board = boardModel(claims, [{ type: 'sameTurn', claims: [0, 1] }], turns);
    expect(board.rows[0]?.cells[1]?.disputed).toBe(true);
    expect(board.links).toEqual([]);
    expect(board.marks).toEqual([{ number: 1, at: { row: 0, column: 1 } }]);
  });
  it('draws a line between claims that no rotating order allows', () => {
    const claims = [
      { player: 'ann', round: 2, turn: 3 },
      { player: 'ann', round: 1, turn: 1 },
      { player: 'ben', round: 1, turn: 4 },
    ];
    const board = boardModel(claims, [{ type: 'noOrder', claims: [0, 1] }], turns);
    expect(board.links).toEqual([{ number: 1, from: { row: 0, column: 0 }, to: { row: 1, column: 2 } }]);
    expect(board.rows[0]?.cells[0]).toMatchObject({ disputed: false, claims: [{ contradicted: true }] });
    expect(board.rows[0]?.cells[3]?.claims[0]?.contradicted).toBe(false);
  });
  it('is empty before anything was played', () => {
    expect(boardModel([], [], new Map())).toEqual({ columns: 0, rows: [], links: [], marks: [] });
  });
});

describe('one’s own turns on the claim board', () => {
  const acted = (round: number, turn: number): OwnAction => ({
    round,
    turn,
    turnNumber: (round - 1) * 4 + turn,
    by: 'you',
    action: 'hide',
    target: 'environment',
    intention: 'cooperative',
    tag: 'assist',
    outcome: 'success',
    tagWorked: true,
  });
  const table = { players: 4, turns, rotates: true };
  const you = { id: 'ann', actions: [acted(1, 2), acted(2, 1)] };

  it('refute somebody else’s claim to one of them', () => {
    const claims = [
      { player: 'ben', round: 1, turn: 2 },
      { player: 'cleo', round: 1, turn: 3 },
    ];
    expect(refutedClaims(claims, you, table)).toEqual([{ index: 0, own: { round: 1, turn: 2 } }]);
  });
  it('refute a claim to another turn that would take one’s own place in the order', () => {
    const later = { ...table, turns: new Map([...turns, [3, 4]]) };
    const claims = [{ player: 'ben', round: 3, turn: 4 }];
    expect(refutedClaims(claims, you, later)).toEqual([{ index: 0, own: { round: 1, turn: 2 } }]);
    expect(refutedClaims(claims, you, { ...later, rotates: false })).toEqual([]);
  });
  it('conclude nothing from places in a round without one of the voices', () => {
    expect(refutedClaims([{ player: 'ben', round: 2, turn: 3 }], { ...you, actions: [acted(1, 4)] }, table)).toEqual([]);
  });
  it('say nothing about one’s own claims, nor to people without a seat', () => {
    expect(refutedClaims([{ player: 'ann', round: 1, turn: 2 }], you, table)).toEqual([]);
    expect(refutedClaims([{ player: 'ben', round: 1, turn: 2 }], null, table)).toEqual([]);
  });
});
