import { describe, expect, it } from 'vitest';
import { WORLD } from '../games/testing/fixture-games.ts';
import { bodyPoint, mapLines, stepMarks, thingsAt } from './map-model.ts';

const inYard = (steps: number) => ({ ...WORLD, body: { ...WORLD.body, location: 'yard', heading: 'wall-gate', steps } });

describe('the map', () => {
  it('draws every way once', () => {
    const keys = mapLines(WORLD).map(({ from, to }) => [from.id, to.id].sort().join('|'));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('cell-block|common-area');
  });
  it('draws no way to a place that is not known', () => {
    expect(mapLines(WORLD).some(({ to }) => to.id === 'tunnel')).toBe(false);
  });
  it('puts the body on its way by the steps it has taken', () => {
    expect(bodyPoint(inYard(0))).toEqual({ x: 74, y: 50 });
    expect(bodyPoint(inYard(1))).toEqual({ x: 82.5, y: 44 });
  });
  it('marks each Move Token of the way, done or to do', () => {
    expect(stepMarks(inYard(1)).map((mark) => mark.done)).toEqual([true]);
    expect(stepMarks(WORLD)).toEqual([]);
  });
  it('shows people and dangers before things', () => {
    expect(thingsAt(WORLD, 'common-area').map((thing) => thing.kind)).toEqual(['npc', 'hazard', 'object', 'object']);
  });
});
