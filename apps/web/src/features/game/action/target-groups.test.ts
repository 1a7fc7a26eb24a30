import type { TargetOption } from '@one-mind/engine/view/view-types';
import { describe, expect, it } from 'vitest';
import { WORLD } from '../../../shared/games/testing/fixture-games.ts';
import { grouped, isGrouped, matching } from './target-groups.ts';

const NAMES = new Map<string, string>();
const target = (id: string, kind: TargetOption['kind'], name = id): TargetOption => {
  NAMES.set(id, name);
  return { id, kind, tags: ['sabotage'] };
};
const TARGETS = [
  target('seat-1', 'player', 'Benedikt'),
  target('yard', 'location', 'Exercise Yard'),
  target('warder', 'npc', 'Warder Pike'),
  target('bell', 'object', 'Alarm bell'),
  target('old-joe', 'npc', 'Old Joe'),
  target('spoon', 'object', 'Sharpened spoon'),
  target('coin', 'object', 'Coin'),
  target('environment', 'environment', 'Whatever the stage needs'),
  target('common-area', 'location', 'Common Area'),
  target('searchlight', 'hazard', 'Searchlight'),
];

describe('grouped', () => {
  it('puts what is here first, including carried things and contents of containers, then the rest by kind', () => {
    const [coin] = WORLD.objects;
    if (coin === undefined) throw new Error('the fixture has objects');
    const world = { ...WORLD, objects: [...WORLD.objects, { ...coin, id: 'coin', place: 'locker' }] };
    expect(grouped(TARGETS, world).map(({ group, targets }) => [group, targets.map(({ id }) => id)])).toEqual([
      ['here', ['old-joe', 'spoon', 'coin', 'environment', 'common-area']],
      ['ways', ['yard']],
      ['people', ['warder']],
      ['things', ['bell', 'searchlight']],
      ['voices', ['seat-1']],
    ]);
  });
});

describe('isGrouped', () => {
  it('omits headings in a short list, and in a list of places only', () => {
    expect(isGrouped(TARGETS, WORLD)).toBe(true);
    expect(isGrouped(TARGETS.slice(0, 8), WORLD)).toBe(false);
    const places = Array.from({ length: 12 }, (_, index) => target(`place-${index}`, 'location'));
    expect(isGrouped([target('environment', 'environment'), ...places], WORLD)).toBe(false);
  });
});

describe('matching', () => {
  const found = (typed: string) => matching(TARGETS, typed, ({ id }) => NAMES.get(id) ?? id).map(({ id }) => id);
  it('matches the beginnings of words, in any order', () => {
    expect(found('ya')).toEqual(['yard']);
    expect(found('pike wa')).toEqual(['warder']);
    expect(found('ell')).toEqual([]);
  });
  it('shows everything while nothing is typed', () => {
    expect(found('  ')).toHaveLength(TARGETS.length);
  });
});
