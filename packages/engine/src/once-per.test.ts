import { expect, it } from 'vitest';
import { MemoCache, withCache } from './memoize.ts';
import { oncePer, oncePerKey } from './once-per.ts';
import { play } from './play.ts';
import { tinyGame } from './testing/tiny-game.ts';
import { TINY } from './testing/tiny-scenario.ts';
import { viewFor } from './view/view.ts';

it('derives something once for each object, whatever it is', () => {
  const asked: object[] = [];
  const nameOf = oncePer((of: { readonly name?: string }) => {
    asked.push(of);
    return of.name;
  });
  const [ada, nobody] = [{ name: 'Ada' }, {}];
  expect([nameOf(ada), nameOf(nobody), nameOf(ada), nameOf(nobody)]).toEqual(['Ada', undefined, 'Ada', undefined]);
  expect(asked).toEqual([ada, nobody]);
});

it('creates a value once for each object and key', () => {
  const valueFor = oncePerKey<object, string, object>();
  const [one, other] = [{}, {}];
  const value = valueFor(one, 'a', () => ({}));
  expect(valueFor(one, 'a', () => ({}))).toBe(value);
  expect(valueFor(one, 'b', () => ({}))).not.toBe(value);
  expect(valueFor(other, 'a', () => ({}))).not.toBe(value);
});

it('lets games share what their views have in common', () => {
  const partsOf = (game: string) => {
    const seats = ['Ada', 'Bea', 'Cleo'].map((name) => ({ id: `${name} of ${game}`, name, kind: 'human' as const, level: null }));
    const { state } = play({ ...tinyGame(3, { seats }), scenario: TINY }, [{ type: 'tick', at: 1000 }]);
    const { public: shown, you } = withCache(new MemoCache(), () => viewFor(state, { type: 'seat', seat: 0 }));
    const { world } = shown;
    const things = you?.options.flatMap(({ targets }) => targets.filter(({ kind }) => kind !== 'player')) ?? [];
    return [...world.locations, ...world.objects, ...world.npcs, ...world.hazards, ...world.specials, ...things];
  };
  const [one, other] = [partsOf('one'), partsOf('other')];
  expect(one.length).toBeGreaterThan(5);
  for (const [index, part] of one.entries()) expect(other[index]).toBe(part);
});
