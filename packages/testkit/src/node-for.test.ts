import { describe, expect, it } from 'vitest';
import { nodeFor } from './node-for.ts';

const NODES = ['a:3000', 'b:3000', 'c:3000'];
const AFFINITIES = Array.from({ length: 300 }, (_, index) => `game-${index}`);
const chosen = (nodes: readonly string[]) => AFFINITIES.map((affinity) => nodeFor(affinity, nodes, (name) => name));

describe('a node for each affinity', () => {
  it('is the same for everyone, in whatever order they know the nodes', () => {
    expect(chosen(NODES.toReversed())).toEqual(chosen(NODES));
  });

  it('spreads affinities evenly', () => {
    for (const node of NODES) expect(chosen(NODES).filter((one) => one === node).length).toBeGreaterThan(60);
  });

  it('changes only for those of a node that goes', () => {
    const [before, after] = [chosen(NODES), chosen(NODES.slice(1))];
    const moved = AFFINITIES.filter((_, index) => before[index] !== after[index]);
    expect(moved).toEqual(AFFINITIES.filter((_, index) => before[index] === 'a:3000'));
  });
});
