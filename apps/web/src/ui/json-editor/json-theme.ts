/** The theme of JSON editors: it uses the colours of the page, light or dark. */
import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const MARKS = new Map(
  Object.entries({
    PropertyName: 'json-name',
    String: 'json-text',
    Number: 'json-number',
    True: 'json-word',
    False: 'json-word',
    Null: 'json-word',
  }).map(([name, className]) => [name, Decoration.mark({ class: className })]),
);

/** Colours only the visible part, because a scenario may have thousands of lines. */
function colours(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = MARKS.get(node.name);
        if (mark) builder.add(node.from, node.to, mark);
      },
    });
  }
  return builder.finish();
}

export const jsonColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = colours(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state)) {
        this.decorations = colours(update.view);
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export const jsonTheme = EditorView.theme({
  '&': { height: '62dvh', minHeight: '22rem', color: 'var(--text)', backgroundColor: 'var(--field)', fontSize: '0.875rem' },
  // The frame shows the focus, because the gutter would cover an outline of the editor itself.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--faint)', backgroundColor: 'var(--sunken)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 9%, transparent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--info) 35%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'color-mix(in srgb, var(--accent) 25%, transparent)' },
  '.cm-tooltip': { color: 'var(--text)', backgroundColor: 'var(--raised)', border: '1px solid var(--line-strong)', borderRadius: '0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--on-accent)', backgroundColor: 'var(--accent)' },
  '.cm-completionInfo': { maxWidth: '20rem', padding: '0.5rem 0.75rem' },
  '.cm-diagnostic': { padding: '0.375rem 0.75rem' },
  '.cm-foldPlaceholder': { color: 'var(--muted)', backgroundColor: 'var(--raised)', borderColor: 'var(--line-strong)' },
  '.json-name': { color: 'var(--accent-strong)' },
  '.json-text': { color: 'var(--success)' },
  '.json-number': { color: 'var(--info)' },
  '.json-word': { color: 'var(--danger)' },
});
