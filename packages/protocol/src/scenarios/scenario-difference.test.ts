import { describe, expect, it } from 'vitest';
import { differencesOf } from './scenario-difference.ts';

const cell = { id: 'cell', name: 'Cell', size: 1 };
const yard = { id: 'yard', name: 'Yard', size: 3 };
const file = {
  id: 'a',
  version: 1,
  title: 'Night',
  image_url: null,
  content: { setting: 'Dark', locations: [cell, yard], roles: ['x', 'y'] },
};
const found = (change: object, content: object = {}) =>
  differencesOf(file, { ...file, ...change, content: { ...file.content, ...content } }).differences;

describe('differencesOf', () => {
  it('finds none between a scenario and itself, whatever its id and version', () => {
    expect(differencesOf(file, structuredClone({ ...file, id: 'b', version: 9 }))).toEqual({ differences: [], more: 0 });
  });

  it('names fields by their path, and items of lists by their id, whatever their position', () => {
    expect(found({ title: 'Day', image_url: '/art/x.svg' })).toEqual([
      { path: 'title', before: 'Night', after: 'Day' },
      { path: 'image_url', before: null, after: '/art/x.svg' },
    ]);
    expect(found({}, { locations: [cell, { ...yard, size: 4 }] })).toEqual([{ path: 'locations[yard].size', before: '3', after: '4' }]);
    expect(found({}, { locations: [yard] })).toEqual([{ path: 'locations[cell]', before: JSON.stringify(cell), after: null }]);
    expect(found({}, { locations: [yard, cell] })).toEqual([{ path: 'locations', before: '["cell","yard"]', after: '["yard","cell"]' }]);
    expect(found({}, { roles: ['x', 'z', 'w'] })).toEqual([
      { path: 'roles[1]', before: 'y', after: 'z' },
      { path: 'roles[2]', before: null, after: 'w' },
    ]);
  });

  it('shortens long texts, and counts what it leaves out', () => {
    expect(found({ title: 'x'.repeat(500) })[0]?.after).toHaveLength(161);
    const { differences, more } = differencesOf({}, Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at])));
    expect([differences.length, more]).toEqual([80, 20]);
  });
});
