import { useEffect, useRef } from 'react';
import { useEditor } from './document/editor-store.ts';

/** The usual shortcuts for undo, redo and save. The JSON tab has its own undo. */
export function useEditorKeys(onSave: () => void): void {
  const editor = useEditor();
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const key = event.key.toLowerCase();
      const act =
        key === 's' ? save.current : key === 'y' || (key === 'z' && event.shiftKey) ? editor.redo : key === 'z' ? editor.undo : null;
      if (act === null || (key !== 's' && event.target instanceof Element && event.target.closest('.cm-editor'))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editor]);
}
