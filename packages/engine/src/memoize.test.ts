import { describe, expect, it } from 'vitest';
import { lasting, lastingBySeat, MemoCache, memoized, withCache, worldParts } from './memoize.ts';
import { tinyGame } from './testing/tiny-game.ts';

describe('memoized', () => {
  it('computes a result once for as long as its parts are the same objects', () => {
    const asked: string[] = [];
    const answer = memoized(
      ({ objects }) => [objects],
      (_, key: string) => asked.push(key),
    );
    const state = tinyGame();
    expect([answer(state, 'a'), answer({ ...state, round: 9 }, 'a'), answer(state, 'b')]).toEqual([1, 1, 2]);
    expect(asked).toEqual(['a', 'b']);
  });

  it('recomputes every key after a part was replaced, even by an equal one', () => {
    let asked = 0;
    const answer = memoized(
      ({ objects }) => [objects],
      (_, __: string) => ++asked,
    );
    const state = tinyGame();
    answer(state, 'a');
    answer(state, 'b');
    const other = { ...state, objects: { ...state.objects } };
    expect([answer(other, 'a'), answer(other, 'b')]).toEqual([3, 4]);
    // Only the newest parts' answers are kept.
    expect(answer(state, 'a')).toBe(5);
  });
});

describe('lastingBySeat', () => {
  it("keeps each seat's result while that seat's own parts stay the same, whatever happens to the others", () => {
    const asked: number[] = [];
    const answer = lastingBySeat(
      (_, index) => {
        asked.push(index);
        return asked.length;
      },
      ({ seats }, index) => [seats[index]?.notebook],
    );
    const state = tinyGame();
    expect([answer(state, 0), answer(state, 1)]).toEqual([1, 2]);
    const seats = state.seats.map((seat, index) => (index === 1 ? { ...seat, notebook: { ...seat.notebook } } : seat));
    expect([answer({ ...state, seats }, 0), answer({ ...state, seats }, 1)]).toEqual([1, 3]);
    expect(asked).toEqual([0, 1, 1]);
  });
});

describe('lasting', () => {
  it('returns the earlier result when a new one says the same, and a new one when it says something else', () => {
    const here = lasting(
      ({ body }) => ({ at: body.location }),
      ({ body }) => [body],
    );
    const state = tinyGame();
    const before = here(state);
    expect(here({ ...state, body: { ...state.body, steps: 1 } })).toBe(before);
    expect(here({ ...state, body: { ...state.body, location: 'elsewhere' } })).toEqual({ at: 'elsewhere' });
  });
});

describe('withCache', () => {
  it('keeps the results of games that alternate, each in its own cache', () => {
    let asked = 0;
    const answer = memoized(
      ({ objects }) => [objects],
      (_, __: null) => ++asked,
    );
    const games = [tinyGame(), tinyGame()].map((state) => ({ state, cache: new MemoCache() }));
    const ask = () => games.map(({ state, cache }) => withCache(cache, () => answer(state, null)));
    expect([ask(), ask()]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('ends with its work, even if that throws', () => {
    const answer = memoized(
      ({ body }) => [body],
      ({ body }, _: null) => ({ at: body.location }),
    );
    const state = tinyGame();
    const before = answer(state, null);
    const fail = () => {
      answer(state, null);
      throw new Error('failed');
    };
    expect(() => withCache(new MemoCache(), fail)).toThrow('failed');
    expect(answer(state, null)).toBe(before);
  });
});

describe('worldParts', () => {
  it('change with the world and with the round, and with nothing of a seat', () => {
    const state = tinyGame();
    const seats = state.seats.map((seat) => ({ ...seat, composure: 1 }));
    expect(worldParts({ ...state, seats, history: [], now: 5 })).toEqual(worldParts(state));
    expect(worldParts({ ...state, round: state.round + 1 })).not.toEqual(worldParts(state));
    expect(worldParts({ ...state, body: { ...state.body, location: 'elsewhere' } })).not.toEqual(worldParts(state));
  });
});
