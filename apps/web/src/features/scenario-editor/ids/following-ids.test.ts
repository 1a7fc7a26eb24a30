import { describe, expect, it } from 'vitest';
import { NEW_SCENARIO, type ScenarioDocument } from '../document/document.ts';
import { createEditor } from '../document/editor-store.ts';
import { getAt } from '../document/json-path.ts';
import { idFromName } from './following-ids.ts';

const withTwoPlaces: ScenarioDocument = {
  ...NEW_SCENARIO,
  content: {
    start: 'place',
    locations: [
      { id: 'place', name: '', exits: [] },
      { id: 'place-2', name: '', exits: [{ to: 'place' }] },
    ],
  },
};
const open = (document = withTwoPlaces) => {
  const editor = createEditor(document);
  const at = (...path: (string | number)[]) => getAt(editor.getState().document.content, path);
  const type = (index: number, name: string) => {
    for (let length = 1; length <= name.length; length++) editor.setName(['locations', index, 'name'], name.slice(0, length));
  };
  return { editor, at, type };
};

describe('ids', () => {
  it('follow the name as it is typed, with everything that refers to them, in one step', () => {
    const { editor, at, type } = open();
    type(0, 'The Old Chapel');
    expect([at('locations', 0, 'id'), at('start'), at('locations', 1, 'exits', 0, 'to')]).toEqual([
      'old-chapel',
      'old-chapel',
      'old-chapel',
    ]);
    type(1, 'Chapel');
    editor.seal();
    type(1, 'Old Chapel');
    expect(at('locations', 1, 'id')).toBe('old-chapel-2');
    editor.undo();
    expect(at('locations', 1, 'id')).toBe('chapel');
    editor.undo();
    editor.undo();
    expect(editor.getState().document).toBe(withTwoPlaces);
  });

  it('leave a resource alone that is called as part of the name', () => {
    const when = { type: 'resource_at_most', resource: 'air', amount: 0 };
    const { at, type } = open({
      ...withTwoPlaces,
      content: {
        start: 'place',
        initial_resources: { air: 5 },
        locations: [{ id: 'place', name: '', exits: [] }],
        stages: [{ id: 'stage', when }],
      },
    });
    type(0, 'Airlock');
    expect([at('locations', 0, 'id'), at('start'), at('stages', 0, 'when', 'resource')]).toEqual(['airlock', 'airlock', 'air']);
  });

  it('don’t adopt references to a thing that is gone', () => {
    const { at, type } = open({
      ...withTwoPlaces,
      content: { locations: [{ id: 'place', name: '', exits: [{ to: 'yard' }] }] },
    });
    type(0, 'Yardarm');
    expect([at('locations', 0, 'id'), at('locations', 0, 'exits', 0, 'to')]).toEqual(['yardarm', 'yard']);
  });

  it('stay once their author has typed one, even if it is what the name would give', () => {
    const { editor, at, type } = open();
    type(0, 'Chapel');
    editor.setId(['locations', 0], 'nave');
    type(0, 'Church');
    expect([at('locations', 0, 'id'), at('start')]).toEqual(['nave', 'nave']);
    editor.setId(['locations', 0], 'church');
    type(0, 'Tower');
    expect(at('locations', 0, 'id')).toBe('church');
  });

  it('stay once they are saved', () => {
    const { editor, at, type } = open();
    type(0, 'Chapel');
    editor.setState({ savedIds: new Set(['chapel']) });
    type(0, 'Church');
    expect(at('locations', 0, 'id')).toBe('chapel');
    type(1, 'Yard');
    expect(at('locations', 1, 'id')).toBe('yard');
  });

  it('are made of letters that an id can have, and never a word of the rules', () => {
    const made = ['Café Zoë', '  A   key ', '4471', 'Body', '礼拝堂', '', 'The', 'x'.repeat(80)].map((name) => idFromName(name, 'thing'));
    expect(made).toEqual(['cafe-zoe', 'key', 'thing-4471', 'thing-body', 'thing', 'thing', 'the', 'x'.repeat(36)]);
  });
});
