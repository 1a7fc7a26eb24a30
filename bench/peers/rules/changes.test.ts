import { publicFor, youFor } from '@one-mind/engine/view/view';
import { expect, it } from 'vitest';
import { chooseAction, LoadDice } from '../../load/choose-action.ts';
import { changesBetween, withChanges } from './changes.ts';
import { newGame, withChoice } from './hosted-game.ts';

const received = <T>(sent: T): T => JSON.parse(JSON.stringify(sent));

it.each([
  ['a field', { a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }, { b: { c: [3] } }],
  ['a new field', { a: 1 }, { a: 1, b: null }, { b: [null] }],
  ['a missing field', { a: 1, b: 2 }, { a: 1 }, [{ a: 1 }]],
  ['an item', { list: [1, 2] }, { list: [1, 3] }, { list: { 1: [3] } }],
  ['a longer list', { list: [1] }, { list: [1, 2, 3] }, { list: { '+': [2, 3] } }],
  ['a shorter list', { list: [1, 2] }, { list: [2] }, { list: [[2]] }],
  ['a list with an item in front', { list: [1] }, { list: [0, 1] }, { list: [[0, 1]] }],
  ['a list that was null', { list: null }, { list: [] }, { list: [[]] }],
])('sends %s alone', (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
  expect(withChanges(before, received(changesBetween(before, after) ?? {}))).toEqual(after);
});

it('finds nothing between equal views', () => {
  expect(changesBetween({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeUndefined();
});

it('keeps the clients of a whole game up to date', () => {
  let state = newGame('changes');
  const dice = new LoadDice(1);
  const views = () => received([publicFor(state), ...state.seats.map((_, seat) => youFor(state, seat))]);
  let shown: unknown = views();
  let rounds = 0;
  while (state.phase !== 'ended') {
    const before = views();
    for (const seat of state.seats.keys()) {
      const choice = chooseAction(youFor(state, seat), dice);
      if (choice !== null) state = withChoice(state, seat, choice);
    }
    shown = withChanges(shown, received(changesBetween(before, views()) ?? {}));
    expect(JSON.stringify(shown)).toBe(JSON.stringify(views()));
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(3);
});
