import { describe, expect, it } from 'vitest';
import { NEW_SCENARIO } from './document.ts';
import { createEditor } from './editor-store.ts';
import { getAt } from './json-path.ts';

describe('undo and redo', () => {
  it('go back and forth step by step, to exactly the same documents', () => {
    const editor = createEditor(NEW_SCENARIO);
    editor.set(['setting'], 'A cellar');
    const first = editor.getState().document;
    editor.set(['objective'], 'Get out');
    editor.undo();
    expect(editor.getState().document).toBe(first);
    editor.undo();
    expect(editor.getState().document).toBe(NEW_SCENARIO);
    editor.undo();
    expect(editor.getState().document).toBe(NEW_SCENARIO);
    editor.redo();
    expect(editor.getState().document).toBe(first);
    editor.redo();
    expect(getAt(editor.getState().document.content, ['objective'])).toBe('Get out');
    editor.redo();
    expect(editor.getState().future).toEqual([]);
  });

  it('treat typing into one field as one step, until the field is left', () => {
    const editor = createEditor(NEW_SCENARIO);
    for (const text of ['A', 'A c', 'A ce']) editor.set(['setting'], text);
    expect(editor.getState().past).toHaveLength(1);
    editor.seal();
    editor.set(['setting'], 'A cel');
    expect(editor.getState().past).toHaveLength(2);
    editor.set(['setting'], 'A cel');
    expect(editor.getState().past).toHaveLength(2);
  });

  it('forget what was undone once something else is done', () => {
    const editor = createEditor(NEW_SCENARIO);
    editor.set(['setting'], 'One');
    editor.undo();
    editor.set(['setting'], 'Two');
    editor.redo();
    expect(getAt(editor.getState().document.content, ['setting'])).toBe('Two');
  });
});

describe('a text that is not JSON', () => {
  it('is a step like any other, and undo restores it', () => {
    const editor = createEditor(NEW_SCENARIO);
    editor.setBrokenJson('{');
    editor.setBrokenJson('{ "setting"');
    expect(editor.getState()).toMatchObject({ brokenJson: '{ "setting"', document: NEW_SCENARIO });
    editor.edit({ ...NEW_SCENARIO, title: 'Imported' });
    expect(editor.getState().brokenJson).toBeNull();
    editor.undo();
    expect(editor.getState()).toMatchObject({ brokenJson: '{ "setting"', document: NEW_SCENARIO });
    editor.undo();
    expect(editor.getState()).toMatchObject({ brokenJson: null, past: [] });
  });
});

describe('a problem that is pressed', () => {
  it('leads to the part of the editor where its field is, with its thing open', () => {
    const editor = createEditor(NEW_SCENARIO);
    editor.reveal(['characters', 2, 'patrol', 0]);
    expect(editor.getState()).toMatchObject({
      section: 'people',
      open: { characters: 2 },
      target: { path: ['characters', 2, 'patrol', 0] },
    });
    editor.reveal(['title']);
    expect(editor.getState().section).toBe('details');
    editor.reveal(['something-unknown']);
    expect(editor.getState().section).toBe('json');
    editor.reveal(['locations', 0]);
    expect(editor.getState()).toMatchObject({ section: 'json', target: { path: ['locations', 0] } });
  });
});
