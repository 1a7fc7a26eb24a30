import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { pathFrom } from '../document/json-path.ts';
import { completeScenario } from './json-completion.ts';
import { rangeOf } from './json-positions.ts';

/** `|` marks the cursor. */
const at = (text: string) => {
  const position = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [json()] });
  return { state, labels: () => (completeScenario(new CompletionContext(state, position, true))?.options ?? []).map(({ label }) => label) };
};

const CONTENT = `{
  "start": "cell",
  "locations": [
    { "id": "cell", "name": "Cell", "exits": [{ "to": "yard" }] },
    { "id": "yard", "name": "Yard", "exits": [] }
  ],
  "stages": [{ "id": "out", "when": { "type": "at", "location": "" } }]
}`;

describe('where something stands in the text', () => {
  const said = (path: string) => {
    const { state } = at(CONTENT);
    const { from, to } = rangeOf(state, pathFrom(path));
    return state.doc.sliceString(from, to);
  };

  it('is found by its path, with its name', () => {
    expect(said('start')).toBe('"start": "cell"');
    expect(said('locations[0].exits[0].to')).toBe('"to": "yard"');
    expect(said('locations[1]')).toMatch(/^{ "id": "yard"/);
  });

  it('is what is around it where it is missing', () => {
    expect(said('locations[1].exits[3].to')).toBe('"exits": []');
    expect(said('locations[1].size')).toMatch(/^{ "id": "yard"/);
    expect(said('objects')).toBe('');
  });
});

describe('completion', () => {
  it('offers the fields that are not there yet', () => {
    const { labels } = at(CONTENT.replace('"name": "Yard"', '"name": "Yard", "|"'));
    expect(labels()).toContain('"size"');
    expect(labels()).not.toContain('"id"');
    expect(at('{ "setting": "", | }').labels()).toContain('"objective"');
    expect(at('{ "setting": "", | }').labels()).not.toContain('"setting"');
  });

  it('offers fields before others, while the comma is missing', () => {
    expect(at('{\n  "|"\n  "setting": "x",\n  "start": "cell"\n}').labels()).toContain('"objective"');
    expect(at('{\n  "|\n  "setting": "x",\n  "start": "cell"\n}').labels()).toContain('"objective"');
  });

  it('offers the ids that fit', () => {
    expect(at(CONTENT.replace('"location": ""', '"location": "|"')).labels()).toEqual(['"cell"', '"yard"']);
    expect(at(CONTENT.replace('"start": "cell"', '"start": |')).labels()).toEqual(['"cell"', '"yard"']);
  });

  it('offers kinds, words and truth', () => {
    expect(at('{ "stages": [{ "when": { "type": "|" } }] }').labels()).toContain('"stage_done"');
    expect(at('{ "objects": [{ "state": "|" }] }').labels()).toEqual(['"intact"', '"damaged"', '"locked"', '"operated"']);
    expect(at('{ "stages": [{ "when": { "type": "at|" } }] }').labels()).toContain('"has"');
    expect(at('{ "objects": [{ "hidden": | }] }').labels()).toEqual(['true', 'false']);
    expect(at('{ "stages": [{ "when": | }] }').labels()).toContain('"all"');
  });
});
