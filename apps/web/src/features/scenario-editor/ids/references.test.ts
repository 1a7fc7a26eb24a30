import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { getAt, type Json } from '../document/json-path.ts';
import { connected, disconnected, freePlace, linesOf, placedAt, placesOf } from '../map/exits.ts';
import { candidatesFor, newId, referencesTo, removeThing, renameId } from './references.ts';

const place = (id: string, exits: readonly string[], x = 50, y = 50) => ({
  id,
  name: id.toUpperCase(),
  size: 2,
  exits: exits.map((to) => ({ to })),
  map: { x, y },
});
const content: Json = {
  start: 'cell',
  initial_resources: { rope: 1 },
  locations: [
    { ...place('cell', ['yard'], 10, 20), exits: [{ to: 'yard', lock: 'door' }] },
    place('yard', ['cell', 'wall'], 50, 50),
    { ...place('wall', [], 90, 80), hidden: true },
  ],
  objects: [
    {
      id: 'door',
      name: 'Door',
      kind: 'mechanism',
      place: 'cell',
      needs: [{ item: 'key' }, { flag: 'wall' }],
      on_operate: [{ type: 'reveal', id: 'wall' }],
    },
    { id: 'key', name: 'wall', kind: 'item', place: 'wall', on_operate: [{ type: 'flag', flag: 'quiet', value: true }] },
  ],
  characters: [{ id: 'guard', location: 'wall', patrol: ['cell', 'wall', 'yard', 'wall'] }],
  stages: [
    {
      id: 'out',
      title: 'Out',
      when: {
        type: 'all',
        of: [
          { type: 'at', location: 'wall' },
          { type: 'not', of: { type: 'has', object: 'key' } },
        ],
      },
    },
  ],
  by_players: { 3: { stages: ['out'] } },
};

describe('ids', () => {
  it('are changed everywhere they are referred to, and nowhere else', () => {
    const renamed = renameId(content, ['locations', 2], 'rampart');
    expect(JSON.stringify(renamed)).toBe(
      JSON.stringify(content)
        .replaceAll('"to":"wall"', '"to":"rampart"')
        .replaceAll('"id":"wall"', '"id":"rampart"')
        .replaceAll('"place":"wall"', '"place":"rampart"')
        .replaceAll('"location":"wall"', '"location":"rampart"')
        .replaceAll('["cell","wall","yard","wall"]', '["cell","rampart","yard","rampart"]'),
    );
    // A text and a flag with the same letters are no references to it.
    expect(getAt(renamed, ['objects', 1, 'name'])).toBe('wall');
    expect(getAt(renamed, ['objects', 0, 'needs', 1, 'flag'])).toBe('wall');
  });

  it('leaves references alone while two things have the same id', () => {
    const doubled = renameId(content, ['locations', 1], 'cell');
    const repaired = renameId(doubled, ['locations', 1], 'yard-2');
    expect(getAt(repaired, ['start'])).toBe('cell');
    expect(getAt(repaired, ['objects', 0, 'place'])).toBe('cell');
  });

  it.each(BUILT_IN.map((scenario) => [scenario.title, scenario.content] as const))(
    'of “%s” can all be changed and changed back',
    (_, built) => {
      const before: Json = JSON.parse(JSON.stringify(built));
      const lists = ['locations', 'objects', 'characters', 'hazards', 'stages'] as const;
      for (const list of lists) {
        built[list].forEach(({ id }, index) => {
          const renamed = renameId(before, [list, index], 'something-else');
          expect(referencesTo(renamed, id)).toEqual([]);
          expect(renameId(renamed, [list, index], id)).toEqual(before);
        });
      }
    },
  );

  it('are offered where they fit', () => {
    const ids = (...kinds: Parameters<typeof candidatesFor>[1]) => candidatesFor(content, kinds).map(({ id }) => id);
    expect(ids('location', 'container')).toEqual(['cell', 'yard', 'wall']);
    expect(ids('item')).toEqual(['key']);
    expect(ids('mechanism')).toEqual(['door']);
    expect(ids('hidden location', 'hidden object')).toEqual(['wall']);
    expect(ids('resource')).toEqual(['vitality', 'alarm', 'rope']);
    expect(ids('flag')).toEqual(['wall', 'quiet']);
    expect(newId(content, 'door')).toBe('door-2');
  });
});

describe('taking a thing out', () => {
  it('takes the connections to a location with it, and its place on patrols; the rest is left to the check', () => {
    const without = removeThing(content, ['locations', 2]);
    expect(placesOf(without).map(({ id }) => id)).toEqual(['cell', 'yard']);
    expect(getAt(without, ['locations', 1, 'exits'])).toEqual([{ to: 'cell' }]);
    expect(getAt(without, ['characters', 0, 'patrol'])).toEqual(['cell', 'yard']);
    expect(getAt(without, ['objects', 1, 'place'])).toBe('wall');
    expect(getAt(without, ['stages', 0, 'when', 'of', 0, 'location'])).toBe('wall');
  });

  it('opens what a mechanism locked, and takes a stage out of the tables', () => {
    expect(getAt(removeThing(content, ['objects', 0]), ['locations', 0, 'exits'])).toEqual([{ to: 'yard' }]);
    expect(getAt(removeThing(content, ['stages', 0]), ['by_players', '3', 'stages'])).toEqual([]);
  });
});

describe('the map', () => {
  it('draws one line for each pair, with its direction and its lock', () => {
    expect(linesOf(content)).toEqual([
      { from: 'cell', to: 'yard', isBoth: true, isLocked: true },
      { from: 'yard', to: 'wall', isBoth: false, isLocked: false },
    ]);
  });

  it('connects both ways what is not connected yet, and parts it again', () => {
    const both = connected(content, 'wall', 'yard');
    expect(linesOf(both)[1]).toMatchObject({ isBoth: true });
    expect(connected(both, 'yard', 'wall')).toBe(both);
    expect(connected(content, 'cell', 'cell')).toBe(content);
    expect(linesOf(disconnected(both, 'wall', 'yard'))).toHaveLength(1);
    // An existing lock stays.
    expect(connected(content, 'cell', 'yard')).toBe(content);
  });

  it('keeps locations on it', () => {
    const moved = placedAt(content, 'yard', { x: 104, y: 33.333 });
    expect(getAt(moved, ['locations', 1, 'map'])).toEqual({ x: 100, y: 33.3 });
    expect(placedAt(moved, 'yard', { x: 100, y: 33.3 })).toBe(moved);
  });

  it('gives each new location a spot in view and on none of the others, while there is one', () => {
    // A phone shows about half of the map.
    const view = { left: 20, top: 10, right: 75, bottom: 90 };
    let drawn: Json = { locations: [] };
    const taken: { readonly x: number; readonly y: number }[] = [];
    for (let index = 0; index < 5; index++) {
      const { isInView, ...map } = freePlace(drawn, view);
      expect(isInView).toBe(true);
      for (const other of taken) expect(Math.abs(other.x - map.x) >= 18 || Math.abs(other.y - map.y) >= 10).toBe(true);
      expect([map.x - 9 >= view.left, map.x + 9 <= view.right, map.y - 5 >= view.top, map.y + 5 <= view.bottom]).not.toContain(false);
      taken.push(map);
      drawn = { locations: taken.map((at, number) => ({ ...place(`place-${number}`, []), map: at })) };
    }
    // The view is zoomed in too far for another location, so it goes elsewhere on the map and the view follows.
    const { isInView, x, y } = freePlace(drawn, { left: taken[0]?.x ?? 0, top: 45, right: 60, bottom: 55 });
    expect(isInView).toBe(false);
    for (const other of taken) expect(Math.abs(other.x - x) >= 18 || Math.abs(other.y - y) >= 10).toBe(true);
  });
});
