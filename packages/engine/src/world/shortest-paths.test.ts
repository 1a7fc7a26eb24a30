import { describe, expect, it } from 'vitest';
import { shortestPaths } from './shortest-paths.ts';

const MAP: Readonly<Record<string, readonly (readonly [to: string, cost: number])[]>> = {
  a: [
    ['b', 5],
    ['c', 1],
  ],
  b: [['a', 1]],
  c: [
    ['b', 1],
    ['d', 4],
  ],
  d: [],
  island: [['a', 1]],
};
const pathsFrom = (start: string) =>
  shortestPaths(start, (place) => (MAP[place] ?? []).map(([to, cost]) => ({ to, cost, exit: `${place}>${to}` })));

describe('shortest paths', () => {
  it('finds the cheapest path to each reachable place, with its first exit', () => {
    expect(Object.fromEntries(pathsFrom('a'))).toEqual({
      b: { exit: 'a>c', cost: 2 },
      c: { exit: 'a>c', cost: 1 },
      d: { exit: 'a>c', cost: 5 },
    });
  });

  it('follows exits in one direction, and finds nothing from a dead end', () => {
    expect([...pathsFrom('b').keys()]).toEqual(['a', 'c', 'd']);
    expect([...pathsFrom('d')]).toEqual([]);
  });
});
