import { PLAYER_COUNTS } from '@one-mind/engine/vocabulary';
import { scenarioJsonSchema } from '@one-mind/protocol/scenarios/scenario-json-schema';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { countsOf } from '../players/players.ts';
import { contentText, documentFrom, documentOf, draftOf, fileOf, jsonOf, NEW_SCENARIO } from './document.ts';
import { getAt, isObject, type Json, moveIn, type Path, pathFrom, pathText, setAt } from './json-path.ts';
import { blankOf, CONTENT, optionsOf, resolved, schemaAt, walk } from './schema.ts';

const contents: [string, Json][] = BUILT_IN.map(({ title, content }) => [title, JSON.parse(JSON.stringify(content))]);

describe('a scenario in the editor', () => {
  it.each(contents)('“%s” passes through the forms and the JSON side byte for byte unchanged', (_, content) => {
    const text = contentText(content);
    expect(contentText(jsonOf(text) ?? null)).toBe(text);
    // Every form does the same: it writes a value back to the path that it came from.
    let written = content;
    walk(content, (path, value) => {
      written = setAt(written, path, value);
    });
    expect(contentText(written)).toBe(text);
  });

  it.each(contents)('the forms cover every value of “%s”', (_, content) => {
    const known = new Set<string>();
    walk(content, (path, __, node) => {
      known.add(pathText(path));
      expect(resolved(node).type ?? optionsOf(node).length).toBeTruthy();
    });
    const visit = (value: Json, path: Path): void => {
      expect(known).toContain(pathText(path));
      const parts = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
      for (const [key, part] of parts) visit(part, [...path, key]);
    };
    visit(content, []);
  });

  it.each(BUILT_IN.map((scenario) => [scenario.title, scenario] as const))('“%s” is exported and imported as it is', (_, scenario) => {
    const document = documentOf({ ...scenario, is_public: false, image_url: null });
    expect(documentFrom(jsonOf(fileOf(document)), NEW_SCENARIO)).toEqual(document);
    expect(draftOf(document)).toMatchObject({ title: scenario.title, is_public: false, image_url: '', content: scenario.content });
  });

  it('imports content alone, skips values of the wrong type, and accepts nothing else as a scenario', () => {
    const content = { setting: 'A cellar', locations: [] };
    const before = { ...NEW_SCENARIO, title: 'Down there' };
    expect(documentFrom(content, before)).toEqual({ ...before, content });
    const odd = { title: 7, difficulty: 'odd', min_players: '3', is_public: 'yes', content };
    expect(documentFrom(odd, before)).toEqual({ ...before, content });
    for (const nothing of [undefined, null, 'text', [], { title: 'only' }]) expect(documentFrom(nothing, before)).toBeNull();
  });

  it('reports a missing number as missing', () => {
    expect(draftOf({ ...NEW_SCENARIO, min_players: null })).toMatchObject({ min_players: 0, max_players: 6 });
  });

  it('begins with the numbers of players that a game can have', () => {
    expect(countsOf(NEW_SCENARIO)).toEqual(PLAYER_COUNTS);
    expect(NEW_SCENARIO).toMatchObject({ min_players: Number(PLAYER_COUNTS[0]), max_players: Number(PLAYER_COUNTS.at(-1)) });
  });
});

describe('paths', () => {
  it('are read from the words of the check and written in them', () => {
    expect(pathFrom('locations[2].exits[0].to')).toEqual(['locations', 2, 'exits', 0, 'to']);
    expect(pathText(['by_players', '3', 'stages', 1])).toBe('by_players.3.stages[1]');
    expect(pathFrom('by_players.3.stages[1]')).toEqual(['by_players', '3', 'stages', 1]);
  });

  it('make what is missing, keep the order of fields, and take parts out of lists', () => {
    expect(setAt({}, ['a', 'b', 0, 'c'], 1)).toEqual({ a: { b: [{ c: 1 }] } });
    expect(Object.keys(Object(setAt({ a: 1, b: 2 }, ['a'], 3)))).toEqual(['a', 'b']);
    expect(setAt({ list: [1, 2, 3] }, ['list', 1], undefined)).toEqual({ list: [1, 3] });
    expect(setAt({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
    expect(getAt({ list: [{ a: 1 }] }, ['list', 0, 'a'])).toBe(1);
    expect(getAt({}, ['toString'])).toBeUndefined();
  });

  it('move parts within their list alone', () => {
    expect(moveIn([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
    expect(moveIn([1, 2, 3], 0, 3)).toEqual([1, 2, 3]);
    expect(moveIn([1, 2, 3], 2, -1)).toEqual([1, 2, 3]);
  });
});

describe('the forms', () => {
  it('have a form for every kind of value that the schema has', () => {
    const kinds = new Set<string>();
    const visit = (node: typeof CONTENT, seen: ReadonlySet<unknown>): void => {
      if (seen.has(node.$ref)) return;
      const inside = node.$ref === undefined ? seen : new Set([...seen, node.$ref]);
      const whole = resolved(node);
      kinds.add(optionsOf(node).length > 0 ? 'one of several' : (whole.type ?? 'nothing'));
      for (const part of [...optionsOf(node), ...Object.values(whole.properties ?? {}), ...[whole.items ?? []].flat()]) visit(part, inside);
      if (whole.additionalProperties) visit(whole.additionalProperties, inside);
    };
    visit(CONTENT, new Set());
    expect([...kinds].sort()).toEqual(['array', 'boolean', 'integer', 'number', 'object', 'one of several', 'string']);
    expect(scenarioJsonSchema()).toMatchObject({ properties: { content: { required: CONTENT.required } } });
  });

  it('begin new things with all that they must have, and numbers that they may have', () => {
    const location = schemaAt({ locations: [{}] }, ['locations', 0]);
    expect(blankOf(location ?? {})).toEqual({
      id: '',
      name: '',
      description: '',
      size: 1,
      exits: [],
      map: { x: 0, y: 0 },
      art: '',
      hidden: false,
    });
    const when = schemaAt({ stages: [{}] }, ['stages', 0, 'when']);
    expect(blankOf(when ?? {})).toEqual({ type: 'at', location: '' });
  });
});
