import type { ScenarioProblems } from '@one-mind/protocol/scenarios/scenarios';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorState } from '../document/editor-store.ts';
import { type JsonView, openJsonView } from './json-view.ts';

/** The content as JSON. Typed text is applied as soon as it is valid JSON; invalid text is kept as text. */
export function JsonSection({ problems }: { readonly problems: ScenarioProblems | undefined }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<JsonView | null>(null);
  const target = useEditorState((state) => state.target);
  const label = t('Content (JSON)');
  useEffect(() => {
    if (place.current === null) return;
    const opened = openJsonView({ parent: place.current, editor, label });
    view.current = opened;
    return () => {
      view.current = null;
      opened.close();
    };
  }, [editor, label]);
  useEffect(() => {
    view.current?.showProblems(problems);
  }, [problems]);
  useEffect(() => {
    if (target === null) return;
    editor.setState({ target: null });
    view.current?.goTo(target.path);
  }, [editor, target]);
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        {t('The JSON Schema describes what a scenario can contain:')}{' '}
        <a href="/api/scenarios/schema" target="_blank" rel="noreferrer" className="text-accent-strong underline underline-offset-4">
          /api/scenarios/schema
        </a>
        . {t('Press Ctrl+Space for suggestions, and Escape, then Tab to leave the text.')}
      </p>
      <div
        ref={place}
        className="overflow-hidden rounded-lg border border-line-strong focus-within:outline-2 focus-within:outline-accent"
      />
    </>
  );
}
