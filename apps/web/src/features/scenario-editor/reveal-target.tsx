import { type RefObject, useEffect } from 'react';
import { useEditor, useEditorState } from './document/editor-store.ts';
import { pathText } from './document/json-path.ts';

/**
 * Moves the focus to the requested field, or to its nearest parent. Render it after the fields, so that they exist when
 * its effect runs.
 */
export function RevealTarget({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const editor = useEditor();
  const target = useEditorState((state) => state.target);
  useEffect(() => {
    if (target === null) return;
    editor.setState({ target: null });
    for (let length = target.path.length; length > 0; length--) {
      const place = within.current?.querySelector(`[data-path="${CSS.escape(pathText(target.path.slice(0, length)))}"]`);
      const control = place?.querySelector<HTMLElement>('input, textarea, select, button');
      if (!control) continue;
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'center' });
      return;
    }
  }, [editor, target, within]);
  return null;
}
