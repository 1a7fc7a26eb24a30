import { describe, expect, it } from 'vitest';
import { TINY } from '../../testing/tiny-scenario.ts';
import type { Condition } from '../types.ts';
import { losingResources } from './losing-resources.ts';

const atMost = (resource: string, amount: number): Condition => ({ type: 'resource_at_most', resource, amount });
const atLeast = (resource: string, amount: number): Condition => ({ type: 'resource_at_least', resource, amount });
const aboard: Condition = { type: 'flag', flag: 'aboard' };

const found = (when: Condition) =>
  losingResources({
    ...TINY.content,
    initial_resources: { alarm: 1, vitality: 5, air: 17, noise: 2 },
    saboteur_goal: { title: 'A goal', description: 'It comes true.', when },
  });

describe('resources that lose the game', () => {
  it('[E2] are those that the Saboteurs’ goal counts', () => {
    expect(found({ type: 'any', of: [atLeast('alarm', 12), atMost('vitality', 0), atMost('air', 0), atLeast('noise', 9)] })).toEqual([
      { resource: 'vitality', direction: 'falling', limit: 0, start: 5, alone: true },
      { resource: 'alarm', direction: 'rising', limit: 12, start: 1, alone: true },
      { resource: 'air', direction: 'falling', limit: 0, start: 17, alone: true },
      { resource: 'noise', direction: 'rising', limit: 9, start: 2, alone: true },
    ]);
  });
  it('[E2] show whether something else has to hold as well', () => {
    expect(found({ type: 'all', of: [atMost('air', 0), aboard] })).toMatchObject([{ resource: 'air', alone: false }]);
    expect(found({ type: 'not', of: { type: 'all', of: [atLeast('air', 4), aboard] } })).toMatchObject([{ limit: 3, alone: true }]);
    expect(found({ type: 'not', of: { type: 'any', of: [atMost('noise', 8), aboard] } })).toMatchObject([
      { resource: 'noise', direction: 'rising', limit: 9, alone: false },
    ]);
  });
  it('[E2] have the limit that is reached first', () => {
    expect(found({ type: 'any', of: [atMost('air', 0), atMost('air', 3), { type: 'all', of: [aboard, atMost('air', 9)] }] })).toEqual([
      { resource: 'air', direction: 'falling', limit: 3, start: 17, alone: true },
    ]);
  });
  it('[W6] leave out limits that nothing can reach', () => {
    expect(found({ type: 'not', of: atLeast('air', 0) })).toEqual([]);
  });
  it('[E2] are empty if the scenario has no Saboteur goal of its own', () => {
    expect(losingResources({ ...TINY.content, initial_resources: { air: 3 } })).toEqual([]);
  });
});
