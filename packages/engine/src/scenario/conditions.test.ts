import { describe, expect, it } from 'vitest';
import { requireSeat } from '../table/seats.ts';
import { scene } from '../testing/scene.ts';
import { holds } from './conditions.ts';
import type { Condition } from './types.ts';

const state = scene(['collaborator', 'rogue', 'saboteur'], (game) => {
  game.round = 3;
  game.flags = { lit: true, dark: false };
  game.stagesDone = ['find-key'];
  requireSeat(game, 1).marked = ['rope'];
  if (game.objects.key) game.objects.key.place = 'body';
});

const CASES: readonly [Condition, boolean][] = [
  [{ type: 'at', location: 'cellar' }, true],
  [{ type: 'at', location: 'hall' }, false],
  [{ type: 'has', object: 'key' }, true],
  [{ type: 'has', object: 'rope' }, false],
  [{ type: 'flag', flag: 'lit' }, true],
  [{ type: 'flag', flag: 'dark' }, false],
  [{ type: 'flag', flag: 'never-set' }, false],
  [{ type: 'object', object: 'gate', state: 'locked' }, true],
  [{ type: 'object', object: 'gate', state: 'operated' }, false],
  [{ type: 'npc', npc: 'guard', disposition_at_least: -2 }, true],
  [{ type: 'npc', npc: 'guard', disposition_at_least: -1 }, false],
  [{ type: 'hazard', hazard: 'dogs', severity_at_most: 0 }, true],
  [{ type: 'hazard', hazard: 'gas', severity_at_most: 2 }, false],
  [{ type: 'resource_at_least', resource: 'light', amount: 2 }, true],
  [{ type: 'resource_at_least', resource: 'vitality', amount: 7 }, false],
  [{ type: 'resource_at_most', resource: 'alarm', amount: 1 }, true],
  [{ type: 'resource_at_most', resource: 'light', amount: 1 }, false],
  [{ type: 'round_at_least', round: 3 }, true],
  [{ type: 'round_at_least', round: 4 }, false],
  [{ type: 'stage_done', stage: 'find-key' }, true],
  [{ type: 'stage_done', stage: 'get-out' }, false],
  [{ type: 'all', of: [] }, true],
  [{ type: 'any', of: [] }, false],
  [
    {
      type: 'all',
      of: [
        { type: 'flag', flag: 'lit' },
        { type: 'flag', flag: 'dark' },
      ],
    },
    false,
  ],
  [
    {
      type: 'any',
      of: [
        { type: 'flag', flag: 'lit' },
        { type: 'flag', flag: 'dark' },
      ],
    },
    true,
  ],
  [{ type: 'not', of: { type: 'flag', flag: 'dark' } }, true],
];

describe('conditions', () => {
  it.each(CASES)('[W5] %j is %s', (condition, expected) => {
    expect(holds(state, condition)).toBe(expected);
  });

  it('[W5] distinguishes whose mark it is', () => {
    const marked: Condition = { type: 'all', of: [{ type: 'not', of: { type: 'not', of: { type: 'marked', object: 'rope' } } }] };
    expect(holds(state, marked, 1)).toBe(true);
    expect(holds(state, marked, 0)).toBe(false);
    expect(holds(state, marked)).toBe(false);
  });
});
