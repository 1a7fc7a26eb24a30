import { jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { jsonExtensions } from './json-extensions.ts';

interface JsonEditorProps {
  /** The accessible name. */
  readonly label: string;
  /** Id of the element that describes it. */
  readonly describedBy?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** An editor for JSON of any length: it renders only the visible lines. Load it lazily. */
export function JsonEditor({ label, describedBy, value, onChange }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const valueNow = useEffectEvent(() => value);
  const take = useEffectEvent(onChange);
  useEffect(() => {
    if (place.current === null) return;
    const parse = jsonParseLinter();
    const opened = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: valueNow(),
        extensions: [
          jsonExtensions({ 'aria-label': label, ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }) }),
          // An empty text is not an error.
          linter((current) => (current.state.doc.length === 0 ? [] : parse(current))),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) take(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = opened;
    return () => {
      view.current = null;
      opened.destroy();
    };
  }, [label, describedBy]);
  useEffect(() => {
    const { current } = view;
    if (current === null || current.state.doc.toString() === value) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);
  return (
    <div ref={place} className="overflow-hidden rounded-lg border border-line-strong focus-within:outline-2 focus-within:outline-accent" />
  );
}
